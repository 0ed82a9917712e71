import { cloneElement, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

const Tip = lazyOverlay(async () => (await import('./Tip.tsx')).Tip, null)

/** A pointer that only passes by shows nothing. */
const DELAY_MS = 300

interface HoverTipProps {
  label: string
  /** True to break a long text into lines. */
  multiline?: boolean
  /** Its position: above, or to the left of elements that have something above them. */
  position?: 'top' | 'left'
  /** True to show it on touch too. */
  touch?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** Shows a short text beside an element under the pointer. The code loads when the first pointer comes near. */
export function HoverTip({
  label,
  multiline = false,
  position = 'top',
  touch = false,
  children,
}: HoverTipProps) {
  const target = useRef<HTMLElement>(null)
  const id = useId()
  const [state, setState] = useState<'away' | 'near' | 'shown'>('away')
  const [shown, away] = [state === 'shown', state === 'away']
  useEffect(() => {
    if (state !== 'near') return
    const timer = setTimeout(() => setState('shown'), DELAY_MS)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    if (away) return
    const leave = ({ target: pressed }: Event) => {
      if (!target.current?.contains(pressed as Node)) setState('away')
    }
    const end = ({ key }: KeyboardEvent) => key === 'Escape' && setState('away')
    // A pointer doesn't leave an element whose drawing was replaced beneath it, as clicking a heart does.
    document.addEventListener('pointerover', leave)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', end)
    return () => {
      document.removeEventListener('pointerover', leave)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', end)
    }
  }, [away])

  const props = {
    ref: target,
    'aria-describedby': shown ? id : undefined,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' && !touch) return
      Tip.preload()
      setState('near')
    },
    // A touch leaves when it's lifted; the tip stays until the next touch elsewhere.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setState('away')
    },
    // It scrolls.
    onPointerCancel: () => setState('away'),
  }
  return (
    <>
      {cloneElement(children, props)}
      <Tip opened={shown} id={id} label={label} multiline={multiline} position={position} target={target} />
    </>
  )
}
