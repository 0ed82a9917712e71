import type { Message, Reaction } from '@savanna/contract/chat/message'

const ANSWERS = [
  'Ha, that is exactly my kind of evening.',
  'Tell me more. I have tea and time.',
  'I was hoping that you would write.',
  'Bold opinion. I like it.',
  'Saturday works, if the weather keeps its promise.',
  'That made me laugh on the metro, and people looked.',
  'Fair point. Your turn: mountains or sea?',
]

/** What is reacted to, by what a message says; the first that fits. */
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
  /** True when it quotes the message that it answers. */
  quotes: boolean
  reaction?: Reaction
}

/**
 * Returns what a companion answers to a message: the same each time for the same message. A question is quoted, and
 * every fourth message; what is said decides the reaction, and every third message has one in any case.
 */
export function planAnswer({ seq, content }: Pick<Message, 'seq' | 'content'>): Answer {
  const fitting = REACTS_TO.find(([pattern]) => pattern.test(content))?.[1]
  const reaction = fitting ?? (seq % REACTS_EVERY === 0 ? 'heart' : undefined)
  return {
    text: ANSWERS[seq % ANSWERS.length] ?? '',
    quotes: content.includes('?') || seq % QUOTES_EVERY === 0,
    ...(reaction && { reaction }),
  }
}
