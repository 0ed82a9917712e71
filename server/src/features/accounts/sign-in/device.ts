type Sign = [name: string, sign: RegExp]

// The order counts: nearly every browser also calls itself by the names of others.
const BROWSERS: Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: Sign[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** What a browser calls itself, in plain words: "Firefox on Windows". */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (signs) => signs.find(([, sign]) => sign.test(userAgent))?.[0],
  )
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}
