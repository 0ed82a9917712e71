import type { Page } from '@playwright/test'

interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
}

/** A visible line of text; lengths in pixels. */
interface Line {
  text: string
  /** Shared by lines of the same element or of one within the other. */
  owner: number
  box: Rectangle
  /** How far it overflows the element that clips it. */
  cut: number
}

/** Less than this, in pixels, is rounding. */
const SLACK = 2

/** Returns the visible texts that are clipped or overlap each other, and how far a page scrolls sideways. */
export async function findUnfitTexts(page: Page): Promise<string[]> {
  const { lines, beyond } = await page.evaluate(measureLines, SLACK)
  const cut = lines.filter((line) => line.cut > 0).map((line) => `cut by ${line.cut} px: ${line.text}`)
  // Clipped text may end in an ellipsis before it reaches another.
  const whole = lines.filter((line) => line.cut === 0)
  const covered = whole.flatMap((line, at) =>
    whole
      .slice(at + 1)
      .filter((other) => other.owner !== line.owner && lieOverEachOther(line.box, other.box))
      .map((other) => `over each other: ${line.text} / ${other.text}`),
  )
  return [...new Set([...cut, ...covered, ...(beyond > 0 ? [`scrolls sideways by ${beyond} px`] : [])])]
}

/** True if two lines overlap by more than the few pixels that are normal within a paragraph. */
function lieOverEachOther(one: Rectangle, other: Rectangle): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > SLACK && height > (one.bottom - one.top) / 3
}

/** Runs in the page: measures each line of text that is neither covered nor only for screen readers. */
function measureLines(slack: number): { lines: Line[]; beyond: number } {
  const lines: Line[] = []
  const owners: Element[] = []
  const ancestorsOf = (each: Element | null): Element[] =>
    each ? [each, ...ancestorsOf(each.parentElement)] : []

  function isSeen(owner: Element, { left, right, top, bottom }: DOMRect): boolean {
    const uppermost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return uppermost !== null && (owner.contains(uppermost) || uppermost.contains(owner))
  }

  /** Null for text hidden in a one-pixel frame; otherwise how much the nearest clipping frame cuts off. */
  function measureCut(owner: Element, box: DOMRect): number | null {
    let isScrolled = false
    let cut = 0
    for (const each of ancestorsOf(owner)) {
      const { overflowX, overflowY } = getComputedStyle(each)
      const frame = each.getBoundingClientRect()
      if (overflowX !== 'visible' && (frame.width <= slack || frame.height <= slack)) return null
      isScrolled ||= /auto|scroll/.test(overflowX + overflowY)
      if (isScrolled || cut > 0) continue
      const beside = /hidden|clip/.test(overflowX)
        ? Math.max(box.right - frame.right, frame.left - box.left)
        : 0
      const below = /hidden|clip/.test(overflowY) ? box.bottom - frame.bottom : 0
      cut = Math.max(beside, below) > slack ? Math.round(Math.max(beside, below)) : 0
    }
    return cut
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent?.trim().slice(0, 60) ?? ''
    if (!owner?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || text === '') continue
    const related = owners.findIndex((each) => each.contains(owner) || owner.contains(each))
    if (related === -1) owners.push(owner)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const cut = box.width > slack && box.height > slack ? measureCut(owner, box) : null
      if (cut === null || !isSeen(owner, box)) continue
      const { left, right, top, bottom } = box
      const number = related === -1 ? owners.length - 1 : related
      lines.push({ text, owner: number, box: { left, right, top, bottom }, cut })
    }
  }
  return { lines, beyond: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth }
}
