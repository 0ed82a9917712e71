/** A phrase that we don't write, and what to write instead. */
export interface Phrase {
  pattern: RegExp
  instead: string
}

/** Never written in comments, titles of tests, Markdown and commits. */
export const REJECTED: Phrase[] = [
  { pattern: /\bthe own\b/i, instead: 'their own, its own' },
  { pattern: /\bline is idle\b|\bidle line\b|\bwithout a line\b/i, instead: 'the network, offline' },
  { pattern: /\blog-(in|out)s?\b/i, instead: 'login, log in, logout, log out' },
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\bat once\b/i, instead: 'immediately, or in parallel' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\b(is|are|was|were|be|been|being) told\b/i, instead: 'is notified, receives' },
  {
    pattern: /(^|[.:;] )Who (is|has|was|does|adds|comes|hides|joined)\b(?![^.]*\?)/,
    instead: 'members who …',
  },
  { pattern: /\bwhom\b/i, instead: 'who, or two sentences' },
  { pattern: /\bwho(so)?ever\b/i, instead: 'anyone who, the member who' },
  { pattern: /\b(some|any|every)body\b/i, instead: 'a member, anyone, everyone' },
  { pattern: /\b(members?|names?|tests?|one|that|those|them|it) alone\b/i, instead: 'only …' },
  { pattern: /\b(in|out of) sight\b/i, instead: 'visible, in the viewport' },
  { pattern: /\bthat (is|are) no (?!longer)[a-z]/i, instead: "that isn't a …" },
  { pattern: /\b(go|goes|going|went) on\b/i, instead: 'continue' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix, repair' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, since' },
]

/** Has other meanings too, so its number per folder may only fall. */
const COUNTED: Record<string, RegExp> = {
  answer: /\banswer(s|ed|ing)?\b/i,
  refuse: /\brefus(e|es|ed|ing|al)\b/i,
  'ask for': /\bask(s|ed|ing)? for\b/i,
  kept: /\bkept\b/i,
  drawn: /\bdraw(n|s|ing)?\b/i,
  stands: /\bstands?\b/i,
  begin: /\b(begin|begins|began|begun|beginning)\b/i,
  'the other': /\bthe other\b/i,
  'What and Who at the start': /(^|[.:;] )(What|Who) (?!(is|are|does|do|did|was|if|happens)\b[^.]*\?)/,
  'no contraction': /\bcannot\b|\b(is|are|was|were|do|does|did|has|have|had|will|would|could|should) not\b/i,
}

/** Never written on the screen, except in texts that the specification fixes. */
export const REJECTED_ON_SCREEN: Phrase[] = [
  { pattern: /\b(some|any|every)body\b/i, instead: 'someone, anyone, everyone' },
  {
    pattern: /\bcannot\b|\b(do|does|did|is|are|was|were|has|have|will|would|could) not\b/i,
    instead: 'the contraction',
  },
  { pattern: /\be-mail|\bmail(s|ed)?\b|\blog-(in|out)/i, instead: 'email, log in, login' },
  { pattern: /\bat once\b|\banew\b|\bmeanwhile\b/i, instead: 'straight away, again, in the meantime' },
  { pattern: /\bon offer\b|\bat the moment\b/i, instead: 'available, right now' },
  { pattern: /\bor no longer\b|\bno longer there\b/i, instead: 'no longer exists' },
  { pattern: /\bwhom\b|\bwhoever\b/i, instead: 'anyone who' },
  {
    pattern: /\bnetwork address|\bpush messages?\b|\bread marks?\b/i,
    instead: 'IP address, push notifications, read receipts',
  },
  { pattern: /\b(begin|begins|go on)\b/i, instead: 'start, continue' },
  { pattern: /\bfits? (you|me|each)\b/i, instead: 'a good fit, could match with' },
  { pattern: /\bof (yours|ours|theirs)\b/i, instead: 'your, our, their' },
  { pattern: /'/, instead: 'the curly apostrophe' },
]

export interface Violation {
  line: number
  phrase: string
  instead: string
}

/** Returns the phrases of a text that are rejected. */
export function findRejected(
  lines: readonly { line: number; text: string }[],
  phrases: Phrase[],
): Violation[] {
  return lines.flatMap(({ line, text }) =>
    phrases.flatMap(({ pattern, instead }) => {
      const [phrase] = pattern.exec(text) ?? []
      return phrase === undefined ? [] : [{ line, phrase: phrase.trim(), instead }]
    }),
  )
}

/** Counts the lines that have each counted word. */
export function countWords(lines: readonly { text: string }[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(COUNTED).map(([name, pattern]) => [
      name,
      lines.filter(({ text }) => pattern.test(text)).length,
    ]),
  )
}

const SUBJECT = /^(?:Revert "|[a-z0-9][\w ,./-]*: \S)/
const NOUN_WITH_CLAUSE = /: fix .*\b(that|which|who)\b/

/** Returns what is wrong with a commit's message, in words. */
export function findInCommit(message: string): string[] {
  const lines = message
    .trim()
    .split('\n')
    .map((text, at) => ({ line: at + 1, text }))
  const [subject = ''] = message.split('\n')
  return [
    ...(SUBJECT.test(subject) && subject.length <= 72
      ? []
      : ['the subject is not "area: summary" within 72 characters']),
    ...(NOUN_WITH_CLAUSE.test(subject) ? ['the subject names the bug by a clause: name the change'] : []),
    ...findRejected(lines, REJECTED).map(({ phrase, instead }) => `"${phrase}": ${instead}`),
  ]
}
