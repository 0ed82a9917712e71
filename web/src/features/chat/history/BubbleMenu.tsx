import { t } from '@lingui/core/macro'
import { useId, useRef } from 'react'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import { lazyOverlay } from '../../../kit/ui/overlays/lazy-overlay.tsx'
import classes from './BubbleGroup.module.css'
import type { BubbleOptionsProps } from './BubbleOptions.tsx'

const BubbleOptions = lazyOverlay(async () => (await import('./BubbleOptions.tsx')).BubbleOptions, null)

/** Shows a message's menu. Rendered when first opened, since a conversation has many. */
export function BubbleMenu(props: BubbleOptionsProps) {
  const { opened, onChange } = props
  const target = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <IconButton
        id={id}
        ref={target}
        className={classes.more}
        aria-label={t`Message options`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={() => onChange(!opened)}
        onPointerEnter={BubbleOptions.preload}
        onFocus={BubbleOptions.preload}
        data-opened={opened || undefined}
      />
      <BubbleOptions {...props} id={id} target={target} />
    </>
  )
}
