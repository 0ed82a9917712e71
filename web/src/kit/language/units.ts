import {
  isUnits,
  setUnitsSource,
  UNITS_COOKIE,
  type Units,
  unitsOfLanguages,
} from '@savanna/contract/language/units'
import { onSessionChange } from '../session/session.ts'
import { readCookie } from './cookies.ts'

/** Returns the units that the member has chosen, or else those of the country that the browser's language names. */
function readUnits(): Units {
  const chosen = readCookie(UNITS_COOKIE)
  return isUnits(chosen) ? chosen : unitsOfLanguages(navigator.languages)
}

/** Writes distances from now on in the units that this browser has, as after the member has chosen them. */
export function takeUnits(): void {
  const units = readUnits()
  setUnitsSource(() => units)
}

/** Lets distances be written in the units of this browser, and those of a log-in after it begins. */
export function speakUnits(): void {
  takeUnits()
  onSessionChange(takeUnits)
}
