import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../../kit/motion/prefers-reduced-motion.ts'

/** A shorter movement is a click, not a drag. */
const THRESHOLD_PX = 6

interface Drag {
  id: string
  dx: number
  dy: number
  /** The tile below the pointer. */
  over: string | null
}

const tilesIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]

/** Makes a list's tiles (`data-tile` with their id) draggable onto each other. */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  function start(id: string, event: PointerEvent) {
    if (event.button !== 0) return
    const [x, y] = [event.clientX, event.clientY]
    const places = tilesIn(list.current).map((tile) => ({
      id: tile.dataset.tile ?? '',
      box: tile.getBoundingClientRect(),
    }))
    const placeAt = (at: { clientX: number; clientY: number }) =>
      places.findIndex(({ box }) => isInside(box, at.clientX, at.clientY))
    let moving = false
    const end = new AbortController()
    ending.current = end
    const stop = () => {
      end.abort()
      setDrag(null)
    }

    function move(at: globalThis.PointerEvent) {
      const [dx, dy] = [at.clientX - x, at.clientY - y]
      moving ||= Math.hypot(dx, dy) >= THRESHOLD_PX
      if (moving) setDrag({ id, dx, dy, over: places[placeAt(at)]?.id ?? null })
    }

    function release(at: globalThis.PointerEvent) {
      const place = placeAt(at)
      if (moving && place >= 0 && places[place]?.id !== id) onDrop(id, place)
      stop()
    }

    function stopByKey(key: KeyboardEvent) {
      if (key.key === 'Escape') stop()
    }

    const { signal } = end
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', stop, { signal })
    window.addEventListener('keydown', stopByKey, { signal })
  }

  return { drag, start }
}

function isInside(box: DOMRect, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

const GLIDE = { duration: 250, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/** Animates tiles to their new places; call `mark` before the change to record the old ones. */
export function useGlide(list: RefObject<HTMLElement | null>) {
  const before = useRef<Map<string, DOMRect> | null>(null)

  useLayoutEffect(() => {
    const from = before.current
    before.current = null
    if (!from || prefersReducedMotion()) return
    for (const tile of tilesIn(list.current)) {
      const old = from.get(tile.dataset.tile ?? '')
      const now = tile.getBoundingClientRect()
      if (!old || (old.x === now.x && old.y === now.y)) continue
      const start = `translate(${old.x - now.x}px, ${old.y - now.y}px) scale(${old.width / now.width})`
      tile.animate(
        [
          { transform: start, transformOrigin: '0 0' },
          { transform: 'none', transformOrigin: '0 0' },
        ],
        GLIDE,
      )
    }
  })

  return function mark() {
    before.current = new Map(
      tilesIn(list.current).map((tile) => [tile.dataset.tile ?? '', tile.getBoundingClientRect()]),
    )
  }
}
