import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { sentenceOf } from '../../api/problem.ts'
import { useBackCloses } from '../../back/use-back-closes.ts'
import { isBusy } from '../../busy.ts'
import { loadWhenIdle } from '../../idle-loads.ts'
import { loadInTries } from '../../lazy-part.tsx'
import { isOutdated } from '../../worker/renewal.ts'
import { useMounted } from '../focus-return.ts'
import { toast } from '../states/toast.ts'
import classes from './overlays.module.css'

interface Openable {
  opened: boolean
  onClose?: () => void
  onChange?: (opened: boolean) => void
}

export interface LazyOverlay<Props> {
  (props: Props): ReactNode
  /** Loads the code; a failed load is retried when the overlay is opened. */
  preload: () => void
}

/**
 * Returns a component for an overlay whose code loads once the network is idle, or when it's first opened. It renders
 * nothing before. While the code is loading, a shade over the page acknowledges the click; `fallback` replaces it. If
 * the code fails to load, a sentence says so and the next click tries again. Only if the site has a newer version,
 * and no unsaved work would be lost, the page's error offers to load it.
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

  const findCode = () =>
    (loaded as ComponentType<Openable>) ??
    lazy(() =>
      loadInTries(fetchCode).catch(async (error: unknown) => {
        if (!isBusy() && (await isOutdated())) throw error
        return { default: (props: Openable) => <Lost {...props} error={error} /> }
      }),
    )

  function Opening({ overlay: Overlay, ...props }: Openable & { overlay: ComponentType<Openable> }) {
    // An overlay that is open from its first render wouldn't see where the focus was, and couldn't return it.
    const mounted = useMounted()
    return <Overlay {...props} opened={props.opened && mounted} />
  }

  function Overlay(props: Props) {
    const [wanted, setWanted] = useState<ComponentType<Openable>>()
    if (props.opened && !wanted) setWanted(findCode)
    if (!props.opened && wanted && !loaded) setWanted(undefined)
    if (!wanted) return null
    return (
      <Suspense fallback={props.opened && <Coming {...props}>{fallback}</Coming>}>
        <Opening {...props} overlay={wanted} />
      </Suspense>
    )
  }

  const preload = () => {
    if (!loaded) void fetchCode().catch(() => {})
  }
  loadWhenIdle(async () => loaded ?? fetchCode())
  return Object.assign(Overlay, { preload })
}

/** Stands in for an overlay whose code is loading; Back cancels it. */
function Coming({ onClose, onChange, children }: Omit<Openable, 'opened'> & { children: ReactNode }) {
  useBackCloses(true, () => {
    onClose?.()
    onChange?.(false)
  })
  return children
}

/** Closes an overlay whose code didn't load, and says why. */
function Lost({ opened, onClose, onChange, error }: Openable & { error: unknown }) {
  useEffect(() => {
    if (!opened) return
    toast.error(sentenceOf(error))
    onClose?.()
    onChange?.(false)
  }, [opened, onClose, onChange, error])
  return null
}

function Shade() {
  return <div className={classes.shade} role="status" aria-label={t`Loading`} />
}
