import { useEffect, useState } from 'react'

export type Calls = typeof import('./landing.calls.ts')

/**
 * What the server answers, once the page stands; null until then and when it cannot be had: these answers are extras,
 * and a page without them is whole. `ask` is a function of the module, the same at each drawing; what is `known` already
 * is not asked for.
 */
export function useAnswer<T>(ask: (calls: Calls) => Promise<T>, known: T | null = null): T | null {
  const [answer, setAnswer] = useState(known)
  useEffect(() => {
    if (known) return
    let here = true
    // Fetched late: the page is drawn ahead where no browser is, and nobody waits for it here.
    import('./landing.calls.ts').then(ask).then(
      (found) => here && setAnswer(found),
      () => {},
    )
    return () => {
      here = false
    }
  }, [ask, known])
  return answer
}
