import type { Message, Reaction } from '@savanna/contract/chat/message'

/** Replies to a message that asks nothing. */
const REMARKS = [
  'Tell me more. I have tea and time.',
  'I was hoping that you would write.',
  'I can see that. How did it come about?',
  'Now I want to hear the whole story.',
  'That made me smile on the metro, and people looked.',
]

/** Replies to questions; the first that fits. */
const REPLIES: [pattern: RegExp, text: string][] = [
  [
    /\b(?:meet|see you|coffee|tea|drink|dinner|lunch|walk|date)\b.*\?|\b(?:are|were) you free\b.*\?/i,
    'Yes, gladly. Somewhere with people and good light?',
  ],
  [/\b(?:call|phone|video)\b.*\?/i, 'Write to me a little first, then gladly.'],
  [/\bhow (?:are|is|was|were)\b|\bhow[’']s\b/i, 'Well, thank you, and better since you wrote. And you?'],
  [/\bwhere\b.*\b(?:live|from)\b.*\?/i, 'Not far from you, close to the park. Do you know it?'],
  [
    /\bwhat\b.*\b(?:do you do|your (?:job|work))\b.*\?/i,
    'My work is quiet. My evenings are what I would rather talk about.',
  ],
  [/\bwhat\b.*\b(?:looking for|want|hope)\b.*\?/i, 'Someone to talk to until the lights go out. And you?'],
  [/\b(?:when|what time|which day)\b.*\?/i, 'After seven suits me, on most days.'],
  [/^\s*why\b.*\?/i, 'That takes longer than one message. Ask me over tea.'],
  [
    /\b(?:do|are|can|could|would|will|shall|should|is|have|did) (?:you|we|it|that|this|i)\b.*\?/i,
    'Yes, I think so. And you?',
  ],
  [/^\s*(?:hi|hello|hey|good (?:morning|evening|afternoon))\b/i, 'Hello, you. How is your evening?'],
  [/\bthank(?:s| you)\b/i, 'With pleasure.'],
  [/\b(?:bye|good night|see you)\b/i, 'Sleep well. Until tomorrow.'],
  [/\?/, 'I would have to think. What would you say?'],
]

/** "Tea or coffee?" */
const CHOICE = /([\p{L}’'-]+) or ([\p{L}’'-]+)\s*\?/iu
/** "Shall we meet on Saturday?" */
const DAY = /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight)\b.*\?/i

/** Reactions by the message's words; the first that fits. */
const REACTS_TO: [pattern: RegExp, reaction: Reaction][] = [
  [/\b(haha+|lol|funny|joke|laugh)/i, 'laugh'],
  [/\b(sorry|sad|sick|miss(ed)?|lost)\b/i, 'sad'],
  [/\b(sun|sunset|sunrise|summer|beach|morning)\b/i, 'sun'],
  [/\b(wow|guess what|never|really)\b/i, 'wow'],
  [/\b(yes|ok|okay|agreed|deal|perfect|saturday)\b/i, 'thumbs_up'],
  [/\b(love|like|tea|coffee|thanks?|thank you)\b/i, 'heart'],
]
const REACTS_EVERY = 3
const QUOTES_EVERY = 4

interface Answer {
  text: string
  /** True if it quotes the message that it replies to. */
  quotes: boolean
  reaction?: Reaction
}

/**
 * Returns a companion's reply to a message: always the same for the same message. It replies to a question
 * with a quote, and quotes every fourth message; the words decide the reaction, and every third message gets
 * one in any case.
 */
export function planAnswer({ seq, content }: Pick<Message, 'seq' | 'content'>): Answer {
  const fitting = REACTS_TO.find(([pattern]) => pattern.test(content))?.[1]
  const reaction = fitting ?? (seq % REACTS_EVERY === 0 ? 'heart' : undefined)
  return {
    text: findReply(content) ?? REMARKS[seq % REMARKS.length] ?? '',
    quotes: content.includes('?') || seq % QUOTES_EVERY === 0,
    ...(reaction && { reaction }),
  }
}

/** Returns the reply to a question; undefined if there was none. */
function findReply(content: string): string | undefined {
  const choice = CHOICE.exec(content)
  if (choice) return `${capitalise(choice[1] ?? '')}. Though I would not leave ${choice[2]} standing, either.`
  const day = DAY.exec(content)?.[1]?.toLowerCase()
  if (day) return `${capitalise(day)} works, if the weather keeps its promise.`
  return REPLIES.find(([pattern]) => pattern.test(content))?.[1]
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
