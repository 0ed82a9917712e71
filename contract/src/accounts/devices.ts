import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'

/** The stored and returned name of an unrecognised browser. */
export const UNKNOWN_DEVICE = 'Unknown device'
const SEPARATOR = ' on '

/** Returns a device's stored name, such as "Firefox on Windows"; either part may be unknown. */
export function nameDevice(browser: string | undefined, system: string | undefined): string {
  if (browser && system) return `${browser}${SEPARATOR}${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}

/** Returns a device's stored name in the current language. */
export function sayDevice(device: string): string {
  if (device === UNKNOWN_DEVICE) return say(msg`Unknown device`)
  const [browser = device, system] = device.split(SEPARATOR)
  return system === undefined ? device : say(msg`${{ browser }} on ${{ system }}`)
}
