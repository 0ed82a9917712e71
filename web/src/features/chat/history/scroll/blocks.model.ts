import type { HistoryItem } from '../history.model.ts'

/** Neighbouring items that are drawn, or left out, together. */
export interface HistoryBlock {
  /** Stays the same when older messages are added before it, or newer ones behind. */
  key: string
  items: HistoryItem[]
  messages: number
}

/** As many messages as fill a phone. */
const SEQS = 12
/** What a message and its share of the dividers are high on average, in pixels, until they are drawn. */
export const MESSAGE_PX = 52
/** Blocks at the end that are drawn at once: those in view, and one more. */
const AT_END = 2

/** Divides the items of a history into blocks by the `seq` of their messages; dividers and calls go with what follows. */
export function divideIntoBlocks(items: readonly HistoryItem[]): HistoryBlock[] {
  const blocks: { number: number; items: HistoryItem[] }[] = []
  let waiting: HistoryItem[] = []
  for (const item of items) {
    waiting.push(item)
    if (item.kind !== 'group') continue
    const seq = item.bubbles[0]?.stored?.seq
    const last = blocks.at(-1)
    // What is not stored yet stays with the newest messages.
    const number = seq === undefined ? (last?.number ?? 0) : Math.floor(seq / SEQS)
    if (last?.number === number) last.items.push(...waiting)
    else blocks.push({ number, items: waiting })
    waiting = []
  }
  const last = blocks.at(-1)
  if (last) last.items.push(...waiting)
  else if (waiting.length > 0) blocks.push({ number: 0, items: waiting })
  return blocks.map(({ number, items }) => ({
    key: `block-${number}`,
    items,
    messages: items.reduce((sum, item) => sum + (item.kind === 'group' ? item.bubbles.length : 0), 0),
  }))
}

/**
 * Returns the keys of the blocks that need not be drawn when a history opens: all but those at its end, at the divider
 * above new messages and at the message `at` that was searched for.
 */
export function findFarBlocks(blocks: readonly HistoryBlock[], at: number | undefined): Set<string> {
  const wanted = ({ items }: HistoryBlock) =>
    items.some(
      (item) =>
        item.kind === 'unread' ||
        (item.kind === 'group' && item.bubbles.some(({ stored }) => stored && stored.seq === at)),
    )
  const far = blocks.slice(0, -AT_END).filter((block) => !wanted(block))
  return new Set(far.map(({ key }) => key))
}
