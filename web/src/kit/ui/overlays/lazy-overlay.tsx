import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useMounted } from '../focus-return.ts'
import classes from './overlays.module.css'

interface Openable {
  opened: boolean
}

export interface LazyOverlay<Props> {
  (props: Props): ReactNode
  /** Loads the code; a load that fails is tried again when the overlay is opened. */
  preload: () => void
}

/**
 * Returns a component for an overlay whose code is loaded when it is first opened. It renders nothing before. While the
 * code is on its way, a shade over the page answers the press; `fallback` replaces it.
 */
export function lazyOverlay<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <Shade />,
): LazyOverlay<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchCode = async () => {
    loaded = await load()
    return { default: loaded as ComponentType<Openable> }
  }

  function Opening({ overlay: Overlay, ...props }: Openable & { overlay: ComponentType<Openable> }) {
    // An overlay that is open from its first rendering would not see where the focus was, and could not return it.
    const mounted = useMounted()
    return <Overlay {...props} opened={props.opened && mounted} />
  }

  function Overlay(props: Props) {
    const [wanted, setWanted] = useState<ComponentType<Openable>>()
    if (props.opened && !wanted) setWanted(() => (loaded as ComponentType<Openable>) ?? lazy(fetchCode))
    if (!wanted) return null
    return (
      <Suspense fallback={props.opened && fallback}>
        <Opening {...props} overlay={wanted} />
      </Suspense>
    )
  }

  return Object.assign(Overlay, {
    preload() {
      if (!loaded) void fetchCode().catch(() => {})
    },
  })
}

function Shade() {
  return <div className={classes.shade} role="status" aria-label="Loading" />
}
