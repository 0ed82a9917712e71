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
  /** The scroll container; the page when absent. */
  root?: RefObject<Element | null>
  /**
   * Height in pixels until the content first renders; without it, it renders immediately. `styled` if the stylesheet
   * sets the placeholder's height, because all have the same.
   */
  estimate?: number | 'styled' | undefined
  /** Renders the content wherever it is. */
  always?: boolean | undefined
  /**
   * Called before the next frame when the content replaces its placeholder, with the placeholder's height in pixels.
   */
  onDrawn?: (element: HTMLElement, height: number) => void
  children: ReactNode
}

/** The element that renders when it comes near the view, for its descendants. */
const InTurn = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Renders its content only near the view. Further away only its height remains, so long lists need no more memory and
 * time than short ones. Content in use stays, and printing renders everything.
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
  /** The height in place of the content; undefined while the content is rendered. */
  const [reservedHeight, setReservedHeight] = useState(estimate)
  const [printed, setPrinted] = useState(false)
  const drawn = always || reservedHeight === undefined
  const before = useRef(reservedHeight)
  /** React's latest instruction: true to render the content. It may still be rendering it. */
  const wanted = useRef(reservedHeight === undefined)
  function show(height: typeof reservedHeight) {
    wanted.current = height === undefined
    setReservedHeight(height)
  }

  const onPrint = useEffectEvent(() => show(undefined))
  const onChange = useEffectEvent((element: HTMLElement, { near, inView, height }: Nearness) => {
    callOff(element)
    if (near === wanted.current) return
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
    if (reservedHeight === undefined && typeof before.current === 'number') tellDrawn(before.current)
    before.current = reservedHeight
  }, [reservedHeight])

  return (
    <Tag
      ref={ref as RefObject<never>}
      className={className}
      style={drawn || reservedHeight === 'styled' ? undefined : { height: reservedHeight }}
    >
      {drawn && <InTurn value={estimate !== undefined && !printed ? ref : undefined}>{children}</InTurn>}
    </Tag>
  )
}

/**
 * Renders its content a turn after the rest of its NearView, which then takes two quick frames instead of a slow one.
 * The elements around it reserve its space.
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
