import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const NEAR_END_PX = 80
const NEAR_START_PX = 600

interface Options {
  /** Number of the oldest message here; changes when older ones are put before it. */
  first: number | undefined
  /** The last thing shown; changes when something is added below. */
  last: string | undefined
  /** True when the last thing is the member's own. */
  mine: boolean
  /** True while older messages wait on the server. */
  more: boolean
  older: () => Promise<void>
  /** Called when the end is in view. */
  onEnd: () => void
}

interface HistoryScroll {
  box: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** True while something new waits below the view. */
  below: boolean
  toEnd: () => void
}

/** Keeps a conversation's scroll where people expect it: at the end, or on the line that they were reading. */
export function useHistoryScroll(options: Options): HistoryScroll {
  const { first, last, mine } = options
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const opened = useRef(false)
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 })
  const loading = useRef(false)
  const [below, setBelow] = useState(false)

  function toEnd() {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }

  function look() {
    const element = box.current
    if (!element) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    if (atEnd.current) {
      setBelow(false)
      options.onEnd()
    }
    if (!options.more || loading.current || element.scrollTop > NEAR_START_PX) return
    loading.current = true
    options.older().finally(() => {
      loading.current = false
    })
  }

  // Older messages push the rest down by their height: the line that was read stays where it was. What is put in
  // between or below keeps the end in view for whoever is there.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const grown = element.scrollHeight - before.current.height
    const prepended =
      before.current.first !== undefined && first !== undefined && first < before.current.first
    if (prepended) element.scrollTop += grown
    else if (grown > 0 && atEnd.current) toEnd()
    before.current = { first, height: element.scrollHeight }
  })

  const onLast = useEffectEvent((own: boolean) => {
    const element = box.current
    if (!opened.current) {
      opened.current = true
      toEnd()
      element?.querySelector('[data-unread-line]')?.scrollIntoView({ block: 'nearest' })
    } else if (own || atEnd.current) toEnd()
    else setBelow(true)
    look()
  })
  useLayoutEffect(() => {
    if (last !== undefined) onLast(mine)
  }, [last, mine])

  // A keyboard that opens, or a composer that grows, must not hide the end.
  const onResize = useEffectEvent(() => {
    if (atEnd.current) toEnd()
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => onResize())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { box, onScroll: look, below, toEnd }
}
