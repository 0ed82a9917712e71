import { afterEach, expect, it, vi } from 'vitest'
import { startApplication } from './start-application.ts'

const ENTRY = '/assets/index-1.js'
const loading = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
    ({ href }) => new URL(href).pathname,
  )

/** Starts an application whose data never show, unless `show` is called. */
function start() {
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  // There are no such scripts here.
  startApplication(ENTRY, { modules: [ENTRY, '/assets/home-1.js'], shown }).catch(() => {})
  return show
}

afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

it('loads the scripts when the page shows its data', async () => {
  const show = start()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(loading()).toEqual([])
  show()
  await vi.waitFor(() => expect(loading()).toEqual([ENTRY, '/assets/home-1.js']))
})

it('a click doesn’t wait for the data', async () => {
  start()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.waitFor(() => expect(loading()).toHaveLength(2))
})

it('missing data delay the application by two seconds', async () => {
  vi.useFakeTimers()
  start()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(loading()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_200)
  expect(loading()).toHaveLength(2)
})
