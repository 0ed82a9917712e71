import { chromium, firefox } from '@playwright/test'
import { wear } from '../support/accessible.ts'
import { CALL_ARGUMENTS } from '../support/calls.ts'
import { FIREFOX_LAUNCH, skipUnknownCommands } from '../support/firefox.ts'
import { type Camera, SCHEMES } from './camera.ts'
import { withScreen } from './open-screen.ts'
import type { Stages } from './stage.ts'
import { openWebKitCamera } from './webkit-camera.ts'

/** Opens the browser that the run is for (`E2E_BROWSER`): Chromium, Firefox or WebKit. */
export async function openCamera(stages: Stages): Promise<Camera> {
  if (process.env.E2E_BROWSER === 'webkit') return openWebKitCamera(stages)
  const browser = await openBrowser()
  return {
    reaches: () => true,
    take: (screen, size, keep) =>
      withScreen(browser, stages, screen, size, async (page) => {
        for (const scheme of SCHEMES) {
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
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CALL_ARGUMENTS,
    })
  const browser = await firefox.launch(FIREFOX_LAUNCH)
  skipUnknownCommands(browser)
  return browser
}
