import { foldText } from '@savanna/contract/fold-text'
import { say } from '@savanna/contract/language/say'
import type { Emoji, EmojiGroup } from './emoji.data.ts'

const RECENT = 'emoji:recent'
const MOST_RECENT = 16

/** Returns the emoji whose name has, for every typed word, a word that begins with it. */
export function findEmoji(groups: readonly EmojiGroup[], typed: string): Emoji[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return groups
    .flatMap(({ emoji }) => emoji)
    .filter(({ name }) => {
      const parts = foldText(say(name)).split(/[\s,]+/)
      return words.every((word) => parts.some((part) => part.startsWith(word)))
    })
}

interface Place {
  left: number
  top: number
}

/** Returns the index of the place on a grid that a key moves to; undefined for other keys. */
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

/** Returns the emoji that were last chosen in this browser, latest first. */
export function recentEmoji(all: readonly Emoji[]): Emoji[] {
  const symbols = (localStorage.getItem(RECENT) ?? '').split(' ')
  return symbols.flatMap((symbol) => all.find((emoji) => emoji.symbol === symbol) ?? [])
}

export function addRecent(symbol: string): void {
  const before = (localStorage.getItem(RECENT) ?? '').split(' ')
  const symbols = [symbol, ...before.filter((other) => other !== symbol && other !== '')]
  localStorage.setItem(RECENT, symbols.slice(0, MOST_RECENT).join(' '))
}
