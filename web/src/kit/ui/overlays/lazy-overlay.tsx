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
  /** Loads the code; a load that fails is tried again when the overlay is opened. */
  preload: () => void
}

/**
 * Returns a component for an overlay whose code is loaded when the line is idle, or when it is first opened. It renders
 * nothing before. While the code is on its way, a shade over the page answers the press; `fallback` replaces it. Where the
 * code does not come, a sentence says so and the next press tries again. Only where the site has a newer version, and nothing
 * is under way that would be lost, the page's error offers to load it.
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
    // An overlay that is open from its first rendering would not see where the focus was, and could not return it.
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

/** Stands for an overlay whose code is on its way; Back takes the press back. */
function Coming({ onClose, onChange, children }: Omit<Openable, 'opened'> & { children: ReactNode }) {
  useBackCloses(true, () => {
    onClose?.()
    onChange?.(false)
  })
  return children
}

/** Closes an overlay whose code did not come, and says why. */
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
