import { cloneElement, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

const Tip = lazyOverlay(async () => (await import('./Tip.tsx')).Tip, null)

/** A pointer that only passes by brings nothing up. */
const DELAY_MS = 300

interface HoverTipProps {
  label: string
  /** True to break a long text into lines. */
  multiline?: boolean
  /** Where it lies: above, or to the left of what has something above it. */
  position?: 'top' | 'left'
  /** True where a finger brings it up too. */
  touch?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** Shows a few words beside an element under the pointer. The code is loaded when the first pointer comes near. */
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
    // A pointer does not leave an element whose drawing was replaced beneath it, as a press of a heart does.
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
    // A finger leaves with the press; what it brought up stays until the next press elsewhere.
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
