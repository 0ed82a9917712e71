import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { waitFor } from './evening.model.ts'

/** Calls back once the sun has set; a timer that was held up by a sleeping computer is made up for within the hour. */
export function useSunset(next: string | undefined, onSunset: () => void): void {
  const handle = useEffectEvent(onSunset)
  useEffect(() => {
    if (next === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => (serverNow() < Date.parse(next) ? wait() : handle()),
        waitFor(next, serverNow()),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
}
