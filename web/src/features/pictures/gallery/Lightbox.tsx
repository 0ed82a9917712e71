import { t } from '@lingui/core/macro'
import { ActionIcon, Box } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Photo as ShownPhoto } from '@savanna/contract/pictures/routes'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { keyByReading, towardsEnd } from '../../../kit/language/direction.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { pictureLabel } from '../pictures.model.ts'
import classes from './Lightbox.module.css'
import { useStrip } from './use-strip.ts'

interface LightboxProps {
  pictures: (ShownPhoto & { id: string })[]
  /** Index of the picture to start with. */
  first: number
  name: string
  fallback: string
  onClose: () => void
}

/** Shows pictures over the whole screen: arrow keys, swipes and buttons move, Escape closes. */
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

function altOf(name: string, place: number, several: number): string {
  const [number, count] = [formatNumber(place + 1), formatNumber(several)]
  return t`${name}, picture ${number} of ${count}`
}

function Pictures({ pictures, first, name, fallback }: Omit<LightboxProps, 'onClose'>) {
  const { ref, index, onScroll, go } = useStrip<HTMLUListElement>(first)
  const last = pictures.length - 1

  // Instantly and before the first paint, so the strip doesn't scroll through the others.
  useLayoutEffect(() => {
    ref.current?.scrollTo({ left: towardsEnd(first * ref.current.clientWidth), behavior: 'instant' })
  }, [first, ref])

  useWindowEvent('keydown', (event) => {
    const key = keyByReading(event.key)
    if (key === 'ArrowLeft') go(Math.max(0, index - 1))
    else if (key === 'ArrowRight') go(Math.min(last, index + 1))
    else return
    event.preventDefault()
  })

  return (
    <Box h="100%" pos="relative">
      <Box component="ul" h="100dvh" className={frame.strip} ref={ref} onScroll={onScroll} tabIndex={0}>
        {pictures.map((picture, at) => (
          <li key={picture.id} className={classes.item} inert={at !== index}>
            <Photo
              className={classes.photo}
              ratio="fill"
              alt={altOf(name, at, pictures.length)}
              eager={at === first}
              photo={picture}
              whole
              sizes="100vw"
              fallback={fallback}
            />
          </li>
        ))}
      </Box>
      {last > 0 && (
        <>
          <ActionIcon
            className={classes.previous}
            size={48}
            aria-label={t`Previous picture`}
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <IconChevronLeft size={24} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            className={classes.next}
            size={48}
            aria-label={t`Next picture`}
            disabled={index >= last}
            onClick={() => go(index + 1)}
          >
            <IconChevronRight size={24} stroke={1.75} />
          </ActionIcon>
          <Box
            component="p"
            c="dimmed"
            pos="absolute"
            inset="auto 0 20px"
            ta="center"
            className={shared.tabular}
            aria-hidden="true"
          >
            {formatNumber(index + 1)} / {formatNumber(pictures.length)}
          </Box>
          <Hidden role="status">{pictureLabel(index, pictures.length)}</Hidden>
        </>
      )}
    </Box>
  )
}
