import { nameDevice } from '@savanna/contract/accounts/devices'

type UserAgentPattern = [name: string, pattern: RegExp]

// The order matters: most browsers also name others in their User-Agent.
const BROWSERS: UserAgentPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: UserAgentPattern[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns a readable name for a User-Agent header, such as "Firefox on Windows", or "Unknown device".
 * That's what is stored; `sayDevice` translates it.
 */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (patterns) => patterns.find(([, pattern]) => pattern.test(userAgent))?.[0],
  )
  return nameDevice(browser, system)
}
