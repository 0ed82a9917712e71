import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type CSSProperties, type DragEvent, useRef, useState } from 'react'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { FilledSlot, type FilledSlotProps } from './FilledSlot.tsx'
import classes from './PictureEditor.module.css'
import { UploadState } from './UploadState.tsx'
import type { Upload } from './upload-queue.model.ts'

interface PictureSlotProps extends Omit<FilledSlotProps, 'picture' | 'number' | 'onReplace'> {
  slot: number
  picture: Picture | null
  /** The upload into this slot. */
  upload: Upload | undefined
  /** How far it is dragged, in px; null when it is not. */
  dragged: { dx: number; dy: number } | null
  /** True while another picture is dragged over it. */
  target: boolean
  onFiles: (files: File[]) => void
  onRetry: () => void
  onLeaveOut: () => void
}

/** Shows one of the five slots: empty, uploading, or with its picture. */
export function PictureSlot({ slot, picture, upload, dragged, target, ...on }: PictureSlotProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const number = slot + 1
  const at = formatNumber(number)
  const choose = () => input.current?.click()
  const busy = upload !== undefined && upload.stage.kind !== 'editing'

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!busy && event.dataTransfer.files.length > 0) on.onFiles([...event.dataTransfer.files])
  }

  return (
    <li
      className={`${frame.tile} ${classes.slot}`}
      data-tile={picture && !busy ? picture.id : undefined}
      data-target={over || target || undefined}
      data-dragged={dragged ? true : undefined}
      style={
        dragged ? ({ '--dx': `${dragged.dx}px`, '--dy': `${dragged.dy}px` } as CSSProperties) : undefined
      }
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {upload && busy ? (
        <UploadState upload={upload} number={number} onRetry={on.onRetry} onLeaveOut={on.onLeaveOut} />
      ) : picture ? (
        <FilledSlot picture={picture} number={number} {...on} onReplace={choose} />
      ) : (
        <UnstyledButton
          bdrs="md"
          fw={600}
          className={frame.add}
          aria-label={t`Add picture ${at}`}
          onClick={choose}
        >
          <IconPhotoPlus size={24} stroke={1.75} aria-hidden="true" />
          <span>{t`Add picture`}</span>
        </UnstyledButton>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t`File for picture ${at}`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
          if (files.length > 0) on.onFiles(files)
        }}
      />
    </li>
  )
}
