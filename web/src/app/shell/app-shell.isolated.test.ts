import { afterEach, expect, it, vi } from 'vitest'
import { nameInAppShell, watchAppShell } from './app-shell.ts'

const BAR = `
  <a href="#content" aria-label="Skip to content"></a>
  <header>
    <button aria-label="Menu"></button>
    <select aria-label="Language"><option value="en">English</option><option value="fr">Français</option></select>
    <nav><a href="/users/profile/__USERNAME__">Me</a><button aria-label="Notifications"></button></nav>
  </header>`

/** Shows the build's frame, and imports the application's part like a page that starts with it. */
async function showFrame() {
  document.body.innerHTML = `<div id="root"><div data-app-shell>${BAR}</div></div>`
  vi.resetModules()
  return import('./take-over-controls.ts')
}

const control = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)

/** Replaces the frame with the application's own bars, and returns the names of the controls clicked there. */
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

it('links in the frame point to the viewer’s own profile', async () => {
  await showFrame()
  nameInAppShell('ann o’neil')
  expect(document.querySelector('nav a')?.getAttribute('href')).toContain(
    `/users/profile/${encodeURIComponent('ann o’neil')}`,
  )
})

it('a button clicked in the frame is clicked in the application, once', async () => {
  const { takeOverControls } = await showFrame()
  watchAppShell()
  control('Menu')?.click()
  control('Notifications')?.click()
  const pressed = showApplication()
  takeOverControls()
  takeOverControls()
  expect(pressed).toEqual(['Notifications'])
})

it('the focus stays on the control that had it in the frame', async () => {
  const { takeOverControls } = await showFrame()
  watchAppShell()
  control('Notifications')?.focus()
  const pressed = showApplication()
  takeOverControls()
  expect(document.activeElement).toBe(control('Notifications'))
  expect(pressed).toEqual([])
})

it('a language chosen in the frame is chosen in the application, once', async () => {
  const { takeOverControls } = await showFrame()
  watchAppShell()
  const inFrame = control('Language') as HTMLSelectElement
  inFrame.value = 'fr'
  showApplication()
  const chosen: string[] = []
  control('Language')?.addEventListener('change', ({ target }) =>
    chosen.push((target as HTMLSelectElement).value),
  )
  takeOverControls()
  takeOverControls()
  expect(chosen).toEqual(['fr'])
})

it('skipping the frame’s bars skips the application’s', async () => {
  const { takeOverControls } = await showFrame()
  watchAppShell()
  control('Skip to content')?.click()
  const pressed = showApplication()
  takeOverControls()
  expect(pressed).toEqual(['Skip to content'])
})

it('focuses and clicks nothing if the frame was untouched or missing', async () => {
  const { takeOverControls } = await showFrame()
  watchAppShell()
  const pressed = showApplication()
  takeOverControls()
  expect(document.activeElement).toBe(document.body)
  expect(pressed).toEqual([])
})

const FORM = `${BAR}<main><form><input name="username"><input name="password"><button>Log in</button></form></main>`

it('text typed into the prerendered login continues, with the focus', async () => {
  document.body.innerHTML = `<div id="root"><div data-app-shell="visitor">${FORM}</div></div>`
  vi.resetModules()
  const { takeOverControls } = await import('./take-over-controls.ts')
  watchAppShell()
  const [name, password] = document.querySelectorAll('input')
  if (name) name.value = 'ann'
  password?.focus()
  const root = document.getElementById('root')
  if (root) root.innerHTML = FORM
  const heard = vi.fn()
  root?.addEventListener('input', heard)
  takeOverControls()
  const own = [...document.querySelectorAll('input')]
  expect(own.map(({ value }) => value)).toEqual(['ann', ''])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(own[1])
})
