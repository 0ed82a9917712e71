import { Stack, UnstyledButton } from '@mantine/core'
import type { Picture } from '@savanna/contract/pictures/routes'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import classes from './PictureChoices.module.css'

interface PictureChoicesProps {
  pictures: Picture[]
  /** The label of a picture's button, by its number from 1. */
  nameOf: (number: number) => string
  /** Called with the chosen picture's slot. */
  onChoose: (slot: number) => void
  /** A picture's width, for the `sizes` attribute. */
  sizes: string
  className?: string | undefined
}

/** Shows a member's pictures as buttons, to choose one. */
export function PictureChoices({ pictures, nameOf, onChoose, sizes, className = '' }: PictureChoicesProps) {
  return (
    <Stack component="ul" gap="sm" w="100%" className={`${className}`}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <UnstyledButton
            display="block"
            w="100%"
            className={classes.choice}
            aria-label={nameOf(picture.pic_index + 1)}
            onClick={() => onChoose(picture.pic_index)}
          >
            <Photo
              alt=""
              photo={picture}
              sizes={sizes}
              fallback={drawnPortrait(null)}
              className={classes.photo}
            />
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  )
}
