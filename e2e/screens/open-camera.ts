import { chromium, firefox } from '@playwright/test'
import { CHROMIUM_SHELL } from '../../testkit/browser/chromium.ts'
import { FIREFOX_LAUNCH, skipUnknownCommands } from '../../testkit/browser/firefox.ts'
import { wear } from '../support/accessible.ts'
import { CALL_ARGUMENTS } from '../support/calls.ts'
import type { Camera, CameraOptions } from './camera.ts'
import { withScreen } from './open-screen.ts'
import type { Stages } from './stage.ts'
import { findUnfitTexts } from './unfit-texts.ts'
import { openWebKitCamera } from './webkit-camera.ts'

/** Opens the run's browser (`E2E_BROWSER`). */
export async function openCamera(stages: Stages, { schemes, tell }: CameraOptions): Promise<Camera> {
  if (process.env.E2E_BROWSER === 'webkit') return openWebKitCamera(stages, schemes)
  const browser = await openBrowser()
  return {
    reaches: () => true,
    take: (screen, size, keep) =>
      withScreen(browser, stages, screen, size, async (page) => {
        // Long lists render everything, as for printing.
        if (screen.whole) await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
        for (const each of await findUnfitTexts(page)) tell(`${screen.name}, ${size}: ${each}`)
        for (const scheme of schemes) {
          await wear(page, scheme)
          await keep(scheme, await page.screenshot({ fullPage: screen.whole === true }))
        }
      }),
    stop: () => browser.close(),
  }
}

/** Starts Chromium or Firefox. */
export async function openBrowser() {
  if (process.env.E2E_BROWSER !== 'firefox')
    return chromium.launch({
      executablePath: CHROMIUM_SHELL,
      args: CALL_ARGUMENTS,
    })
  const browser = await firefox.launch(FIREFOX_LAUNCH)
  skipUnknownCommands(browser)
  return browser
}
