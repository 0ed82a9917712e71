import type { Page } from '@playwright/test'

/** Phones with little height, and the share of it that the picture takes at least. */
export const SHORT_WINDOWS = {
  cards: {
    '375x667': { width: 375, height: 667, least: 0.73 },
    '360x640': { width: 360, height: 640, least: 0.72 },
    '320x568': { width: 320, height: 568, least: 0.69 },
    '667x375': { width: 667, height: 375, least: 0.69 },
  },
  tonight: {
    '375x667': { width: 375, height: 667, least: 0.66 },
    '360x640': { width: 360, height: 640, least: 0.65 },
    '320x568': { width: 320, height: 568, least: 0.6 },
    '667x375': { width: 667, height: 375, least: 0.55 },
  },
}

/**
 * Measures the page of a single member: the share of the window's height that shows the picture, the buttons that
 * aren't whole in the window or behind something, and whether the page scrolls.
 */
export function measureStage(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const heightOf = (selector: string) => {
      const bar = document.querySelector(selector)
      return bar?.checkVisibility() ? bar.getBoundingClientRect().height : 0
    }
    const [upper, lower] = [heightOf('header'), heightOf('nav[aria-label="Main"]')]
    const picture = document.querySelector('main article:not([inert]) img')?.getBoundingClientRect()
    if (!picture) throw new Error('There is no picture.')
    const bottom = innerHeight - lower
    const hidden = [...document.querySelectorAll('[role="toolbar"] button')].filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
      return (
        top < upper ||
        top + height > bottom ||
        left < 0 ||
        left + width > innerWidth ||
        !button.contains(onTop)
      )
    })
    return {
      top: picture.top - upper,
      share: (Math.min(picture.bottom, bottom) - Math.max(picture.top, upper)) / innerHeight,
      hidden: hidden.map((button) => button.getAttribute('aria-label')),
      scrolls: (document.scrollingElement?.scrollHeight ?? 0) > innerHeight,
    }
  })
}
