import type { Decision } from '@savanna/contract/admin/reports'
import { perLocale } from '@savanna/contract/language/per-locale'
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

const TITLES: Record<NotifiedDecision, string> = {
  warn: 'A word about your account',
  remove: 'We have removed something of yours',
  suspend: 'Your account is suspended',
  ban: 'Your account is closed',
}

function describeConsequence(decision: NotifiedDecision, until: Date | null): string {
  switch (decision) {
    case 'warn':
      return 'Nothing else changes for now. Please keep to what we agreed when you joined.'
    case 'remove':
      return 'It is gone from the site. Please keep to what we agreed when you joined.'
    case 'suspend':
      return `You cannot log in until ${until ? days().format(until) : 'we let you in again'}, and nobody sees you meanwhile.`
    case 'ban':
      return 'You cannot log in any more, and nobody sees you.'
  }
}

interface DecisionNotice {
  decision: Decision
  reason: string
  until: Date | null
}

/**
 * Composes the mail that tells a reported member the decision, its reason and how to appeal. It does not name
 * the author of the report.
 */
export function writeDecision(
  to: AdminMailRecipient,
  { decision, reason, until }: DecisionNotice,
  appealUrl: string,
): Mail {
  const notified = decision === 'dismiss' ? 'warn' : decision
  const content = {
    title: TITLES[notified],
    lines: [
      `Hello ${to.firstname}, something of yours was reported to us, and we have looked at it.`,
      `What we found: ${reason}`,
      describeConsequence(notified, until),
      'If you see it otherwise, tell us. Somebody looks at it once more, and you hear from us.',
    ],
    action: { label: 'Answer', url: appealUrl },
  }
  return { to: to.mail, about: to.id, subject: TITLES[notified], ...layOutMail(content) }
}

/** Composes the mail that tells a reported member the outcome of the appeal. */
export function writeAnswer(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: AdminMailRecipient,
  { overturned, reason }: { overturned: boolean; reason: string },
): Mail {
  const title = overturned ? 'We have taken our decision back' : 'Our decision stays'
  const content = {
    title,
    lines: [`Hello ${to.firstname}, thank you for your answer. We have looked at everything again.`, reason],
    ...(overturned && { action: { label: 'Go to Savanna', url: `${publicUrl}/users/login` } }),
  }
  return { to: to.mail, about: to.id, subject: title, ...layOutMail(content) }
}

/**
 * Composes the mail that thanks the author of a report. It does not say what happened to the reported member.
 */
export function writeThanks(to: AdminMailRecipient, upheld: boolean): Mail {
  const content = {
    title: 'Thank you for your report',
    lines: [
      `Hello ${to.firstname}, we have looked at what you reported.`,
      upheld
        ? 'You were right to tell us, and we have acted on it.'
        : 'We found nothing that goes against our rules. If you do not want to see this member, you can block them at any time.',
    ],
  }
  return { to: to.mail, about: to.id, subject: 'We have looked at your report', ...layOutMail(content) }
}
