import { plural, t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import classes from './MakeRoom.module.css'
import { PictureChoices } from './PictureChoices.tsx'

interface MakeRoomProps {
  /** How many photos wait for a slot. */
  count: number
  slots: (Picture | null)[]
  onChoose: (slot: number) => void
  onLeaveOut: () => void
}

/** Asks which picture a photo replaces, if every slot is taken. */
export function MakeRoom({ count, slots, onChoose, onLeaveOut }: MakeRoomProps) {
  return (
    <section className={classes.room} aria-labelledby="make-room">
      <Box component="h2" id="make-room" ff="heading" fw={500} fz="xl" lh={1.25}>
        {t`You already have five pictures`}
      </Box>
      <p>
        {plural(count, {
          one: 'Choose the picture to replace with the new one.',
          other: 'Choose the picture to replace with the first of # new ones.',
        })}
      </p>
      <PictureChoices
        pictures={slots.flatMap((picture) => picture ?? [])}
        nameOf={(at) => {
          const number = formatNumber(at)
          return t`Replace picture ${number}`
        }}
        onChoose={onChoose}
        sizes="120px"
        className={classes.list}
      />
      <Button variant="default" onClick={onLeaveOut}>
        {t`Skip the new picture`}
      </Button>
    </section>
  )
}
