import browserslist from 'browserslist'

/** Vite's names for browsers, by Browserslist's. */
const NAMES: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/**
 * Returns the oldest supported version of each browser in package.json's `browserslist`, in the form of Vite's
 * `build.target`. Scripts and styles are built for these.
 * @throws Error for a browser that Vite doesn't know
 */
export function oldestBrowsers(supported = browserslist()): string[] {
  const oldest = new Map<string, number>()
  for (const browser of supported) {
    // A version may be a range: `ios_saf 16.6-16.7`.
    const [name = '', versions = ''] = browser.split(' ')
    const target = NAMES[name]
    if (!target) throw new Error(`No build can be made for ${browser}.`)
    oldest.set(target, Math.min(oldest.get(target) ?? Infinity, Number.parseFloat(versions)))
  }
  return [...oldest].map(([target, version]) => `${target}${version}`)
}
