import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { timeUntil } from './evening.model.ts'

/** Calls back after sunset; a timer delayed by a sleeping computer catches up within the hour. */
export function useSunset(next: string | undefined, onSunset: () => void): void {
  const handle = useEffectEvent(onSunset)
  useEffect(() => {
    if (next === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => (serverNow() < Date.parse(next) ? wait() : handle()),
        timeUntil(next, serverNow()),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
}
