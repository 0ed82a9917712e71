import type { Page } from '@playwright/test'
import { findFaults, findFaultsOfColours, wear } from '../support/accessible.ts'

/** A desktop and a phone at 200 % zoom, in CSS pixels. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 195, height: 422 },
]

/** Returns a page's accessibility faults: in light, dark and forced colours, and at 200 % zoom. */
export async function findAllFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  const note = (how: string, found: string[]) =>
    faults.push(...found.map((fault) => `${name}, ${how}: ${fault}`))
  await wear(page, 'light')
  note('light', await findFaults(page))
  await wear(page, 'dark')
  note('dark', await findFaultsOfColours(page))
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.evaluate(nameFills)
  note('forced colours', await findFaultsOfColours(page))
  await page.evaluate(forgetFills)
  await page.emulateMedia({ forcedColors: null, colorScheme: 'light' })
  for (const viewport of ZOOMED) {
    await page.setViewportSize(viewport)
    note(`${viewport.width} px`, [...(await findFaults(page)), ...(await findSidewaysScroll(page))])
  }
  return faults
}

/**
 * Names the colour that the letters are painted in. Chromium computes the fill of letters, which axe reads, from the
 * colour that wasn't forced.
 */
function nameFills(): void {
  for (const each of document.querySelectorAll<HTMLElement>('body *'))
    each.style?.setProperty('-webkit-text-fill-color', getComputedStyle(each).color)
}

function forgetFills(): void {
  for (const each of document.querySelectorAll<HTMLElement>('body *'))
    each.style?.removeProperty('-webkit-text-fill-color')
}

/** Returns how far a page scrolls sideways, with the element that extends furthest. */
async function findSidewaysScroll(page: Page): Promise<string[]> {
  const { beyond, farthest } = await page.evaluate(async () => {
    // An open menu is positioned again in the frame after the resize.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const isFromRight = document.dir === 'rtl'
    const endOf = (each: Element) => {
      const { left, right } = each.getBoundingClientRect()
      return isFromRight ? -left : right
    }
    const all = [...document.querySelectorAll('body *')].filter((each) => each.clientWidth > 0)
    const far = all.sort((one, other) => endOf(other) - endOf(one))[0]
    return {
      beyond: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
      farthest: far ? far.outerHTML.slice(0, 120) : '',
    }
  })
  return beyond > 0 ? [`scrolls sideways by ${beyond} px: ${farthest}`] : []
}
