import type { Card } from '@savanna/contract/profiles/routes'

/** The one thing that a card says about its member. */
export interface CardLine {
  words: string
  /** True for the member's own words, which are quoted. */
  quoted: boolean
}

type Member = Pick<Card, 'id' | 'bio' | 'compatibility'>

/** How many cards before it a card's line should differ from: those visible with it. */
const NEIGHBOURS = 8
const SHORTEST_QUOTE = 12
const LONGEST_QUOTE = 72

/** Returns the lines that a member's card could show, the most specific to the two first: shared things, then the bio. */
export function listLines({ bio, compatibility }: Omit<Member, 'id'>): CardLine[] {
  const quote = firstSentence(bio ?? '')
  return [
    ...(compatibility?.reasons ?? []).map((words) => ({ words, quoted: false })),
    ...(quote === undefined ? [] : [{ words: quote, quoted: true }]),
  ]
}

/**
 * Returns each card's line by the member's id, without those that have none: the line that the cards before it use least.
 * `chosen` has the lines already on the page, which stay when the list changes.
 */
export function chooseLines(cards: Member[], chosen: ReadonlyMap<string, CardLine>): Map<string, CardLine> {
  const lines = new Map<string, CardLine>()
  const before: string[] = []
  for (const card of cards) {
    const candidates = listLines(card)
    const old = candidates.find(({ words }) => words === chosen.get(card.id)?.words)
    const line = old ?? leastUsed(candidates, before.slice(-NEIGHBOURS))
    if (!line) continue
    lines.set(card.id, line)
    before.push(line.words)
  }
  return lines
}

function leastUsed([first, ...others]: CardLine[], used: string[]): CardLine | undefined {
  if (!first) return undefined
  const count = ({ words }: CardLine) => used.filter((each) => each === words).length
  return others.reduce((best, line) => (count(line) < count(best) ? line : best), first)
}

/** Returns a bio's first sentence; undefined if it's too long for a card or says too little. */
function firstSentence(bio: string): string | undefined {
  const [sentence = ''] = /^[^.!?…؟\n]+[.!?…؟]*/u.exec(bio.trim()) ?? []
  const { length } = sentence.trim()
  return length >= SHORTEST_QUOTE && length <= LONGEST_QUOTE ? sentence.trim() : undefined
}
