import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** What stands in a search box; handed on after a pause, without blanks around it. Clearing the box is handed on at once. */
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
