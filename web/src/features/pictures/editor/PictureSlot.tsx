import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type CSSProperties, useRef } from 'react'
import { PhotoPicker } from '../../../kit/ui/media/PhotoPicker.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { useFileDrop } from '../../../kit/ui/media/use-file-drop.ts'
import { FilledSlot, type FilledSlotProps } from './FilledSlot.tsx'
import classes from './PictureEditor.module.css'
import { UploadState } from './UploadState.tsx'
import type { Upload } from './upload-queue.model.ts'

interface PictureSlotProps extends Omit<FilledSlotProps, 'picture' | 'number' | 'onReplace'> {
  slot: number
  picture: Picture | null
  /** The upload into this slot. */
  upload: Upload | undefined
  /** How far it's dragged, in px; null when it isn't. */
  dragged: { dx: number; dy: number } | null
  /** True while another picture is dragged over it. */
  target: boolean
  onFiles: (files: File[]) => void
  onRetry: () => void
  onLeaveOut: () => void
}

/** Shows one of the five slots: empty, uploading, or with its picture. */
export function PictureSlot({ slot, picture, upload, dragged, target, ...on }: PictureSlotProps) {
  const input = useRef<HTMLInputElement>(null)
  const number = slot + 1
  const at = formatNumber(number)
  const choose = () => input.current?.click()
  const busy = upload !== undefined && upload.stage.kind !== 'editing'
  const drop = useFileDrop((files) => !busy && on.onFiles(files))

  return (
    <li
      className={`${frame.tile} ${classes.slot}`}
      data-tile={picture && !busy ? picture.id : undefined}
      data-target={drop['data-over'] || target || undefined}
      data-dragged={dragged ? true : undefined}
      style={
        dragged ? ({ '--dx': `${dragged.dx}px`, '--dy': `${dragged.dy}px` } as CSSProperties) : undefined
      }
      {...drop}
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
      <PhotoPicker ref={input} label={t`File for picture ${at}`} multiple onFiles={on.onFiles} />
    </li>
  )
}
