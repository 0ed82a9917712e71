import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'

/** What is stored and answered for a browser that isn't recognised. */
export const UNKNOWN_DEVICE = 'An unknown device'
const SEPARATOR = ' on '

/** Returns the name of a device as it is stored and answered, such as "Firefox on Windows"; either part may be unknown. */
export function nameDevice(browser: string | undefined, system: string | undefined): string {
  if (browser && system) return `${browser}${SEPARATOR}${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}

/** Returns the stored name of a device in the current language. */
export function sayDevice(device: string): string {
  if (device === UNKNOWN_DEVICE) return say(msg`Unknown device`)
  const [browser = device, system] = device.split(SEPARATOR)
  return system === undefined ? device : say(msg`${{ browser }} on ${{ system }}`)
}
