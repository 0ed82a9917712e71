import { CHOSEN_COLOURS, chooseColours } from '../../testkit/browser/firefox.ts'
import { startWebKit, until, type Window } from '../webkit/driver.ts'
import type { Camera, Scheme } from './camera.ts'
import { loadingIn, looksFinished, SIZES, type Size, STILL_MS } from './open-screen.ts'
import type { Viewer } from './screen.ts'
import type { Stages } from './stage.ts'

interface Opened {
  viewer: Viewer
  window: Window
}

/**
 * Takes screenshots in WebKitGTK, with WebDriver: only pages with their own URL, since the steps to the others need
 * Playwright. Its window is never narrower than 447 px.
 */
export async function openWebKitCamera(stages: Stages, schemes: readonly Scheme[]): Promise<Camera> {
  const { sessions } = stages
  const settle = (window: Window) => settleIn(window, loadingIn(stages))
  const webkit = await startWebKit(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver')
  const open = new Map<Size, Opened>()

  /** Returns a window of a given size in which a member is logged in; another member gets another one. */
  async function windowOf(viewer: Viewer, size: Size): Promise<Window> {
    const before = open.get(size)
    if (before?.viewer === viewer) return before.window
    await before?.window.close()
    const window = await webkit.openWindow()
    open.set(size, { viewer, window })
    await window.resize(SIZES[size].viewport)
    const { site, storage, portal } = sessions[viewer]
    await window.open(`${site.url}/robots.txt`)
    await window.run('for (const { name, value } of arguments[0]) localStorage.setItem(name, value)', storage)
    if (portal) await window.run('document.cookie = arguments[0]', `savanna_admin=${portal};path=/api/admin`)
    return window
  }

  return {
    reaches: ({ prepare }) => prepare === undefined,
    async take({ viewer, path }, size, keep) {
      const window = await windowOf(viewer, size)
      await window.open(`${sessions[viewer].site.url}${path}`)
      // A page that is still loading would restore the previous colours.
      await settle(window)
      for (const scheme of schemes) {
        await window.run(`(${chooseColours})(arguments[0])`, [CHOSEN_COLOURS, scheme])
        await settle(window)
        await keep(scheme, await window.takePicture())
      }
    },
    stop: webkit.stop,
  }
}

/** Waits until a window's page looks finished. */
async function settleIn(window: Window, loading: string): Promise<void> {
  await until('a page that looks finished', async () => {
    if (!(await window.run<boolean>(`return (${looksFinished})(arguments[0])`, { still: STILL_MS, loading })))
      throw new Error('still loading')
  })
}
