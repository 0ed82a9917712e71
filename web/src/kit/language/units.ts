import { chosenUnits, setUnitsSource, UNITS_COOKIE } from '@savanna/contract/language/units'
import { onSessionChange } from '../session/session.ts'
import { readCookie } from './cookies.ts'

/** Writes distances from now on in the units that the member has chosen, in kilometres without a choice. */
export function takeUnits(): void {
  const units = chosenUnits(readCookie(UNITS_COOKIE))
  setUnitsSource(() => units)
}

/** Lets distances be written in the units of this browser, and those of a log-in after it begins. */
export function speakUnits(): void {
  takeUnits()
  onSessionChange(takeUnits)
}
