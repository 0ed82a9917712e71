import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

const SITE = 'Savanna'

/** Names the document after the page; a page without a title of its own is the site itself. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      const own = page?.staticData.title
      return typeof own === 'function' ? own(page?.params ?? {}) : own
    },
  })
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
