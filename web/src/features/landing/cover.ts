import { useLayoutEffect } from 'react'
import type { Figures } from './figures.ts'
import type { Offer } from './offers.ts'

/** The drawn-ahead first sight of this page, which stands in the document until the page itself is there. */
const COVER = 'cover'
const FOCUSABLE = 'a, button, input, select'

const coverOf = () => (typeof document === 'undefined' ? null : document.getElementById(COVER))

/** What somebody has typed into the find-partner form while it was only a picture of itself, by field. */
export function typedOnCover(): Record<string, string> {
  const form = coverOf()?.querySelector('form')
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The figures that the server has put there; null where it had none. */
export function figuresOnCover(): Figures | null {
  const places = [...(coverOf()?.querySelectorAll<HTMLElement>('[data-figure]') ?? [])]
  const found = places.map(({ dataset, textContent }) => [dataset.figure, textContent])
  return found.length > 0 && found.every(([, text]) => text) ? Object.fromEntries(found) : null
}

/** The plans that the server has put there. */
export function offersOnCover(): Offer[] {
  const places = [...(coverOf()?.querySelectorAll('[data-offer]') ?? [])]
  return places
    .map((place) => [...place.querySelectorAll('span')].map(({ textContent }) => textContent))
    .map(([title = '', price = '', days = '']) => ({ title, price, days }))
    .filter(({ title }) => title)
}

/** Puts the page in the place of its cover, before anybody sees both: the cursor stays, what was pressed is pressed. */
export function useUncover(): void {
  useLayoutEffect(() => {
    const cover = coverOf()
    if (!cover) return
    const drawn: (Element | null)[] = [...cover.querySelectorAll(FOCUSABLE)]
    const focused = drawn.indexOf(document.activeElement)
    const pressed = [...cover.querySelectorAll('button')].findIndex((one) => 'pressed' in one.dataset)
    cover.remove()
    // The same page draws the same things in the same order; none has the focus, or is pressed, at -1.
    document.querySelectorAll<HTMLElement>(`#root :is(${FOCUSABLE})`)[focused]?.focus({ preventScroll: true })
    document.querySelectorAll<HTMLElement>('#root button')[pressed]?.click()
  }, [])
}
