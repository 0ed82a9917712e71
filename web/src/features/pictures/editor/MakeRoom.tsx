import { Button, UnstyledButton } from '@mantine/core'
import type { Picture } from '@savanna/contract/pictures/routes'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import classes from './MakeRoom.module.css'

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
      <ul className={classes.list}>
        {slots.map(
          (picture, slot) =>
            picture && (
              <li key={picture.id}>
                <UnstyledButton
                  className={classes.choice}
                  aria-label={`Replace picture ${slot + 1}`}
                  onClick={() => onChoose(slot)}
                >
                  <Photo
                    alt=""
                    src={picture.url}
                    srcSet={picture.srcset}
                    sizes="120px"
                    thumbhash={picture.thumbhash}
                    focus={picture}
                    fallback={drawnPortrait(null)}
                    className={classes.photo}
                  />
                </UnstyledButton>
              </li>
            ),
        )}
      </ul>
      <Button variant="default" onClick={onLeaveOut}>
        Leave the new photo out
      </Button>
    </section>
  )
}
