import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** Returns the text of a search box; passes it on after a pause, trimmed. Clearing the box is passed on at once. */
export function useSearchBox(
  found: string,
  onSearch: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(found)
  const wanted = typed.trim()

  useEffect(() => {
    if (wanted === found) return
    const timer = setTimeout(() => onSearch(wanted), wanted ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  })

  return [typed, setTyped]
}
