import { useEffect } from 'react'

/** Shows a count before the document's title, whichever page sets it. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const bare = () => document.title.replace(/^\(\d+\+?\) /, '')
    function show(shown: number) {
      const wanted = shown > 0 ? `(${shown > 999 ? '999+' : shown}) ${bare()}` : bare()
      if (document.title !== wanted) document.title = wanted
    }
    show(count)
    const observer = new MutationObserver(() => show(count))
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      show(0)
    }
  }, [count])
}
