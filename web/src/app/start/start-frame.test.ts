import { afterEach, expect, it, vi } from 'vitest'
import { prepareStartFrame } from './start-frame.ts'

const BAR = `
  <a href="#content" aria-label="Skip to content"></a>
  <header>
    <button aria-label="Menu"></button>
    <nav><a href="/users/profile/__USERNAME__">Me</a><button aria-label="Notifications"></button></nav>
  </header>`

/** Shows the frame that the build draws, and imports the application's part as a page does that begins with it. */
async function showFrame() {
  document.body.innerHTML = `<div id="root"><div data-start-frame>${BAR}</div></div>`
  vi.resetModules()
  return import('./take-over-controls.ts')
}

const control = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)

/** Puts the application's own bars into the place of the frame, and returns the names of what is pressed there. */
function showApplication() {
  const root = document.getElementById('root')
  if (root) root.innerHTML = BAR
  const pressed: string[] = []
  root?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) pressed.push(target.getAttribute('aria-label') ?? '')
  })
  return pressed
}

afterEach(() => {
  document.body.innerHTML = ''
})

it('links of the frame lead to the own profile once it is known who looks', async () => {
  await showFrame()
  prepareStartFrame('ann o’neil')
  expect(document.querySelector('nav a')?.getAttribute('href')).toContain(
    `/users/profile/${encodeURIComponent('ann o’neil')}`,
  )
})

it('a button that was pressed in the frame is pressed in the application, once', async () => {
  const { takeOverControls } = await showFrame()
  prepareStartFrame('ann')
  control('Menu')?.click()
  control('Notifications')?.click()
  const pressed = showApplication()
  takeOverControls()
  takeOverControls()
  expect(pressed).toEqual(['Notifications'])
})

it('the focus stays on the control that had it in the frame', async () => {
  const { takeOverControls } = await showFrame()
  prepareStartFrame('ann')
  control('Notifications')?.focus()
  const pressed = showApplication()
  takeOverControls()
  expect(document.activeElement).toBe(control('Notifications'))
  expect(pressed).toEqual([])
})

it('who skipped the bars of the frame skips those of the application', async () => {
  const { takeOverControls } = await showFrame()
  prepareStartFrame('ann')
  control('Skip to content')?.click()
  const pressed = showApplication()
  takeOverControls()
  expect(pressed).toEqual(['Skip to content'])
})

it('nothing is focused or pressed where nobody touched the frame, or there was none', async () => {
  const { takeOverControls } = await showFrame()
  prepareStartFrame('ann')
  const pressed = showApplication()
  takeOverControls()
  expect(document.activeElement).toBe(document.body)
  expect(pressed).toEqual([])
})
