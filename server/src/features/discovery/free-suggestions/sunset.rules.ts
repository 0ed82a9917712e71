import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'

export interface Coordinates {
  /** Degrees, north and east positive. */
  latitude: number
  longitude: number
}

/** The time from one sunset to the next in one place. */
export interface Evening {
  /** The local day on which it started (`2026-05-04`). */
  day: string
  began: Date
  /** When the next one starts. */
  next: Date
}

/** Near the poles the sun may not set at all; "sunset" is then the earliest or latest hour that counts as evening. */
const EARLIEST_HOURS = 4
const LATEST_HOURS = 10

/** Noon on 1 January 2000, from which the sunrise equation counts days. */
const EPOCH_MS = Date.UTC(2000, 0, 1, 12)
const EPOCH_DAY_MS = Date.UTC(2000, 0, 1)

/** When evenings start if the sunset is unknown: 19:00. */
const ZONED_HOUR = 19

/** Returns the evening at a place and moment. */
export function findEvening(now: Date, place: Coordinates): Evening {
  return eveningAt(now, (number) => sunsetOf(number, place))
}

/** Returns the evening at a moment for a member with only a known time zone (`Europe/Paris`). */
export function findZonedEvening(now: Date, zone: string): Evening {
  const clock = clockOf(zone)
  return eveningAt(now, (number) => timeByClock(EPOCH_DAY_MS + number * DAY_MS + ZONED_HOUR * HOUR_MS, clock))
}

/** Returns whether this is a valid time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the evening at a moment; `beginOf` returns when a day's evening starts, in milliseconds since 1970.
 */
function eveningAt(now: Date, beginOf: (number: number) => number): Evening {
  const about = Math.floor((now.getTime() - EPOCH_MS) / DAY_MS)
  let number = about - 2
  while (beginOf(number + 1) <= now.getTime()) number += 1
  return {
    day: new Date(EPOCH_MS + number * DAY_MS).toISOString().slice(0, 10),
    began: new Date(beginOf(number)),
    next: new Date(beginOf(number + 1)),
  }
}

/** @throws RangeError for an invalid time zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
}

/** Returns when a clock shows a time, both in milliseconds since 1970, the shown one as if the clock were in UTC. */
function timeByClock(shown: number, clock: Intl.DateTimeFormat): number {
  // The second pass handles a clock change in between.
  const first = shown - offsetAt(shown, clock)
  return shown - offsetAt(first, clock)
}

/** Returns how far a clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, clock: Intl.DateTimeFormat): number {
  const name = clock.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
}

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

/**
 * Returns when the sun sets on a day, counted from the epoch, in milliseconds since 1970; accurate to two
 * minutes. From the sunrise equation of the Astronomical Almanac
 * (https://en.wikipedia.org/wiki/Sunrise_equation).
 */
function sunsetOf(number: number, { latitude, longitude }: Coordinates): number {
  const noon = number - longitude / 360
  const anomaly = 357.5291 + 0.98560028 * noon
  const centre = 1.9148 * sine(anomaly) + 0.02 * sine(2 * anomaly) + 0.0003 * sine(3 * anomaly)
  const ecliptic = anomaly + centre + 180 + 102.9372
  const transit = noon + 0.0053 * sine(anomaly) - 0.0069 * sine(2 * ecliptic)
  const afternoon = afternoonHours(latitude, sine(ecliptic) * sine(23.4397))
  return Math.round(EPOCH_MS + transit * DAY_MS + afternoon * HOUR_MS)
}

/** Returns the hours from noon to sunset, from the sine of the sun's declination. */
function afternoonHours(latitude: number, declination: number): number {
  const light =
    (sine(-0.833) - sine(latitude) * declination) / (cosine(latitude) * Math.sqrt(1 - declination ** 2))
  const hours = (Math.acos(Math.min(1, Math.max(-1, light))) * 12) / Math.PI
  return Math.min(LATEST_HOURS, Math.max(EARLIEST_HOURS, hours))
}
