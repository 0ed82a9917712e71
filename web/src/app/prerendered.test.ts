import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

const script = readFileSync(path.join(import.meta.dirname, '../../public/prerendered.js'), 'utf8')

/** Runs the script of the prerendered page while the document is in this state, with the program at `/main.js`. */
function runScript(readyState: DocumentReadyState) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ dataset: { entry: '/main.js' } } as never)
  new Function(script)()
}
const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname])
const programs = () => document.head.querySelectorAll('script[type="module"]').length

afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.documentElement.removeAttribute('data-member')
})

it('a member’s program is loaded at once, but begins only when the document has come whole', () => {
  document.documentElement.setAttribute('data-member', '')
  runScript('loading')
  expect(links()).toEqual([['modulepreload', '/main.js']])
  expect(programs()).toBe(0)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(programs()).toBe(1)
})

it('a visitor’s program begins with the first action, and once', () => {
  runScript('interactive')
  expect(programs()).toBe(0)
  dispatchEvent(new Event('pointermove'))
  dispatchEvent(new Event('keydown'))
  expect(programs()).toBe(1)
})
