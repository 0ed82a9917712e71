import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the new page's title after a change of path, so keyboard and screen reader start at the top. A
 * page that has focused one of its own fields is left alone.
 */
export function useFocusOnTitle(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    // The router knows no previous page when a link is followed while the first page is still loading.
    let path = router.state.location.pathname
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === path) return
      path = toLocation.pathname
      stop()
      stop = holdFocusOnTitle()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])
}

/**
 * Focuses the title, and does so again if it arrives late, is replaced or was hidden while the page loads, until the
 * person uses a key or the pointer. Returns a function that stops this.
 */
export function holdFocusOnTitle(): () => void {
  // The followed link has the focus for as long as the title is hidden.
  const followed = document.activeElement
  focusTitle()
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    if (active === null || active === followed || active.matches('body, main')) focusTitle()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
  function stop(): void {
    observer.disconnect()
    removeEventListener('keydown', stop, true)
    removeEventListener('pointerdown', stop, true)
  }
  addEventListener('keydown', stop, true)
  addEventListener('pointerdown', stop, true)
  return stop
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
