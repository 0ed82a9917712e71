import { useEffect } from 'react'

const BLINK_MS = 1_000

/** Alternates the tab's title with a text, so that the tab is noticed among others. */
export function useTitleBlink(text: string): void {
  useEffect(() => {
    let page = document.title
    const blinks = () => document.title.endsWith(text)
    const timer = setInterval(() => {
      if (blinks()) document.title = page
      else {
        page = document.title
        document.title = text
      }
    }, BLINK_MS)
    return () => {
      clearInterval(timer)
      if (blinks()) document.title = page
    }
  }, [text])
}
