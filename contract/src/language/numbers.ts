import { perLocale } from './per-locale.ts'
import { currentUnits, toCurrentUnits, type Units } from './units.ts'

// Without thousands separators, since the specification's English texts have none.
const plain = perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }))
const distances = (unit: string) =>
  perLocale((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, useGrouping: false }))
const DISTANCES: Record<Units, () => Intl.NumberFormat> = {
  km: distances('kilometer'),
  mi: distances('mile'),
}

const percents = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Returns a number in the current language's digits, for use in a sentence. */
export const formatNumber = (value: number): string => plain().format(value)

/** Returns a distance in kilometres as whole units for the reader, with the unit, such as "12 km" or "7 mi". */
export const formatDistance = (km: number): string => DISTANCES[currentUnits()]().format(toCurrentUnits(km))

/** Returns a percentage from 0 to 100 with its sign, such as "12%". */
export const formatPercent = (percent: number): string => percents().format(percent / 100)
