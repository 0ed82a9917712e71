import { foldText } from '@savanna/contract/fold-text'
import { ALL_EMOJI } from './emoji.data.ts'

const RECENT = 'emoji:recent'
const MOST_RECENT = 16

/** Each emoji's name and keywords in one language. */
export type EmojiNames = Record<string, { name: string; keywords: readonly string[] }>

/**
 * Returns the emoji that match every typed word as a prefix in their name or keywords. Those that match by
 * name come first.
 */
export function findEmoji(names: EmojiNames, typed: string): string[] {
  const words = wordsOf(typed)
  const hasAll = (text: string) => {
    const parts = wordsOf(text)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const byName = ALL_EMOJI.filter((symbol) => hasAll(names[symbol]?.name ?? ''))
  const byKeyword = ALL_EMOJI.filter(
    (symbol) =>
      !byName.includes(symbol) && hasAll([names[symbol]?.name, ...(names[symbol]?.keywords ?? [])].join(' ')),
  )
  return [...byName, ...byKeyword]
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s,،:’'–-]+/)
    .filter(Boolean)

interface Place {
  left: number
  top: number
}

/** Returns the grid index that a key moves to; undefined for other keys. */
export function placeAfter(key: string, places: Place[], from: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(places.length - 1, from + 1)
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  if (key === 'End') return places.length - 1
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const here = places[from]
  if (!here) return undefined
  const findNextCell = ({ top }: Place) => (key === 'ArrowDown' ? top - here.top : here.top - top)
  const cost = (place: Place) => findNextCell(place) * 1_000 + Math.abs(place.left - here.left)
  const reachable = places.filter((place) => findNextCell(place) > 1)
  const nearest = reachable.toSorted((one, other) => cost(one) - cost(other))[0]
  return nearest ? places.indexOf(nearest) : from
}

/** Returns the emoji last chosen in this browser, latest first. */
export function recentEmoji(): string[] {
  return (localStorage.getItem(RECENT) ?? '').split(' ').filter((symbol) => ALL_EMOJI.includes(symbol))
}

export function addRecent(symbol: string): void {
  const before = (localStorage.getItem(RECENT) ?? '').split(' ')
  const symbols = [symbol, ...before.filter((other) => other !== symbol && other !== '')]
  localStorage.setItem(RECENT, symbols.slice(0, MOST_RECENT).join(' '))
}
