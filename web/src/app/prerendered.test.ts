import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

const script = readFileSync(path.join(import.meta.dirname, '../../public/prerendered.js'), 'utf8')

/**
 * Runs the prerendered page's script while the document is in this state, with the program at `/main.js` and its
 * styles at `/main.css`.
 */
function runScript(readyState: DocumentReadyState) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)
  const dataset = { entry: '/main.js', styles: '/main.css' }
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset } as never)
  new Function(script)()
}
const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname])
const endStyles = (event: 'load' | 'error') =>
  document.head.querySelector('[rel="stylesheet"]')?.dispatchEvent(new Event(event))
const programs = () => document.head.querySelectorAll('script[type="module"]').length

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.documentElement.removeAttribute('data-member')
})

it('loads a member’s program immediately, but starts it after the document', async () => {
  document.documentElement.setAttribute('data-member', '')
  runScript('loading')
  expect(links()).toEqual([
    ['modulepreload', '/main.js'],
    ['stylesheet', '/main.css'],
  ])
  endStyles('load')
  await Promise.resolve()
  expect(programs()).toBe(0)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await expect.poll(programs).toBe(1)
})

it('starts the program even if a stylesheet never finishes', async () => {
  vi.useFakeTimers()
  runScript('interactive')
  dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(programs()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(programs()).toBe(1)
})

it.each(['load', 'error'] as const)(
  'starts a visitor’s program at the first action, after the styles’ %s',
  async (event) => {
    runScript('interactive')
    expect(links()).toEqual([])
    dispatchEvent(new Event('pointermove'))
    dispatchEvent(new Event('keydown'))
    await Promise.resolve()
    expect(programs()).toBe(0)
    endStyles(event)
    await expect.poll(programs).toBe(1)
    expect(links()).toHaveLength(2)
  },
)
