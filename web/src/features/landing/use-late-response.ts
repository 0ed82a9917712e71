import { useEffect, useState } from 'react'

export type LandingRequests = typeof import('./landing.requests.ts')

/**
 * Fetches a response after the page is shown; returns null until then and after a failure, since the page is complete
 * without it. `ask` must be the same function on every render. Fetches nothing if `known` is given.
 */
export function useLateResponse<T>(
  ask: (calls: LandingRequests) => Promise<T>,
  known: T | null = null,
): T | null {
  const [answer, setAnswer] = useState(known)
  useEffect(() => {
    if (known) return
    let here = true
    // Imported late: prerendering has no browser, and nobody waits for these responses.
    import('./landing.requests.ts').then(ask).then(
      (found) => here && setAnswer(found),
      () => {},
    )
    return () => {
      here = false
    }
  }, [ask, known])
  return answer
}
