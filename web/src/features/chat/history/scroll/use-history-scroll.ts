import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const NEAR_END_PX = 80
const LOAD_WITHIN_PX = 1_500

interface Options {
  /** `seq` of the oldest message here; changes when older ones are added before it. */
  first: number | undefined
  /** Key of the last item; changes when something is added below. */
  last: string | undefined
  /** True when the last item is the member's own. */
  mine: boolean
  /** Where to start: a searched message, else the divider above new messages, else the end. */
  start: number | undefined
  /** True while the server has nothing newer than what is shown. */
  newest: boolean
  /** Fetches what is before the first item; undefined if nothing is. */
  older: (() => Promise<unknown>) | undefined
  /** Fetches what is after the last item; undefined if nothing is. */
  newer: (() => Promise<unknown>) | undefined
  /** Called when the newest message is in view. */
  onEnd: () => void
}

interface HistoryScroll {
  box: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** To be called before the next frame when something in the box replaces its placeholder of this height. */
  onDrawn: (part: HTMLElement, height: number) => void
  /** True while the end of the shown run is out of view. */
  away: boolean
  toEnd: () => void
}

/** Holds a conversation's scroll position: at the end, or on the message being read. */
export function useHistoryScroll(options: Options): HistoryScroll {
  const { first, last, mine, newest } = options
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const opened = useRef(false)
  const load = useLoad(first, last)
  const [away, setAway] = useState(false)

  function toEnd() {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }

  function look() {
    const element = box.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    atEnd.current = newest && below < NEAR_END_PX
    setAway(!atEnd.current)
    if (atEnd.current) options.onEnd()
    if (element.scrollTop < LOAD_WITHIN_PX) load(options.older, first)
    if (below < LOAD_WITHIN_PX) load(options.newer, last)
  }

  const isAtEnd = useCallback(() => opened.current && atEnd.current, [])
  const onDrawn = useScrollAnchor(box, first, isAtEnd)

  function begin() {
    opened.current = true
    const wanted = options.start === undefined ? '[data-unread-line]' : `[data-seq="${options.start}"]`
    const line = box.current?.querySelector(wanted)
    if (options.start === undefined) toEnd()
    line?.scrollIntoView({ block: options.start === undefined ? 'nearest' : 'center' })
  }

  const onLast = useEffectEvent((own: boolean) => {
    if (!opened.current) begin()
    else if (newest && (own || atEnd.current)) toEnd()
    look()
  })
  useLayoutEffect(() => {
    if (last !== undefined) onLast(mine)
  }, [last, mine])

  // After older messages were added, the start may still be in view.
  const onFirst = useEffectEvent(() => opened.current && look())
  useEffect(() => {
    if (first !== undefined) onFirst()
  }, [first])

  useResize(box, () => {
    if (opened.current && atEnd.current) toEnd()
  })
  return { box, onScroll: look, onDrawn, away, toEnd }
}

/** Returns a function that fetches the page beyond the first or last message: one at a time, and none twice. */
function useLoad(first: number | undefined, last: string | undefined) {
  const loading = useRef(false)
  /** The message beyond which was fetched last; the result renders a little later. */
  const fetched = useRef<number | string | undefined>(undefined)
  useLayoutEffect(() => {
    if (fetched.current !== first && fetched.current !== last) fetched.current = undefined
  }, [first, last])

  return (page: (() => Promise<unknown>) | undefined, edge: number | string | undefined) => {
    if (!page || loading.current || fetched.current === edge) return
    loading.current = true
    page()
      .then(
        () => {
          fetched.current = edge
        },
        () => {},
      )
      .finally(() => {
        loading.current = false
      })
  }
}

type Box = RefObject<HTMLDivElement | null>

/**
 * Anchors the scroll position: older messages push the rest down by their height, and the message being read stays in
 * place. At the end, the end stays in view. Returns a callback for any other change of height.
 */
function useScrollAnchor(
  box: Box,
  first: number | undefined,
  isAtEnd: () => boolean,
): HistoryScroll['onDrawn'] {
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 })
  const drawn = useRef(new Map<HTMLElement, number>())
  const settle = useCallback(() => {
    const element = box.current
    for (const [part, height] of drawn.current) {
      drawn.current.delete(part)
      if (!element) continue
      const pixels = part.offsetHeight - height
      before.current.height += pixels
      const below = part.getBoundingClientRect().bottom - pixels - element.getBoundingClientRect().top
      if (isAtEnd()) element.scrollTop = element.scrollHeight
      else if (below <= 0) element.scrollTop += pixels
    }
  }, [box, isAtEnd])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    settle()
    const { first: firstBefore, height } = before.current
    const grown = element.scrollHeight - height
    const prepended = firstBefore !== undefined && first !== undefined && first < firstBefore
    if (prepended) element.scrollTop += grown
    else if (grown > 0 && isAtEnd()) element.scrollTop = element.scrollHeight
    before.current = { first, height: element.scrollHeight }
  })

  return useCallback(
    (part, height) => {
      drawn.current.set(part, height)
      // In the frame that shows it and needs its layout anyway: rendering and layout together would make a slow
      // frame.
      requestAnimationFrame(settle)
    },
    [settle],
  )
}

/** Calls a handler when the box changes its size: an on-screen keyboard or a growing composer must not hide the end. */
function useResize(box: Box, handler: () => void): void {
  const onResize = useEffectEvent(handler)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => onResize())
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
}
