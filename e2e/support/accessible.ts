import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFirefox, wearInFirefox } from '../../testkit/browser/firefox.ts'

/** Rules that depend on colours; all others give the same result in light and dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails for any accessibility fault on the page. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect.soft(await findFaults(page), what).toEqual([])
}

/**
 * Expects no accessibility fault in light and in dark colours. The browser opens with reduced motion, so no animation
 * is half-way.
 */
export async function expectAccessibleInBoth(page: Page, what = page.url()): Promise<void> {
  await wear(page, 'light')
  expect.soft(await findFaults(page), `${what}, light`).toEqual([])
  await wear(page, 'dark')
  expect.soft(await findFaultsOfColours(page), `${what}, dark`).toEqual([])
}

/** Shows the page in light or dark colours, following the device's preference. */
export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (isFirefox(page)) await wearInFirefox(page, colorScheme)
  else await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * Returns the current page's accessibility faults, without the minor ones. An open menu belongs to its button,
 * wherever it's in the document, so the landmark rules exclude it.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const isMenuOpen = (await page.getByRole('menu').count()) > 0
  const axe = await axeOf(page)
  return faultsOf(isMenuOpen ? axe.disableRules('region') : axe)
}

/** Returns only the faults that depend on colours. */
export async function findFaultsOfColours(page: Page): Promise<string[]> {
  return faultsOf((await axeOf(page)).withRules(OF_COLOURS))
}

/** Creates axe for a page without frames: the legacy mode doesn't open another page for each check. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  // Until the application starts, the page itself is inert, and axe finds nothing in it.
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
