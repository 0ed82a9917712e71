import { t } from '@lingui/core/macro'
import shared from '../../../kit/ui/shared-styles.module.css'
import '@mantine/core/styles/Slider.layer.css'
import { Box, Button, Group, Loader, Slider, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconRefresh, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import classes from './CropStage.module.css'
import { type Area, FRAME, type Turns, turnRight, ZOOM, zoomBy } from './crop.model.ts'
import { drawPhoto, jpegOf } from './photo.ts'
import { sentenceOfUnfit, usePhoto, usePreview } from './use-photo.ts'

/** Height in px of a 4:5 frame around the widest picture that the server stores. */
const LONGEST_SIDE = 1600
const KEY_STEP_PX = 12
const CENTRE = { x: 0, y: 0 }
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM.step, '=': ZOOM.step, '-': -ZOOM.step }

interface CropStageProps {
  file: File
  onDone: (jpeg: Blob) => void
  onLeaveOut: () => void
  /** Called with the message when the file isn't a picture or is too large. */
  onUnfit: (sentence: string) => void
}

/** Tracks the photo's position, zoom and rotation in the frame; a rotation centres it again. */
function useFraming() {
  const [turns, setTurns] = useState<Turns>(0)
  const [crop, setCrop] = useState(CENTRE)
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const [area, setArea] = useState<Area | null>(null)

  useWindowEvent('keydown', (event) => {
    const change = event.ctrlKey || event.metaKey ? undefined : ZOOM_KEYS[event.key]
    if (change === undefined) return
    event.preventDefault()
    setZoom((before) => zoomBy(before, change))
  })

  function turnTo(next: Turns) {
    if (next !== turns) setArea(null)
    setTurns(next)
    setCrop(CENTRE)
  }

  return {
    turns,
    crop,
    zoom,
    /** The part of the photo in the frame; null until measured. */
    area,
    adjusted: turns !== 0 || zoom !== ZOOM.min || crop.x !== 0 || crop.y !== 0,
    setCrop,
    setZoom,
    setArea,
    turn: () => turnTo(turnRight(turns)),
    reset() {
      turnTo(0)
      setZoom(ZOOM.min)
    },
  }
}

/** Shows one photo in the site's frame, to be moved, zoomed and rotated. */
export function CropStage({ file, onDone, onLeaveOut, onUnfit }: CropStageProps) {
  const photo = usePhoto(file, onUnfit)
  const framing = useFraming()
  const { turns, area } = framing
  const preview = usePreview(photo, turns)
  const [busy, setBusy] = useState(false)

  async function use() {
    if (!photo || !area) return
    setBusy(true)
    try {
      onDone(await jpegOf(drawPhoto(photo, { turns, area }, LONGEST_SIDE)))
    } catch (error) {
      onUnfit(sentenceOfUnfit(error))
    }
  }

  return (
    <Stack gap="md">
      <Frame preview={preview} framing={framing} />
      {/* Changes made while it's being cropped would come too late. */}
      <Tools framing={framing} disabled={!preview || busy} />
      <Group justify="flex-end" pt="md" className={shared.lineAbove}>
        <Button variant="default" onClick={onLeaveOut} disabled={busy}>
          {t`Skip`}
        </Button>
        <Button onClick={use} loading={busy} disabled={!area} data-autofocus>
          {t`Use picture`}
        </Button>
      </Group>
    </Stack>
  )
}

type Framing = ReturnType<typeof useFraming>

function Frame({ preview, framing }: { preview: string | null; framing: Framing }) {
  return (
    <Box w="min(100%, 42dvh)" className={classes.frame}>
      {preview ? (
        <Cropper
          key={preview}
          image={preview}
          aspect={FRAME}
          objectFit="cover"
          crop={framing.crop}
          zoom={framing.zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          keyboardStep={KEY_STEP_PX}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.area ?? '' }}
          cropperProps={{
            role: 'group',
            'aria-label': t`Picture in its frame: use the arrow keys to move it, plus and minus to zoom`,
          }}
          onCropChange={framing.setCrop}
          onZoomChange={framing.setZoom}
          onCropAreaChange={framing.setArea}
        />
      ) : (
        <Loader className={classes.loader ?? ''} aria-label={t`Opening the picture`} />
      )}
    </Box>
  )
}

function Tools({ framing, disabled }: { framing: Framing; disabled: boolean }) {
  return (
    <Group gap="2xs" justify="center">
      <Slider
        className={classes.zoom ?? ''}
        label={null}
        thumbLabel={t({ message: 'Zoom', comment: 'Of the photo in its frame' })}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={framing.zoom}
        onChange={framing.setZoom}
        disabled={disabled}
      />
      <Button
        variant="subtle"
        leftSection={<IconRotateClockwise size={20} stroke={1.75} aria-hidden="true" />}
        disabled={disabled}
        onClick={framing.turn}
      >
        {t`Rotate`}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
        disabled={disabled || !framing.adjusted}
        onClick={framing.reset}
      >
        {t({ message: 'Reset', comment: 'Undoes size, place and rotation of the photo' })}
      </Button>
    </Group>
  )
}
