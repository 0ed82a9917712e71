import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFirefox, wearInFirefox } from '../../testkit/browser/firefox.ts'

/** What depends on colours; all else is the same in the light and in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails for anything on the page that keeps people out. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect.soft(await findFaults(page), what).toEqual([])
}

/**
 * Expects no accessibility fault in light and in dark colours. The browser is opened with reduced motion, so that no
 * animation is half-way.
 */
export async function expectAccessibleInBoth(page: Page, what = page.url()): Promise<void> {
  await wear(page, 'light')
  expect.soft(await findFaults(page), `${what}, light`).toEqual([])
  await wear(page, 'dark')
  expect.soft(await findFaultsOfColours(page), `${what}, dark`).toEqual([])
}

/** Shows the page in light or in dark colours, as the device asks. */
export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (isFirefox(page)) await wearInFirefox(page, colorScheme)
  else await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * Returns the accessibility faults of a page as it is, without the minor ones. An open menu belongs to its button, wherever it
 * is in the document: landmarks are looked for without it.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const isMenuOpen = (await page.getByRole('menu').count()) > 0
  const axe = await axeOf(page)
  return faultsOf(isMenuOpen ? axe.disableRules('region') : axe)
}

/** Returns those faults alone that depend on colours. */
export async function findFaultsOfColours(page: Page): Promise<string[]> {
  return faultsOf((await axeOf(page)).withRules(OF_COLOURS))
}

/** Creates axe for a page without frames: the legacy mode does not open another page for each check. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  // Until the application is there the page itself is inert, and axe finds nothing in it.
  await page.locator('[data-app-shell]').waitFor({ state: 'detached' })
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact !== 'minor')
  return grave.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
