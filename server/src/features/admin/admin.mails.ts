import { msg } from '@lingui/core/runtime-macro'
import type { Decision } from '@savanna/contract/admin/reports'
import { perLocale } from '@savanna/contract/language/per-locale'
import { type Sentence, say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
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
  warn: msg`A warning about your account`,
  remove: msg`We’ve removed some of your content`,
  suspend: msg`Your account has been suspended`,
  ban: msg`Your account has been closed`,
}

function describeConsequence(decision: NotifiedDecision, until: Date | null): Sentence {
  switch (decision) {
    case 'warn':
      return msg`Nothing else changes for now. Please stick to the terms you agreed to when you joined.`
    case 'remove':
      return msg`It’s no longer on the site. Please stick to the terms you agreed to when you joined.`
    case 'suspend':
      return until
        ? msg`You can’t log in until ${{ date: days().format(until) }}, and nobody can see you until then.`
        : msg`You can’t log in until we lift the suspension, and nobody can see you until then.`
    case 'ban':
      return msg`You can no longer log in, and nobody can see you.`
  }
}

interface DecisionNotice {
  decision: Decision
  reason: string
  until: Date | null
}

/**
 * Composes the email that gives a reported member the decision, its reason and how to appeal. It doesn't name
 * the report's author.
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
      say(
        msg`Hi ${{ firstname }}, something you did or posted was reported to us, and we’ve looked into it.`,
      ),
      say(msg`What we found: ${{ reason }}`),
      say(describeConsequence(notified, until)),
      say(msg`If you disagree, tell us. Someone will look at it again and get back to you.`),
    ],
    action: {
      label: say(
        msg({ message: 'Appeal', context: 'verb', comment: 'On the button of a mail about a decision' }),
      ),
      url: appealUrl,
    },
  }
  return { to: to.mail, about: to.id, subject: title, ...layOutMail(content) }
}

/** Composes the email that gives a reported member the outcome of the appeal. */
export function writeAnswer(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: AdminMailRecipient,
  { overturned, reason }: { overturned: boolean; reason: string },
): Mail {
  const title = say(overturned ? msg`We’ve reversed our decision` : msg`Our decision stands`)
  const content = {
    title,
    lines: [
      say(
        msg`Hi ${{ firstname: to.firstname }}, thank you for your reply. We’ve looked at everything again.`,
      ),
      reason,
    ],
    ...(overturned && {
      action: { label: say(msg`Go to ${{ site: SITE_NAME }}`), url: `${publicUrl}/users/login` },
    }),
  }
  return { to: to.mail, about: to.id, subject: title, ...layOutMail(content) }
}

/** Composes the email that thanks a report's author. It doesn't say what happened to the reported member. */
export function writeThanks(to: AdminMailRecipient, upheld: boolean): Mail {
  const content = {
    title: say(msg`Thank you for your report`),
    lines: [
      say(msg`Hi ${{ firstname: to.firstname }}, we’ve looked into what you reported.`),
      say(
        upheld
          ? msg`You were right to tell us, and we’ve acted on it.`
          : msg`We didn’t find anything that breaks our rules. If you’d rather not see this member, you can block them at any time.`,
      ),
    ],
  }
  return {
    to: to.mail,
    about: to.id,
    subject: say(msg`We’ve looked into your report`),
    ...layOutMail(content),
  }
}
