import { msg } from '@lingui/core/runtime-macro'
import type { Decision } from '@savanna/contract/admin/reports'
import { perLocale } from '@savanna/contract/language/per-locale'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Config } from '../../config.ts'
import { layOutMail } from '../../kit/mail/mail-layout.ts'
import type { Mail } from '../../kit/mail/mailer.ts'

interface AdminMailRecipient {
  id: string
  mail: string
  firstname: string
}

const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

type NotifiedDecision = Exclude<Decision, 'dismiss'>

const TITLES: Record<NotifiedDecision, Sentence> = {
  warn: msg`A word about your account`,
  remove: msg`We have removed something of yours`,
  suspend: msg`Your account is suspended`,
  ban: msg`Your account is closed`,
}

function describeConsequence(decision: NotifiedDecision, until: Date | null): Sentence {
  switch (decision) {
    case 'warn':
      return msg`Nothing else changes for now. Please keep to what we agreed when you joined.`
    case 'remove':
      return msg`It is gone from the site. Please keep to what we agreed when you joined.`
    case 'suspend':
      return until
        ? msg`You cannot log in until ${{ date: days().format(until) }}, and nobody sees you meanwhile.`
        : msg`You cannot log in until we let you in again, and nobody sees you meanwhile.`
    case 'ban':
      return msg`You cannot log in any more, and nobody sees you.`
  }
}

interface DecisionNotice {
  decision: Decision
  reason: string
  until: Date | null
}

/**
 * Composes the mail that tells a reported member the decision, its reason and how to appeal. It doesn't name
 * the author of the report.
 */
export function writeDecision(
  to: AdminMailRecipient,
  { decision, reason, until }: DecisionNotice,
  appealUrl: string,
): Mail {
  const notified = decision === 'dismiss' ? 'warn' : decision
  const { firstname } = to
  const title = say(TITLES[notified])
  const content = {
    title,
    lines: [
      say(msg`Hello ${{ firstname }}, something of yours was reported to us, and we have looked at it.`),
      say(msg`What we found: ${{ reason }}`),
      say(describeConsequence(notified, until)),
      say(msg`If you see it otherwise, tell us. Somebody looks at it once more, and you hear from us.`),
    ],
    action: {
      label: say(
        msg({ message: 'Answer', context: 'verb', comment: 'On the button of a mail about a decision' }),
      ),
      url: appealUrl,
    },
  }
  return { to: to.mail, about: to.id, subject: title, ...layOutMail(content) }
}

/** Composes the mail that tells a reported member the outcome of the appeal. */
export function writeAnswer(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: AdminMailRecipient,
  { overturned, reason }: { overturned: boolean; reason: string },
): Mail {
  const title = say(overturned ? msg`We have taken our decision back` : msg`Our decision stays`)
  const content = {
    title,
    lines: [
      say(
        msg`Hello ${{ firstname: to.firstname }}, thank you for your answer. We have looked at everything again.`,
      ),
      reason,
    ],
    ...(overturned && { action: { label: say(msg`Go to Savanna`), url: `${publicUrl}/users/login` } }),
  }
  return { to: to.mail, about: to.id, subject: title, ...layOutMail(content) }
}

/**
 * Composes the mail that thanks the author of a report. It doesn't say what happened to the reported member.
 */
export function writeThanks(to: AdminMailRecipient, upheld: boolean): Mail {
  const content = {
    title: say(msg`Thank you for your report`),
    lines: [
      say(msg`Hello ${{ firstname: to.firstname }}, we have looked at what you reported.`),
      say(
        upheld
          ? msg`You were right to tell us, and we have acted on it.`
          : msg`We found nothing that goes against our rules. If you do not want to see this member, you can block them at any time.`,
      ),
    ],
  }
  return {
    to: to.mail,
    about: to.id,
    subject: say(msg`We have looked at your report`),
    ...layOutMail(content),
  }
}
