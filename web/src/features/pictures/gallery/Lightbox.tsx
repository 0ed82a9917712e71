import { t } from '@lingui/core/macro'
import { ActionIcon, Box } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Photo as ShownPhoto } from '@savanna/contract/pictures/routes'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { keyByReading, towardsEnd } from '../../../kit/language/direction.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { pictureLabel } from '../pictures.model.ts'
import classes from './Lightbox.module.css'
import { useStrip } from './use-strip.ts'
import { useZoom } from './use-zoom.ts'

interface LightboxProps {
  pictures: (ShownPhoto & { id: string })[]
  /** Index of the picture to start with. */
  first: number
  name: string
  fallback: string
  onClose: () => void
}

/**
 * Shows pictures over the whole screen: arrow keys, swipes and buttons move, a double tap, the plus key or a button
 * zooms, Escape closes. Browsers pinch by themselves.
 */
export function Lightbox({ name, onClose, ...strip }: LightboxProps) {
  useRestoreFocus()
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ transition: 'fade', duration: 150 }}>
      <Modal.Content className={`${classes.content} night`} aria-label={t`Pictures of ${name}`} radius={0}>
        <ActionIcon
          className={classes.close}
          size={48}
          aria-label={t`Close`}
          onClick={onClose}
          data-autofocus
        >
          <IconX size={24} stroke={1.75} />
        </ActionIcon>
        <Pictures name={name} {...strip} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** The width of a zoomed picture, as in the stylesheet. */
const ZOOMED_SIZES = '250vw'

function altOf(name: string, place: number, several: number): string {
  const [number, count] = [formatNumber(place + 1), formatNumber(several)]
  return t`${name}, picture ${number} of ${count}`
}

function Pictures({ pictures, first, name, fallback }: Omit<LightboxProps, 'onClose'>) {
  const { ref, index, onScroll, go: scrollTo } = useStrip<HTMLUListElement>(first)
  const zoom = useZoom(ref, index)
  const last = pictures.length - 1
  const go = (next: number) => {
    zoom.end()
    scrollTo(next)
  }

  // Instantly and before the first paint, so the strip doesn't scroll through the others.
  useLayoutEffect(() => {
    ref.current?.scrollTo({ left: towardsEnd(first * ref.current.clientWidth), behavior: 'instant' })
  }, [first, ref])

  useWindowEvent('keydown', (event) => {
    const key = keyByReading(event.key)
    if (zoom.onKey(event.key)) event.preventDefault()
    else if (key === 'ArrowLeft') go(Math.max(0, index - 1))
    else if (key === 'ArrowRight') go(Math.min(last, index + 1))
    else return
    event.preventDefault()
  })

  return (
    <Box h="100%" pos="relative">
      <Box
        component="ul"
        h="100dvh"
        className={`${frame.strip} ${classes.strip}`}
        ref={ref}
        onScroll={onScroll}
        tabIndex={0}
        data-zoomed={zoom.active || undefined}
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.id}
            className={classes.item}
            inert={at !== index}
            data-zoomed={(zoom.active && at === index) || undefined}
            onDoubleClick={zoom.onDoubleClick}
          >
            <Photo
              className={classes.photo}
              ratio="fill"
              alt={altOf(name, at, pictures.length)}
              eager={at === first}
              photo={picture}
              whole
              sizes={zoom.active && at === index ? ZOOMED_SIZES : '100vw'}
              fallback={fallback}
            />
          </li>
        ))}
      </Box>
      <ActionIcon
        className={classes.zoom}
        size={48}
        aria-label={zoom.active ? t`Zoom out` : t`Zoom in`}
        onClick={zoom.toggle}
      >
        {zoom.active ? <IconZoomOut size={24} stroke={1.75} /> : <IconZoomIn size={24} stroke={1.75} />}
      </ActionIcon>
      {last > 0 && <Turning index={index} pictures={pictures} onGo={go} />}
    </Box>
  )
}

interface TurningProps extends Pick<LightboxProps, 'pictures'> {
  index: number
  onGo: (index: number) => void
}

/** Shows the position, and buttons to the pictures before and after. */
function Turning({ index, pictures, onGo }: TurningProps) {
  return (
    <>
      <ActionIcon
        className={classes.previous}
        size={48}
        aria-label={t`Previous picture`}
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <IconChevronLeft size={24} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.next}
        size={48}
        aria-label={t`Next picture`}
        disabled={index >= pictures.length - 1}
        onClick={() => onGo(index + 1)}
      >
        <IconChevronRight size={24} stroke={1.75} />
      </ActionIcon>
      <div className={classes.dots} aria-hidden="true">
        {pictures.map(({ id }, at) => (
          <span key={id} data-current={at === index || undefined} />
        ))}
      </div>
      <Hidden role="status">{pictureLabel(index, pictures.length)}</Hidden>
    </>
  )
}
