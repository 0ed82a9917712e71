import { say } from '@savanna/contract/language/say'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

const SITE = 'Savanna'

/** Sets the document's title to that of the page; to the site's name for a page without one. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      const own = page?.staticData.title
      if (own === undefined) return undefined
      return typeof own === 'function' ? own(page?.params ?? {}) : say(own)
    },
  })
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
