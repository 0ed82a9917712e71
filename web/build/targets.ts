import browserslist from 'browserslist'

/** The names of browsers that Vite knows, by those of Browserslist. */
const NAMES: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/**
 * Returns the oldest supported version of each browser of package.json's `browserslist`, as Vite's `build.target` wants
 * them: scripts and styles are built for these.
 * @throws Error for a browser that Vite does not know
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
