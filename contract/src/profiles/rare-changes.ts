import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { currentLocale } from '../language/current.ts'
import type { Sentence } from '../language/say.ts'
import { DAY_MS } from '../time.ts'

/**
 * The fields that rarely change: someone who could change them often could use them to find out what the site
 * hides about others.
 */
export const RARELY_CHANGED = ['birthdate', 'gender', 'sexual_orientation'] as const
export type RarelyChanged = (typeof RARELY_CHANGED)[number]

/**
 * How often a member may change such a field, once set, within this many days. When no wait restores a
 * change, the member must ask an administrator.
 */
export const CHANGES_ALLOWED: Record<RarelyChanged, { changes: number; days: number | null }> = {
  birthdate: { changes: 1, days: null },
  gender: { changes: 3, days: 365 },
  sexual_orientation: { changes: 3, days: 365 },
}

const ChangesLeft = z.object({
  /** How many changes are left; setting an empty field doesn't count. */
  left: z.number().int(),
  /**
   * ISO 8601 time of the next change, if none is left; null if only an administrator can change it, or some
   * are left.
   */
  again: z.string().nullable(),
})
export type ChangesLeft = z.infer<typeof ChangesLeft>

export const RareChanges = z.object({
  birthdate: ChangesLeft,
  gender: ChangesLeft,
  sexual_orientation: ChangesLeft,
})
export type RareChanges = z.infer<typeof RareChanges>

/** Returns what can still be changed on a day, from the times of a member's own changes, latest first. */
export function changesLeft(field: RarelyChanged, changed: Date[], now: Date): ChangesLeft {
  const { changes, days } = CHANGES_ALLOWED[field]
  const span = days === null ? Number.POSITIVE_INFINITY : days * DAY_MS
  const counted = changed.filter((time) => now.getTime() - time.getTime() < span)
  const left = Math.max(0, changes - counted.length)
  const oldest = counted[changes - 1]
  const again = left === 0 && oldest && days !== null ? new Date(oldest.getTime() + span).toISOString() : null
  return { left, again }
}

export const BIRTHDATE_FIXED = msg`You’ve already corrected your birthdate once. If it’s still wrong, contact us: our address is at the bottom of the front page.`

/** Returns the sentence for a field with no change left. */
export function changesUsedUp(field: RarelyChanged, again: string | null): Sentence {
  if (again === null || field === 'birthdate') return BIRTHDATE_FIXED
  const day = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(again),
  )
  return field === 'gender'
    ? msg`You’ve changed your gender three times in the last year. You can change it again on ${{ day }}.`
    : msg`You’ve changed your orientation three times in the last year. You can change it again on ${{ day }}.`
}
