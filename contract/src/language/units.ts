/** The units in which distances are written: kilometres or miles. */
export const UNITS = ['km', 'mi'] as const
export type Units = (typeof UNITS)[number]

/** In what distances are written where nothing else is known, as in the texts of the specification. */
export const DEFAULT_UNITS: Units = 'km'
export const KM_PER_MILE = 1.609344

/** The cookie that holds the units which a member has chosen. */
export const UNITS_COOKIE = 'units'

/** The countries whose roads are measured in miles. */
const WITH_MILES = new Set(['GB', 'LR', 'MM', 'US'])

/** Tells whether a value of a cookie or a row names units. */
export const isUnits = (value: unknown): value is Units => value === 'km' || value === 'mi'

function regionOf(tag: string): string | undefined {
  // Common for clients other than browsers, and constructing the error costs more than everything else here.
  if (tag === '') return undefined
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/**
 * Returns the units of somebody whose browser speaks these languages (BCP 47), the preferred one first: miles where that one
 * names a country with miles, or else kilometres.
 */
export function unitsOfLanguages([first = '']: readonly string[]): Units {
  return WITH_MILES.has(regionOf(first) ?? '') ? 'mi' : DEFAULT_UNITS
}

let findUnits = (): Units => DEFAULT_UNITS

/** Sets how the units of whoever reads are found: the server has those of each request, a browser its own. */
export function setUnitsSource(find: () => Units): void {
  findUnits = find
}

/** Returns the units of whoever reads. */
export const currentUnits = (): Units => findUnits()

/** Returns a distance of kilometres as a whole number of the units of whoever reads. */
export const toCurrentUnits = (km: number): number =>
  Math.round(currentUnits() === 'mi' ? km / KM_PER_MILE : km)
