import { type RefObject, useEffect, useState } from 'react'

const IDLE_MS = 3_000
const STIRS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Tells whether there was no interaction with the element for three seconds. */
export function useIdle(frame: RefObject<HTMLElement | null>): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    stir()
    for (const name of STIRS) element.addEventListener(name, stir)
    return () => {
      clearTimeout(timer)
      for (const name of STIRS) element.removeEventListener(name, stir)
    }
  }, [frame])
  return idle
}
