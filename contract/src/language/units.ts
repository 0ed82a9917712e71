/** The units in which distances are written: kilometres or miles. */
export const UNITS = ['km', 'mi'] as const
export type Units = (typeof UNITS)[number]

/** The units of everyone who hasn't chosen others, as in the texts of the specification. */
export const DEFAULT_UNITS: Units = 'km'
export const KM_PER_MILE = 1.609344

/** The cookie that holds the units which a member has chosen. */
export const UNITS_COOKIE = 'units'

/** Tells whether a value of a cookie or a row names units. */
export const isUnits = (value: unknown): value is Units => value === 'km' || value === 'mi'

/** Returns the units a member chose, from the value of the cookie or the row that stores them; kilometres without a choice. */
export const chosenUnits = (stored: unknown): Units => (isUnits(stored) ? stored : DEFAULT_UNITS)

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
