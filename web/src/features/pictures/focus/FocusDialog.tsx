import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import type { Picture } from '@savanna/contract/pictures/routes'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { useMounted, useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import classes from './FocusDialog.module.css'
import { describeFocus, type Focus, moveByKey, placeIn } from './focus.model.ts'

interface FocusDialogProps {
  picture: Picture
  busy: boolean
  onSave: (focus: Focus) => void
  onClose: () => void
}

/** Lets the member choose a picture's focal point for cropping, by pointer, touch or arrow keys. */
export function FocusDialog({ picture, busy, onSave, onClose }: FocusDialogProps) {
  const mounted = useMounted()
  useRestoreFocus()
  const [focus, setFocus] = useState<Focus>({ x: picture.focus_x, y: picture.focus_y })
  return (
    <Modal
      opened={mounted}
      onClose={onClose}
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': t`Close` }}
      title={t`What should stay in view?`}
    >
      <Stack gap="md">
        <Box component="p" c="dimmed">
          {t`Put the ring over your face. It stays in view wherever the picture is cropped.`}
        </Box>
        <Flex gap="md" align="flex-start">
          <Stage picture={picture} focus={focus} onMove={setFocus} />
          <Crops picture={picture} focus={focus} />
        </Flex>
        <Hidden role="status">{describeFocus(focus)}</Hidden>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t`Cancel`}
          </Button>
          <Button onClick={() => onSave(focus)} loading={busy}>
            {t`Save`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface StageProps {
  picture: Picture
  focus: Focus
  onMove: (focus: Focus) => void
}

function Stage({ picture, focus, onMove }: StageProps) {
  function follow(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onMove(placeIn(event.currentTarget.getBoundingClientRect(), event))
  }
  return (
    <Box
      role="group"
      tabIndex={0}
      data-autofocus
      aria-label={t`What stays in view: use the arrow keys to move it, with Shift to move further`}
      miw={0}
      className={classes.stage}
      style={{ '--x': focus.x, '--y': focus.y } as CSSProperties}
      onPointerDown={follow}
      onPointerMove={follow}
      onKeyDown={(event) => {
        const moved = moveByKey(focus, event)
        if (!moved) return
        event.preventDefault()
        onMove(moved)
      }}
    >
      <img src={picture.url} srcSet={picture.srcset} sizes="280px" alt="" draggable={false} />
      <Box component="span" w={48} h={48} className={classes.ring} aria-hidden="true" />
    </Box>
  )
}

/** Shows how the picture is cropped in a list and in a low window. */
function Crops({ picture, focus }: { picture: Picture; focus: Focus }) {
  const photo = {
    alt: '',
    photo: { url: picture.url, srcset: picture.srcset, focus_x: focus.x, focus_y: focus.y },
    sizes: '120px',
    fallback: drawnPortrait(null),
  }
  return (
    <Stack gap="sm" flex="none" w={96} className={classes.crops} aria-hidden="true">
      <Photo {...photo} ratio="square" className={classes.round} />
      <Photo {...photo} className={classes.wide} />
    </Stack>
  )
}
