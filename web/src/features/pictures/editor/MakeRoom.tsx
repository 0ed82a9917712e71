import { Button } from '@mantine/core'
import type { Picture } from '@savanna/contract/pictures/routes'
import classes from './MakeRoom.module.css'
import { PictureChoices } from './PictureChoices.tsx'

interface MakeRoomProps {
  /** How many photos wait for a place. */
  count: number
  slots: (Picture | null)[]
  onChoose: (slot: number) => void
  onLeaveOut: () => void
}

/** Asks which picture a photo replaces, where every place is taken. */
export function MakeRoom({ count, slots, onChoose, onLeaveOut }: MakeRoomProps) {
  return (
    <section className={classes.room} aria-labelledby="make-room">
      <h2 id="make-room" className={classes.title}>
        All five places are taken
      </h2>
      <p>
        {count > 1
          ? `Choose the picture that the first of ${count} photos replaces.`
          : 'Choose the picture that the new photo replaces.'}
      </p>
      <PictureChoices
        pictures={slots.flatMap((picture) => picture ?? [])}
        nameOf={(number) => `Replace picture ${number}`}
        onChoose={onChoose}
        sizes="120px"
        className={classes.list}
      />
      <Button variant="default" onClick={onLeaveOut}>
        Leave the new photo out
      </Button>
    </section>
  )
}
