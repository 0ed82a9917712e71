import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isInUse, type Nearness, watchNearView } from './near-view.ts'
import { callOff, drawInTurn, releaseInTurn } from './turns.ts'

interface NearViewProps {
  as?: 'div' | 'li'
  className?: string | undefined
  /** The box that scrolls; the page when absent. */
  root?: RefObject<Element | null>
  /**
   * Height in pixels until the content is drawn for the first time; without it, it is drawn at once. `styled` where the
   * style sheet keeps the room of what is not drawn, because all have the same.
   */
  estimate?: number | 'styled' | undefined
  /** Draws the content wherever it is. */
  always?: boolean | undefined
  /** Called before the next frame when the content replaces its placeholder, with the height of that in pixels. */
  onDrawn?: (element: HTMLElement, height: number) => void
  children: ReactNode
}

/** The element of what is drawn when it comes near the view, for what is within. */
const InTurn = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Draws its content only near the view. Further away nothing but its height is kept, so that long lists need no more
 * memory and time than short ones. What a person is busy with stays, and printing draws everything.
 */
export function NearView({
  as: Tag = 'div',
  className,
  root,
  estimate,
  always = false,
  onDrawn,
  children,
}: NearViewProps) {
  const ref = useRef<HTMLElement>(null)
  /** The height that is kept in place of the content; undefined while that is drawn. */
  const [kept, setKept] = useState(estimate)
  const [printed, setPrinted] = useState(false)
  const drawn = always || kept === undefined
  const before = useRef(kept)
  /** What was asked of React last: true for the content. It may still be rendering it. */
  const asked = useRef(kept === undefined)
  function show(room: typeof kept) {
    asked.current = room === undefined
    setKept(room)
  }

  const onPrint = useEffectEvent(() => show(undefined))
  const onChange = useEffectEvent((element: HTMLElement, { near, inView, height }: Nearness) => {
    callOff(element)
    if (near === asked.current) return
    const draw = () => show(undefined)
    const release = () => isInUse(element) || show(estimate === 'styled' ? estimate : height)
    if (inView) draw()
    else if (near) drawInTurn(element, { element, work: draw })
    else releaseInTurn(element, { element, work: release })
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const print = () =>
      flushSync(() => {
        onPrint()
        setPrinted(true)
      })
    addEventListener('beforeprint', print)
    const end = watchNearView(element, {
      root: root?.current ?? undefined,
      listener: (nearness) => onChange(element, nearness),
    })
    return () => {
      callOff(element)
      removeEventListener('beforeprint', print)
      end()
    }
  }, [root])

  const tellDrawn = useEffectEvent((height: number) => {
    if (ref.current) onDrawn?.(ref.current, height)
  })
  useLayoutEffect(() => {
    if (kept === undefined && typeof before.current === 'number') tellDrawn(before.current)
    before.current = kept
  }, [kept])

  return (
    <Tag
      ref={ref as RefObject<never>}
      className={className}
      style={drawn || kept === 'styled' ? undefined : { height: kept }}
    >
      {drawn && <InTurn value={estimate !== undefined && !printed ? ref : undefined}>{children}</InTurn>}
    </Tag>
  )
}

/**
 * Draws its content a turn after the rest of the NearView that it is in, which takes two quick frames then instead of a
 * slow one. What is around it keeps the room for it.
 */
export function Later({ children }: { children: ReactNode }) {
  const around = useContext(InTurn)
  const [drawn, setDrawn] = useState(!around)
  if (!around && !drawn) setDrawn(true)
  useEffect(() => {
    const element = around?.current
    if (drawn || !element) return
    const owner = {}
    drawInTurn(owner, { element, work: () => setDrawn(true) })
    return () => callOff(owner)
  }, [drawn, around])
  return drawn && children
}
