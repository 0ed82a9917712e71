import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { oldestBrowsers } from '../web/build/targets.ts'

const PUBLIC = fileURLToPath(new URL('../web/public', import.meta.url))
const read = (file: string) => readFile(path.join(PUBLIC, file), 'utf8')
const [first, notice, html] = await Promise.all([
  read('colour-scheme.js'),
  read('old-browser.js'),
  read('../index.html'),
])

/** Returns an attribute of the first script's element. */
const readAttribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]

interface FakeElement {
  name: string
  children: FakeElement[]
  src?: string
  text?: string
}

/** Returns a page as seen by the two scripts, in a browser that lacks the given features. */
function openPage(lacks: string[] = [], { body = true } = {}) {
  const make = (name: string) => {
    const children: FakeElement[] = []
    const element = {
      name,
      children,
      firstChild: null,
      style: {},
      setAttribute: () => {},
      appendChild: (child: FakeElement) => children.push(child),
      insertBefore: (child: FakeElement) => children.unshift(child),
    }
    const inert = name === 'html' && !lacks.includes('inert') && { inert: false }
    const noModule = name === 'script' && !lacks.includes('modules') && { noModule: false }
    return Object.assign(element, inert, noModule)
  }
  const [root, head, page] = [make('html'), make('head'), make('body')]
  const waiting: (() => void)[] = []
  const document = {
    documentElement: root,
    body: body ? page : null,
    createElement: make,
    createTextNode: (text: string) => ({ name: '#text', children: [], text }),
    getElementsByTagName: () => [head],
    getElementById: () => ({ getAttribute: readAttribute }),
    addEventListener: (_event: string, listener: () => void) => waiting.push(listener),
  }
  const matches = (query: string) => query.includes('>=') && !lacks.includes('ranges')
  const globals = {
    document,
    addEventListener: () => {},
    ...(!lacks.includes('matchMedia') && { matchMedia: (query: string) => ({ matches: matches(query) }) }),
    ...(!lacks.includes('CSS') && {
      CSS: { supports: (rule: string) => !lacks.some((name) => rule.includes(name)) },
    }),
    AbortSignal: lacks.includes('timeout') ? {} : { timeout: () => {} },
  }
  const context = createContext(globals)
  runInContext('window = globalThis', context)
  if (lacks.includes('toSorted')) runInContext('delete Array.prototype.toSorted', context)
  runInContext(first, context)
  const asked = head.children.map(({ src }) => src)
  if (asked.includes('/old-browser.js')) runInContext(notice, context)
  return {
    asked,
    said: () => page.children.map(({ name, children }) => `${name}: ${children[0]?.text}`),
    loadBody() {
      Object.assign(document, { body: page })
      for (const listener of waiting) listener()
    },
  }
}

const SENTENCE = /^p: This browser is too old for Savanna. Please update it or use a current Chrome, Edge,/

it('the scripts for old browsers use only the JavaScript of 2009', () => {
  for (const script of [first, notice]) expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow()
})

it("recent browsers don't load the notice", () => {
  expect(openPage().asked).toEqual([])
})

it.each([
  ['Safari before 16.4', ['ranges']],
  ['Safari before 16.0', ['ranges', 'container-type', 'timeout', 'toSorted']],
  ['Firefox before 121', [':has']],
  ['Chrome before 102', ['inert', 'container-type', ':has', 'ranges', 'toSorted', 'timeout']],
  ['Internet Explorer 11', ['modules', 'CSS', 'inert', 'ranges', 'toSorted', 'timeout']],
  ['a browser without matchMedia', ['modules', 'CSS', 'matchMedia', 'inert', 'toSorted', 'timeout']],
])('%s shows one notice above the page', (_browser, lacks) => {
  const { asked, said } = openPage(lacks)
  expect(asked).toEqual(['/old-browser.js'])
  expect(said()).toEqual([expect.stringMatching(SENTENCE)])
})

it("the notice waits for the page's body", () => {
  const { said, loadBody } = openPage(['ranges'], { body: false })
  expect(said()).toEqual([])
  loadBody()
  expect(said()).toEqual([expect.stringMatching(SENTENCE)])
})

it('scripts and styles are built for the oldest version of each supported browser', () => {
  expect(oldestBrowsers(['chrome 140', 'chrome 131', 'ios_saf 16.6-16.7', 'ios_saf 18.0'])).toEqual([
    'chrome131',
    'ios16.6',
  ])
  expect(() => oldestBrowsers(['netscape 4'])).toThrow('netscape 4')
  const targets = oldestBrowsers()
  expect(targets).toContain('ios16.4')
  expect(targets).toContain('safari16.4')
  for (const name of ['chrome', 'edge', 'firefox'])
    expect(
      targets.some((target) => target.startsWith(name)),
      name,
    ).toBe(true)
})
