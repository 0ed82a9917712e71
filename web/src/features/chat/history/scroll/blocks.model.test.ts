import { describe, expect, it } from 'vitest'
import type { Bubble, HistoryItem } from '../history.model.ts'
import { divideIntoBlocks, findFarBlocks } from './blocks.model.ts'

const bubble = (seq: number | undefined): Bubble =>
  ({ key: `b${seq}`, ...(seq !== undefined && { stored: { seq } }) }) as Bubble
const group = (...seqs: (number | undefined)[]): HistoryItem => ({
  kind: 'group',
  key: `group-${seqs[0]}`,
  mine: true,
  bubbles: seqs.map(bubble),
})
const day = (date: string): HistoryItem => ({ kind: 'day', key: `day-${date}`, date })
const sketch = (items: HistoryItem[]) =>
  divideIntoBlocks(items).map(
    ({ key, items, messages }) => `${key}: ${items.length} items, ${messages} messages`,
  )
const singles = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => group(from + index))

describe('the blocks of a history', () => {
  it('hold the messages of one stretch, with the day above and the call behind them', () => {
    const call = { kind: 'call', key: 'call' } as HistoryItem
    expect(sketch([day('1'), ...singles(1, 11), day('2'), group(12, 13), call])).toEqual([
      'block-0: 12 items, 11 messages',
      'block-1: 3 items, 2 messages',
    ])
  })

  it('keep their keys when older messages come before them and unsent ones behind', () => {
    const keys = (items: HistoryItem[]) => divideIntoBlocks(items).map(({ key }) => key)
    expect(keys(singles(30, 57))).toEqual(['block-2', 'block-3', 'block-4'])
    expect(keys([...singles(15, 57), group(undefined)])).toEqual(['block-1', 'block-2', 'block-3', 'block-4'])
  })

  it('are one when no message is stored yet, and none without items', () => {
    expect(sketch([day('1'), group(undefined)])).toEqual(['block-0: 2 items, 1 messages'])
    expect(sketch([{ kind: 'call', key: 'call' } as HistoryItem])).toEqual(['block-0: 1 items, 0 messages'])
    expect(sketch([])).toEqual([])
  })

  it('are drawn at once at the end, at what is new and at what was searched for', () => {
    const items = [...singles(0, 47), { kind: 'unread', key: 'unread' } as HistoryItem, ...singles(48, 119)]
    const drawn = (at?: number) => {
      const blocks = divideIntoBlocks(items)
      const far = findFarBlocks(blocks, at)
      return blocks.map(({ key }) => key).filter((key) => !far.has(key))
    }
    expect(drawn()).toEqual(['block-4', 'block-8', 'block-9'])
    expect(drawn(15)).toEqual(['block-1', 'block-4', 'block-8', 'block-9'])
  })
})
