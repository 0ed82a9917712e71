import { plural, t } from '@lingui/core/macro'
import type { Evening } from '@savanna/contract/discovery/evening'
import type { FoundMembers } from '@savanna/contract/discovery/routes'
import { formatNumber } from '@savanna/contract/language/numbers'
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

/** Returns how many are left, in words: "3 of today’s five left". */
export function describeWaiting({ of }: Pick<Evening, 'of'>, waiting: number): string {
  if (of === 0) return t`Nobody new today`
  if (waiting === 0) return describeAnswered(of)
  if (waiting === of) return describeComplete(of)
  return waiting === 1 ? describeLast(of) : describeLeft(of, waiting)
}

const describeAnswered = (of: number) =>
  plural(of, {
    1: 'You have answered today’s one',
    2: 'You have answered today’s two',
    3: 'You have answered today’s three',
    4: 'You have answered today’s four',
    5: 'You have answered today’s five',
    other: 'You have answered today’s #',
  })

const describeComplete = (of: number) =>
  plural(of, {
    1: 'One person for you today',
    2: 'Today’s two are here',
    3: 'Today’s three are here',
    4: 'Today’s four are here',
    5: 'Today’s five are here',
    other: 'Today’s # are here',
  })

const describeLast = (of: number) =>
  plural(of, {
    2: 'The last of today’s two',
    3: 'The last of today’s three',
    4: 'The last of today’s four',
    5: 'The last of today’s five',
    other: 'The last of today’s #',
  })

function describeLeft(of: number, waiting: number): string {
  switch (of) {
    case 3:
      return plural(waiting, { one: '# of today’s three left', other: '# of today’s three left' })
    case 4:
      return plural(waiting, { one: '# of today’s four left', other: '# of today’s four left' })
    case 5:
      return plural(waiting, { one: '# of today’s five left', other: '# of today’s five left' })
    default: {
      const all = formatNumber(of)
      return plural(waiting, { one: `# of today’s ${all} left`, other: `# of today’s ${all} left` })
    }
  }
}

const time = perLocale((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))

/** Returns when the sun sets next, by the clock and in words: "today at 17:02, in 3 hours and 12 minutes". */
export function describeSunset(next: string, now: number): string {
  const at = new Date(next)
  const today = new Date(now).toDateString() === at.toDateString()
  const clock = time().format(at)
  const wait = formatWait(at.getTime() - now)
  return today ? t`today at ${clock}, ${wait}` : t`tomorrow at ${clock}, ${wait}`
}

/** Returns a time to come: "in 3 hours and 12 minutes". */
export function formatWait(milliseconds: number): string {
  const all = Math.ceil(milliseconds / MINUTE_MS)
  if (all < 1) return t`in a moment`
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return plural(minutes, { one: 'in # minute', other: 'in # minutes' })
  if (minutes === 0) return plural(hours, { one: 'in # hour', other: 'in # hours' })
  return t`in ${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

/** Returns how long to wait for the sunset before the five are fetched again; at least a second, at most an hour. */
export function waitFor(next: string, now: number): number {
  return Math.min(HOUR_MS, Math.max(1_000, Date.parse(next) - now + 1_000))
}
