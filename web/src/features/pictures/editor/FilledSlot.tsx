import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Flex } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMove,
  IconDots,
  IconFocus2,
  IconPhotoEdit,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { keyByReading } from '../../../kit/language/direction.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { Menu } from '../../../kit/ui/overlays/Menu.tsx'
import classes from './PictureEditor.module.css'

export interface FilledSlotProps {
  picture: Picture
  /** The slot's number, from 1. */
  number: number
  /** Its position among the pictures, and their count. */
  place: { at: number; of: number } | null
  onMain: () => void
  onFocus: () => void
  onReplace: () => void
  onDelete: () => void
  onGrab: (event: PointerEvent) => void
  /** Moves it to another position among the pictures. */
  onMove: (to: number) => void
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Shows a picture that can be moved by dragging or arrow keys, with a menu for the other actions. */
export function FilledSlot({ picture, number, place, onGrab, ...on }: FilledSlotProps) {
  const at = formatNumber(number)
  return (
    <>
      <Photo
        className={classes.photo}
        alt={t`Picture ${at}`}
        photo={picture}
        sizes="280px"
        fallback={drawnPortrait(null)}
      />
      {/* A mouse may drag the picture anywhere; touch needs the handle, so it can still scroll. */}
      <span
        className={frame.surface}
        data-movable={place && place.of > 1 ? true : undefined}
        onPointerDown={(event) => event.pointerType === 'mouse' && onGrab(event)}
      />
      {picture.profile_picture === 1 && (
        <Box component="span" c="var(--on-accent)" lh={1.3} className={`${frame.mark} ${classes.main}`}>
          <span className={classes.wide}>{t`Main picture`}</span>
          <span className={classes.narrow} aria-hidden="true">
            {t({ message: 'Main', context: 'picture', comment: 'On a small picture, for "Main picture"' })}
          </span>
        </Box>
      )}
      <Flex gap={0} pos="absolute" bottom={4} style={{ insetInlineEnd: 4 }}>
        {place && place.of > 1 && (
          <ActionIcon
            className={`${frame.tool} ${classes.grip}`}
            variant="filled"
            data-grip={picture.id}
            aria-label={gripLabel(at, formatNumber(place.at + 1), formatNumber(place.of))}
            aria-describedby="picture-order-hint"
            onPointerDown={onGrab}
            onKeyDown={(event) => moveByKey(event, place, on.onMove)}
          >
            <IconArrowsMove {...ICON} />
          </ActionIcon>
        )}
        <Options picture={picture} number={number} place={place} {...on} />
      </Flex>
    </>
  )
}

function Options({ picture, number, place, ...on }: Omit<FilledSlotProps, 'onGrab'>) {
  const at = formatNumber(number)
  const [opened, setOpened] = useState(false)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon className={frame.tool ?? ''} variant="filled" aria-label={t`Options for picture ${at}`}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {picture.profile_picture !== 1 && (
          <Menu.Item leftSection={<IconStar {...ICON} />} onClick={on.onMain}>
            {t`Make main picture`}
          </Menu.Item>
        )}
        {place && place.at > 0 && (
          <Menu.Item leftSection={<IconArrowLeft {...ICON} />} onClick={() => on.onMove(place.at - 1)}>
            {t`Move forward`}
          </Menu.Item>
        )}
        {place && place.at < place.of - 1 && (
          <Menu.Item leftSection={<IconArrowRight {...ICON} />} onClick={() => on.onMove(place.at + 1)}>
            {t`Move back`}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFocus2 {...ICON} />} onClick={on.onFocus}>
          {t`Choose what stays in view`}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhotoEdit {...ICON} />} onClick={on.onReplace}>
          {t`Replace`}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={on.onDelete}>
          {t`Delete`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function gripLabel(number: string, place: string, count: string): string {
  return t`Move picture ${number}, position ${place} of ${count}`
}

function moveByKey(
  event: KeyboardEvent,
  { at, of }: { at: number; of: number },
  onMove: (to: number) => void,
) {
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: of - 1,
  }
  const to = places[keyByReading(event.key)]
  if (to === undefined) return
  event.preventDefault()
  if (to !== at && to >= 0 && to < of) onMove(to)
}
