import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What depends on colours; all else is the same in the light and in the dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails for anything on the page that keeps people out. */
export function expectAccessible(page: Page, what = page.url()): Promise<void> {
  return expectNoFault(axeOf(page), what)
}

/**
 * Expects no accessibility fault in light and in dark colours. The browser is opened with reduced motion, so that no
 * animation is half-way.
 */
export async function expectAccessibleInBoth(page: Page, what = page.url()): Promise<void> {
  await wear(page, 'light')
  await expectNoFault(axeOf(page), `${what}, light`)
  await wear(page, 'dark')
  await expectNoFault(axeOf(page).withRules(OF_COLOURS), `${what}, dark`)
}

/** Creates axe for a page without frames: the legacy mode does not open another page for each check. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

async function expectNoFault(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact !== 'minor')
  const faults = grave.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  expect.soft(faults, what).toEqual([])
}
