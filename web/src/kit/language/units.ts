import { chosenUnits, setUnitsSource, UNITS_COOKIE } from '@savanna/contract/language/units'
import { onSessionChange } from '../session/session.ts'
import { readCookie } from './cookies.ts'

/** Sets the units of distances to the member's choice, kilometres by default. */
export function applyUnits(): void {
  const units = chosenUnits(readCookie(UNITS_COOKIE))
  setUnitsSource(() => units)
}

/** Sets the units of distances to this browser's, and updates them after each login. */
export function followUnits(): void {
  applyUnits()
  onSessionChange(applyUnits)
}
