import { msg, plural } from '@lingui/core/runtime-macro'
import { perLocale } from '@savanna/contract/language/per-locale'
import { say } from '@savanna/contract/language/say'
import { formatPounds } from '@savanna/contract/money'
import { REMINDER_DAYS } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
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

/** Writes a plan's receipt. Amounts are in pence. */
export function writeReceipt({ publicUrl }: Pick<Config, 'publicUrl'>, to: Addressee, paid: Paid): Mail {
  const [day, begin, end] = [
    days().format(paid.issued_at),
    days().format(paid.starts_at),
    days().format(paid.ends_at),
  ]
  const { plan, number, days: count } = paid
  const { firstname } = to
  const price = formatPounds(paid.amount / 100)
  const duration = say(msg({ message: plural({ count }, { one: '# day', other: '# days' }) }))
  const lines = [
    say(
      msg`Hi ${{ firstname }}, your ${{ plan }} plan runs for ${plural({ days: count }, { one: '# day', other: '# days' })}, from ${{ begin }} to ${{ end }}. Then it ends by itself, and you won’t be charged again.`,
    ),
    say(
      msg`Receipt ${{ number }}, ${{ day }}: ${{ site: SITE_NAME }} ${{ plan }}, ${{ duration }}, ${{ price }}.`,
    ),
  ]
  if (paid.provider === 'test') lines.push(say(msg`This was a test: you haven’t been charged.`))
  return {
    to: to.mail,
    about: to.id,
    subject: say(msg`Your receipt for ${{ site: SITE_NAME }} ${{ plan }}`),
    ...layOutMail({
      title: say(msg`Your plan has started`),
      lines,
      action: { label: say(msg`See receipt`), url: `${publicUrl}/users/receipts/${number}` },
    }),
  }
}

interface Ending {
  title: string
  package_id: string
  ends_at: Date
  /** Whether another plan could be bought; if there is none, nothing is limited afterwards. */
  onOffer: boolean
}

/** Writes the email that a plan ends soon. */
export function writeReminder({ publicUrl }: Pick<Config, 'publicUrl'>, to: Addressee, plan: Ending): Mail {
  const { firstname } = to
  const { title } = plan
  const end = days().format(plan.ends_at)
  const count = REMINDER_DAYS
  const action = { label: say(msg`See plans`), url: `${publicUrl}/users/upgradeplan/${plan.package_id}` }
  return {
    to: to.mail,
    about: to.id,
    subject: say(
      msg({
        message: plural({ count }, { one: 'Your plan ends in # day', other: 'Your plan ends in # days' }),
      }),
    ),
    ...layOutMail({
      title: say(msg`${{ title }} ends on ${{ end }}`),
      lines: [
        say(
          plan.onOffer
            ? msg`Hi ${{ firstname }}, your plan ends by itself, and you won’t be charged again. If you’d like to carry on, you can buy another: it starts when this one ends, so you don’t lose a day.`
            : msg`Hi ${{ firstname }}, your plan ends by itself, and you won’t be charged again. No plans are available right now, so everything stays free for you afterwards.`,
        ),
        say(msg`You can turn off these reminders in your account settings.`),
      ],
      ...(plan.onOffer && { action }),
    }),
  }
}
