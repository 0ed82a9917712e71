import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { findEvening } from '../../server/src/features/discovery/free-suggestions/sunset.rules.ts'

/** The tests' members live here by default. */
export const PARIS = { latitude: 48.85, longitude: 2.35 }

/**
 * The latest sunset in Paris at least an hour ago. Tests use real evenings, because tokens are checked against the
 * machine's clock.
 */
export const SUNSET = findEvening(new Date(Date.now() - DAY_MS - HOUR_MS), PARIS).next

/** An hour after that sunset. */
export const DUSK = new Date(SUNSET.getTime() + HOUR_MS)

/** The day of that evening (`2026-05-04`), and when the next one starts. */
export const { day: EVENING, next: NEXT_SUNSET } = findEvening(DUSK, PARIS)

/** When the job pairs members for that evening, in milliseconds since 1970. */
export const PAIRING_TIME = Date.parse(`${EVENING}T02:47:00Z`)
