import { perLocale } from './per-locale.ts'
import { currentUnits, toCurrentUnits, type Units } from './units.ts'

// Without marks between thousands, as the English texts of the specification have none.
const plain = perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }))
const distances = (unit: string) =>
  perLocale((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, useGrouping: false }))
const DISTANCES: Record<Units, () => Intl.NumberFormat> = {
  km: distances('kilometer'),
  mi: distances('mile'),
}

const percents = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Returns a number in the digits of the current language, to be put into a sentence. */
export const formatNumber = (value: number): string => plain().format(value)

/** Returns a distance of kilometres in whole units of whoever reads, with the unit, such as "12 km" or "7 mi". */
export const formatDistance = (km: number): string => DISTANCES[currentUnits()]().format(toCurrentUnits(km))

/** Returns a percentage of 0 to 100 with its sign, such as "12%". */
export const formatPercent = (percent: number): string => percents().format(percent / 100)
