import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the new page's title after a change of path, so that keyboard and screen reader start at
 * the top. A page that has focused one of its own fields is left alone.
 */
export function useFocusOnTitle(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusTitle()
      }),
    [router],
  )
}

function focusTitle(): void {
  const main = document.querySelector('main')
  if (!main || isInField(main)) return
  const target = main.querySelector('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

function isInField(main: HTMLElement): boolean {
  const active = document.activeElement
  return (
    main.contains(active) && (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)
  )
}
