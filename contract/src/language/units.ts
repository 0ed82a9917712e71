/** The units for distances: kilometres or miles. */
export const UNITS = ['km', 'mi'] as const
export type Units = (typeof UNITS)[number]

/** The default units, as in the specification's texts. */
export const DEFAULT_UNITS: Units = 'km'
export const KM_PER_MILE = 1.609344

/** The cookie with the units that a member has chosen. */
export const UNITS_COOKIE = 'units'

/** Returns whether a value from a cookie or a row names units. */
export const isUnits = (value: unknown): value is Units => value === 'km' || value === 'mi'

/** Returns a member's units, from the value of the cookie or the row that stores them; kilometres by default. */
export const chosenUnits = (stored: unknown): Units => (isUnits(stored) ? stored : DEFAULT_UNITS)

let findUnits = (): Units => DEFAULT_UNITS

/** Sets how to find the reader's units: the server has each request's, a browser its own. */
export function setUnitsSource(find: () => Units): void {
  findUnits = find
}

/** Returns the reader's units. */
export const currentUnits = (): Units => findUnits()

/** Returns a distance in kilometres as a whole number in the reader's units. */
export const toCurrentUnits = (km: number): number =>
  Math.round(currentUnits() === 'mi' ? km / KM_PER_MILE : km)
