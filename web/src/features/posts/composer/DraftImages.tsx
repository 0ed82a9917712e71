import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Loader } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { useGlide, useTileDrag } from '../../pictures/index.ts'
import type { DraftImage } from './draft.model.ts'
import classes from './PostComposer.module.css'

interface DraftImagesProps {
  images: DraftImage[]
  /** True while they're being sent and can't be changed. */
  locked: boolean
  remove: (id: string) => void
  move: (id: string, to: number) => void
}

/** Shows a draft's photos in order; they are moved by dragging or with their buttons. */
export function DraftImages({ images, locked, remove, move }: DraftImagesProps) {
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const mark = useGlide(list)
  const { drag, start } = useTileDrag(list, place)

  function place(id: string, to: number) {
    mark()
    move(id, to)
    setAnnouncement(describeMove(to + 1, images.length))
  }

  // A moving tile's button loses the focus; at the end of the row the other button takes it.
  useLayoutEffect(() => {
    const [id, step] = held.current?.split(' ') ?? []
    held.current = null
    if (!id) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-tile="${id}"] [data-step]`) ?? []
    const usable = [...buttons].filter((button) => !button.disabled)
    const same = usable.find((button) => button.dataset.step === step)
    ;(same ?? usable[0])?.focus()
  })

  if (images.length === 0) return null
  return (
    <>
      <ul className={classes.images} ref={list} aria-label={t`Photos in the post`}>
        {images.map((image, at) => (
          <Tile
            key={image.id}
            image={image}
            at={at}
            of={images.length}
            locked={locked}
            drag={drag?.id === image.id ? drag : null}
            target={drag !== null && drag.over === image.id && drag.id !== image.id}
            onGrab={(event) => start(image.id, event)}
            onMove={(step) => {
              held.current = `${image.id} ${step}`
              place(image.id, at + step)
            }}
            onRemove={() => remove(image.id)}
          />
        ))}
      </ul>
      <Hidden role="status">{announcement}</Hidden>
    </>
  )
}

function describeMove(to: number, of: number): string {
  const [place, count] = [formatNumber(to), formatNumber(of)]
  return t`Photo moved to position ${place} of ${count}.`
}

interface TileProps {
  image: DraftImage
  /** Its position, from 0, and the count. */
  at: number
  of: number
  locked: boolean
  drag: { dx: number; dy: number } | null
  target: boolean
  onGrab: (event: PointerEvent) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const ICON = { size: 18, stroke: 2 }

function Tile({ image, at, of, locked, drag, target, ...on }: TileProps) {
  const style = drag ? ({ '--dx': `${drag.dx}px`, '--dy': `${drag.dy}px` } as CSSProperties) : undefined
  const movable = of > 1 && !locked
  const number = formatNumber(at + 1)
  const { name } = image
  return (
    <li
      className={`${frame.tile} ${classes.image}`}
      data-tile={image.id}
      data-dragged={drag ? true : undefined}
      data-target={target || undefined}
      style={style}
    >
      {image.stage.kind === 'ready' ? (
        <img className={classes.preview} src={image.stage.preview} alt={name} draggable={false} />
      ) : (
        <Loader pos="absolute" inset={0} m="auto" size="sm" aria-label={t`Preparing ${name}`} />
      )}
      {/* A mouse may drag the picture anywhere; touch scrolls, and moves it with the buttons. */}
      <span
        className={frame.surface}
        data-movable={movable || undefined}
        onPointerDown={(event) => movable && event.pointerType === 'mouse' && on.onGrab(event)}
      />
      {of > 1 && (
        <Box component="span" ta="center" className={classes.number}>
          {number}
        </Box>
      )}
      {!locked && (
        <ActionIcon
          className={frame.tool ?? ''}
          pos="absolute"
          top={0}
          style={{ insetInlineEnd: 0 }}
          variant="filled"
          aria-label={t`Remove photo ${number}`}
          onClick={on.onRemove}
        >
          <IconX {...ICON} />
        </ActionIcon>
      )}
      {movable && (
        <>
          <ActionIcon
            className={frame.tool ?? ''}
            pos="absolute"
            bottom={0}
            style={{ insetInlineStart: 0 }}
            variant="filled"
            data-step="-1"
            aria-label={t`Move photo ${number} forward`}
            disabled={at === 0}
            onClick={() => on.onMove(-1)}
          >
            <IconChevronLeft {...ICON} />
          </ActionIcon>
          <ActionIcon
            className={frame.tool ?? ''}
            pos="absolute"
            bottom={0}
            style={{ insetInlineEnd: 0 }}
            variant="filled"
            data-step="1"
            aria-label={t`Move photo ${number} back`}
            disabled={at === of - 1}
            onClick={() => on.onMove(1)}
          >
            <IconChevronRight {...ICON} />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
