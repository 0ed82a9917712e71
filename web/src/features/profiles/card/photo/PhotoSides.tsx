import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { Hidden } from '../../../../kit/ui/Hidden.tsx'
import classes from './PhotoSides.module.css'
import type { PhotoSteps } from './use-photo-steps.ts'

/** How far (px) a pointer may move and still tap. */
const TAP_PX = 8

/**
 * Shows the photo's position and count, and steps through them by taps on either side. The sides aren't Tab stops:
 * the card has shortcuts for keyboards.
 */
export function PhotoSides({ name, steps }: { name: string; steps: PhotoSteps }) {
  const { photos, index, said, step } = steps
  const pressed = useRef({ x: 0, y: 0 })
  if (photos.length < 2) return null
  const side = (label: string, by: -1 | 1) => (
    <button
      type="button"
      tabIndex={-1}
      className={classes.side}
      data-by={by}
      aria-label={label}
      aria-disabled={(by < 0 ? index === 0 : index === photos.length - 1) || undefined}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY }
      }}
      onClick={(event) => {
        const { x, y } = pressed.current
        const dragged = event.detail > 0 && Math.hypot(event.clientX - x, event.clientY - y) > TAP_PX
        if (!dragged) step(by)
      }}
    />
  )
  return (
    <>
      {side(t`Previous picture of ${name}`, -1)}
      {side(t`Next picture of ${name}`, 1)}
      <div className={classes.bars} aria-hidden="true">
        {photos.map(({ url }, at) => (
          <span key={url} data-current={at === index || undefined} />
        ))}
      </div>
      <Hidden role="status">{said}</Hidden>
    </>
  )
}
