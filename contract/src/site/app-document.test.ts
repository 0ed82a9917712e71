import { expect, it } from 'vitest'
import { writeAppDocument } from './app-document.ts'

const TEMPLATE = {
  html: '<head><!--links--></head><div id="root"><!--app-shell--></div>',
  entry: '/main.js',
  bootstrap: '/bootstrap.js',
  initial: { styles: ['/main.css'], modules: ['/react.js', '/main.js'] },
}
const files = { styles: ['/cards.css'], modules: ['/cards.js'] }
const write = (parts: object) => writeAppDocument(TEMPLATE, { files, isMember: true, ...parts })
const scripts = (html: string) => html.match(/<script[^>]*>/g)
const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload"([^>]*) crossorigin href="([^"]+)">/g)].map(
    ([, priority, file]) => `${file}${priority}`,
  )

it('runs the application itself without an app shell', () => {
  const html = write({})
  expect(scripts(html)).toEqual([
    '<script src="/bootstrap.js" async fetchpriority="high">',
    '<script type="module" crossorigin src="/main.js">',
  ])
  expect(preloaded(html)).toEqual(['/react.js', '/cards.js'])
  expect(html.indexOf('/main.css')).toBeLessThan(html.indexOf('/cards.css'))
  expect(html).toContain('<div id="root"></div>')
})

it('requests no data for a visitor', () => {
  expect(write({ isMember: false })).not.toContain('/bootstrap.js')
})

it('leaves starting to the bootstrap script with an app shell', () => {
  const html = write({ shell: '<nav>$&</nav>' })
  expect(scripts(html)).toEqual([
    '<script data-entry="/main.js" data-modules="" src="/bootstrap.js" async fetchpriority="high">',
  ])
  const low = ' fetchpriority="low"'
  expect(preloaded(html)).toEqual([`/react.js${low}`, `/main.js${low}`, `/cards.js${low}`])
  expect(html).toContain('<div id="root"><nav>$&</nav></div>')
})

const outlined = '<main data-outline></main>'

it('loads the modules after the data that the app shell shows', () => {
  const html = write({ shell: outlined })
  expect(html).toContain('data-modules="/react.js /main.js /cards.js"')
  expect(preloaded(html)).toEqual([])
})

it('loads cached modules right away', () => {
  const html = write({ shell: outlined, isCached: true })
  expect(html).toContain('data-modules=""')
  expect(preloaded(html)).toEqual(['/react.js', '/main.js', '/cards.js'])
})
