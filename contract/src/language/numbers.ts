import { perLocale } from './per-locale.ts'

// Without marks between thousands, as the English texts of the specification have none.
const whole = perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }))
const kilometres = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', useGrouping: false }),
)

const percents = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Returns a whole number in the digits of the current language, to be put into a sentence. */
export const formatNumber = (value: number): string => whole().format(value)

/** Returns a whole number of kilometres with its unit, such as "12 km". */
export const formatKilometres = (value: number): string => kilometres().format(value)

/** Returns a percentage of 0 to 100 with its sign, such as "12%". */
export const formatPercent = (percent: number): string => percents().format(percent / 100)
