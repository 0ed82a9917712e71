import type { Message } from '@savanna/contract/chat/message'
import { describe, expect, it } from 'vitest'
import { divideIntoBlocks, findNearBlocks } from './blocks.model.ts'

const START = Date.parse('2026-11-24T09:00:00Z')
/** A message in its own minute, unless a minute is given. */
const message = (seq: number, minute = seq) =>
  ({ seq, user_id: 'me', date: new Date(START + minute * 60_000).toISOString() }) as Message
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const sketch = (some: Message[]) =>
  divideIntoBlocks(some).map(({ key, messages: own, before }) => `${key}: ${own.length} after ${before?.seq}`)

describe('blocks of a history', () => {
  it('hold neighbouring messages and never split a group', () => {
    expect(sketch(messages(1, 10))).toEqual(['block-0: 7 after undefined', 'block-1: 3 after 7'])
    expect(sketch([...messages(1, 7), message(8, 7), message(9, 7), message(10)])).toEqual([
      'block-0: 9 after undefined',
      'block-1: 1 after 9',
    ])
    const answer = { ...message(8, 7), user_id: 'you' }
    expect(sketch([...messages(1, 7), answer])).toEqual(['block-0: 7 after undefined', 'block-1: 1 after 7'])
  })

  it('keep their keys when older messages load', () => {
    const keys = (some: Message[]) => divideIntoBlocks(some).map(({ key }) => key)
    expect(keys(messages(20, 38))).toEqual(['block-2', 'block-3', 'block-4'])
    expect(keys(messages(10, 38))).toEqual(['block-1', 'block-2', 'block-3', 'block-4'])
  })

  it('an empty history has one block', () => {
    expect(sketch([])).toEqual(['block-0: 0 after undefined'])
  })

  it('renders the last blocks, the first unread one and the searched one', () => {
    const drawn = (...wanted: (number | undefined)[]) => {
      return [...findNearBlocks(divideIntoBlocks(messages(0, 79)), wanted)]
    }
    expect(drawn(undefined, 32)).toEqual(['block-4', 'block-7', 'block-8', 'block-9'])
    expect(drawn(10, 32)).toEqual(['block-1', 'block-4', 'block-7', 'block-8', 'block-9'])
  })
})
