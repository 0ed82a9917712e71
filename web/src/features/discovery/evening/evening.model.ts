import type { Evening } from '@savanna/contract/discovery/evening'
import type { FoundMembers } from '@savanna/contract/discovery/routes'
import { perLocale } from '@savanna/contract/language/per-locale'
import type { Card } from '@savanna/contract/profiles/routes'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'

/** The night's step of the dusk; the steps before it count those who were answered. */
export const NIGHT = 5

/** Returns how many of the five still wait: those of the reply without whoever was liked since it came. */
export function countWaiting({ left }: Pick<Evening, 'left'>, cards: Pick<Card, 'liked'>[]): number {
  return Math.max(0, left - cards.filter(({ liked }) => liked).length)
}

/** Returns the list without a member who was passed, and with one less who waits. */
export function withoutPassed<D extends { pages: FoundMembers[] }>(found: D, memberId: string): D {
  if (!found.pages.some(({ list }) => list.some(({ id }) => id === memberId))) return found
  const pages = found.pages.map((page) => ({
    ...page,
    list: page.list.filter(({ id }) => id !== memberId),
    ...(page.evening && { evening: { ...page.evening, left: Math.max(0, page.evening.left - 1) } }),
  }))
  return { ...found, pages }
}

/** Returns how deep the dusk is: 0 while nobody is answered, 5 at night. */
export function duskStep({ of }: Pick<Evening, 'of'>, waiting: number): number {
  if (waiting === 0 || of === 0) return NIGHT
  return Math.min(NIGHT - 1, Math.floor(((of - waiting) / of) * NIGHT))
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five']
const inWords = (count: number) => NUMBERS[count] ?? `${count}`

/** Returns how many are left, in words: "3 of today’s five left". */
export function describeWaiting({ of }: Pick<Evening, 'of'>, waiting: number): string {
  if (of === 0) return 'Nobody new today'
  const all = of === 1 ? 'one' : inWords(of)
  if (waiting === 0) return `You have answered today’s ${all}`
  if (waiting === of) return of === 1 ? 'One person for you today' : `Today’s ${all} are here`
  return waiting === 1 ? `The last of today’s ${all}` : `${waiting} of today’s ${all} left`
}

const time = perLocale((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))

/** Returns when the sun sets next, by the clock and in words: "today at 17:02, in 3 hours and 12 minutes". */
export function describeSunset(next: string, now: number): string {
  const at = new Date(next)
  const today = new Date(now).toDateString() === at.toDateString()
  return `${today ? 'today' : 'tomorrow'} at ${time().format(at)}, ${formatWait(at.getTime() - now)}`
}

/** Returns a time to come: "in 3 hours and 12 minutes". */
export function formatWait(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  if (minutes < 1) return 'in a moment'
  const parts: [number, string][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  const told = parts.filter(([count]) => count > 0)
  return `in ${told.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' and ')}`
}

/** Returns how long to wait for the sunset before the five are fetched again; at least a second, at most an hour. */
export function waitFor(next: string, now: number): number {
  return Math.min(HOUR_MS, Math.max(1_000, Date.parse(next) - now + 1_000))
}
