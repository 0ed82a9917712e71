import { perLocale } from '@savanna/contract/language/per-locale'
import { formatPounds } from '@savanna/contract/money'
import { REMINDER_DAYS } from '@savanna/contract/plans/routes'
import type { Config } from '../../config.ts'
import { layOutMail } from '../../kit/mail/mail-layout.ts'
import type { Mail } from '../../kit/mail/mailer.ts'

interface Addressee {
  id: string
  mail: string
  firstname: string
}

interface Paid {
  number: number
  issued_at: Date
  plan: string
  days: number
  amount: number
  provider: 'stripe' | 'test'
  starts_at: Date
  ends_at: Date
}

const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** Writes the receipt of a plan. Amounts are in pence. */
export function writeReceipt({ publicUrl }: Pick<Config, 'publicUrl'>, to: Addressee, paid: Paid): Mail {
  const lines = [
    `Hello ${to.firstname}, your plan ${paid.plan} runs for ${paid.days} days, from ${days().format(paid.starts_at)} to ${days().format(paid.ends_at)}. Then it ends by itself: nothing is charged again.`,
    `Receipt ${paid.number} of ${days().format(paid.issued_at)}: Savanna ${paid.plan}, ${paid.days} days, ${formatPounds(paid.amount / 100)}.`,
  ]
  if (paid.provider === 'test') lines.push('This was a test: no money has moved.')
  return {
    to: to.mail,
    about: to.id,
    subject: `Your receipt for Savanna ${paid.plan}`,
    ...layOutMail({
      title: 'Your plan is open',
      lines,
      action: { label: 'See the receipt', url: `${publicUrl}/users/receipts/${paid.number}` },
    }),
  }
}

interface Ending {
  title: string
  package_id: string
  ends_at: Date
  /** Whether another plan could be bought: where none is, nothing is limited afterwards. */
  onOffer: boolean
}

/** Writes the mail that says that a plan ends soon. */
export function writeReminder({ publicUrl }: Pick<Config, 'publicUrl'>, to: Addressee, plan: Ending): Mail {
  const afterwards = plan.onOffer
    ? 'If you would like to go on, another one begins when this one is over: no day is lost.'
    : 'No plan is on offer at the moment, so everything stays free for you afterwards.'
  const action = { label: 'See the plans', url: `${publicUrl}/users/upgradeplan/${plan.package_id}` }
  return {
    to: to.mail,
    about: to.id,
    subject: `Your plan ends in ${REMINDER_DAYS} days`,
    ...layOutMail({
      title: `${plan.title} ends on ${days().format(plan.ends_at)}`,
      lines: [
        `Hello ${to.firstname}, your plan ends by itself, and nothing is charged again. ${afterwards}`,
        'You can turn these reminders off in your account settings.',
      ],
      ...(plan.onOffer && { action }),
    }),
  }
}
