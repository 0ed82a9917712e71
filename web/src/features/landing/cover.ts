import { useLayoutEffect } from 'react'

/** The drawn-ahead first sight of this page, which stands in the document until the page itself is there. */
const COVER = 'cover'

const coverOf = () => (typeof document === 'undefined' ? null : document.getElementById(COVER))

/** What somebody has typed into the find-partner form while it was only a picture of itself, by field. */
export function typedOnCover(): Record<string, string> {
  const form = coverOf()?.querySelector('form')
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Puts the page in the place of its cover, before anybody sees both; the cursor stays where it was. */
export function useUncover(): void {
  useLayoutEffect(() => {
    const cover = coverOf()
    if (!cover) return
    const { activeElement } = document
    const focused = cover.contains(activeElement) ? activeElement?.getAttribute('name') : null
    cover.remove()
    if (focused) document.querySelector<HTMLElement>(`form [name="${focused}"]`)?.focus()
  }, [])
}
