import type { Message } from '@savanna/contract/chat/message'
import { isOneMinute } from '../history.model.ts'

/** Neighbouring messages that are rendered, or left out, together, with the days and calls between them. */
export interface HistoryBlock {
  /** Stays the same when older messages are added before it, or newer ones after it. */
  key: string
  messages: Message[]
  /** The message before the first one, from another group. */
  before: Message | undefined
}

/** The number of messages rendered in one frame: half a phone screen. */
const SEQS = 8
/** The average height of a message with its share of the dividers, in pixels, until they are rendered. */
export const MESSAGE_PX = 52
/** Blocks at the end that render immediately: those visible on a phone, and one more. */
export const AT_END = 3

/** Divides a run of messages into blocks by their `seq`; groups stay together. Returns at least one. */
export function divideIntoBlocks(messages: readonly Message[]): HistoryBlock[] {
  const blocks: HistoryBlock[] = []
  let [number, before] = [0, undefined as Message | undefined]
  for (const message of messages) {
    const own = Math.floor(message.seq / SEQS)
    const current = blocks.at(-1)
    if (current && (own === number || (before && isOneGroup(before, message)))) current.messages.push(message)
    else {
      number = own
      blocks.push({ key: `block-${number}`, messages: [message], before })
    }
    before = message
  }
  return blocks.length > 0 ? blocks : [{ key: 'block-0', messages: [], before: undefined }]
}

function isOneGroup(one: Message, next: Message): boolean {
  return one.user_id === next.user_id && isOneMinute(one.date, next.date)
}

/**
 * Returns the keys of the blocks that render immediately when a history opens: those at its end, and those with one
 * of the `wanted` messages.
 */
export function findNearBlocks(
  blocks: readonly HistoryBlock[],
  wanted: readonly (number | undefined)[],
): Set<string> {
  const isWanted = ({ messages }: HistoryBlock) => messages.some(({ seq }) => wanted.includes(seq))
  const near = blocks.filter((block, index) => index >= blocks.length - AT_END || isWanted(block))
  return new Set(near.map(({ key }) => key))
}
