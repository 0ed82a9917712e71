import type { Figures, Offer } from '@savanna/contract/site/live-values'
import { useLayoutEffect } from 'react'

/** The prerendered landing page, which is in the document until its scripts are loaded. */
const PRERENDERED = 'prerendered'
const FOCUSABLE = 'a, button, input, select'
const FIELDS = 'input, select'

const findPrerendered = () => (typeof document === 'undefined' ? null : document.getElementById(PRERENDERED))

/** Returns the figures that the server wrote into the prerendered page, or null if it wrote none. */
export function readPrerenderedFigures(): Figures | null {
  const places = [...(findPrerendered()?.querySelectorAll<HTMLElement>('[data-figure]') ?? [])]
  const found = places.map(({ dataset, textContent }) => [dataset.figure, textContent])
  return found.some(([, text]) => text) ? Object.fromEntries(found) : null
}

/** Returns the plans that the server wrote into the prerendered page. */
export function readPrerenderedOffers(): Offer[] {
  const places = [...(findPrerendered()?.querySelectorAll('[data-offer]') ?? [])]
  return places
    .map((place) => [...place.querySelectorAll('span')].map(({ textContent }) => textContent))
    .map(([title = '', price = '', days = '']) => ({ title, price, days }))
    .filter(({ title }) => title)
}

/**
 * Replaces the prerendered page with this one before the browser paints both. Focus, values and pressed buttons carry
 * over.
 */
export function useReplacePrerendered(): void {
  useLayoutEffect(() => {
    const prerendered = findPrerendered()
    if (!prerendered) return
    const focusable: (Element | null)[] = [...prerendered.querySelectorAll(FOCUSABLE)]
    const focused = focusable.indexOf(document.activeElement)
    const pressed = [...prerendered.querySelectorAll('button')].findIndex((one) => 'pressed' in one.dataset)
    // Read last: choices made while this page was rendering count too.
    const values = [...prerendered.querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIELDS)]
    prerendered.remove()
    document
      .querySelectorAll<HTMLInputElement | HTMLSelectElement>(`#root :is(${FIELDS})`)
      .forEach((field, at) => {
        field.value = values[at]?.value ?? ''
      })
    // Both have the same elements in the same order; -1 if none has the focus, or is pressed.
    document.querySelectorAll<HTMLElement>(`#root :is(${FOCUSABLE})`)[focused]?.focus({ preventScroll: true })
    document.querySelectorAll<HTMLElement>('#root button')[pressed]?.click()
  }, [])
}
