import { ActionIcon, Loader, Tooltip, UnstyledButton } from '@mantine/core'
import type { Picture } from '@savanna/contract/pictures'
import { IconPhotoPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { drawnPortrait } from '../../kit/art/portraits.ts'
import { Photo } from '../../kit/ui/Photo.tsx'
import classes from './EditPicturesModal.module.css'

interface PictureSlotProps {
  slot: number
  picture: Picture | null
  /** The address of a file that is being sent into this slot. */
  preview: string | undefined
  onFiles: (files: File[]) => void
  onMain: () => void
  onDelete: () => void
}

/** One of the five places: empty and inviting, on its way, or holding a picture. */
export function PictureSlot({ slot, picture, preview, onFiles, ...on }: PictureSlotProps) {
  const [over, setOver] = useState(false)
  const number = slot + 1

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }

  return (
    <li
      className={classes.slot}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {preview ? (
        <div className={classes.sending} role="status">
          <img className={classes.preview} src={preview} alt="" />
          <span className={classes.busy}>
            <Loader size="sm" color="white" />
            Adding…
          </span>
        </div>
      ) : picture ? (
        <Filled picture={picture} number={number} {...on} />
      ) : (
        <Empty number={number} onFiles={onFiles} />
      )}
    </li>
  )
}

function Empty({ number, onFiles }: { number: number; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <UnstyledButton
        className={classes.add}
        aria-label={`Add picture ${number}`}
        onClick={() => input.current?.click()}
      >
        <IconPhotoPlus size={24} stroke={1.75} aria-hidden="true" />
        <span>Add picture</span>
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        aria-label={`File for picture ${number}`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

interface FilledProps {
  picture: Picture
  number: number
  onMain: () => void
  onDelete: () => void
}

function Filled({ picture, number, onMain, onDelete }: FilledProps) {
  const main = picture.profile_picture === 1
  return (
    <>
      <Photo
        className={classes.photo}
        alt={`Picture ${number}`}
        src={picture.url}
        srcSet={picture.srcset}
        sizes="280px"
        thumbhash={picture.thumbhash}
        fallback={drawnPortrait(null)}
      />
      {main && <span className={classes.main}>Main picture</span>}
      <div className={classes.tools}>
        {!main && (
          <Tooltip label="Make main picture">
            <ActionIcon
              className={classes.tool}
              variant="filled"
              aria-label={`Make picture ${number} the main one`}
              onClick={onMain}
            >
              <IconStar size={20} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Delete">
          <ActionIcon
            className={classes.tool}
            variant="filled"
            aria-label={`Delete picture ${number}`}
            onClick={onDelete}
          >
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </>
  )
}
