import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatPercent } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CropNext } from '../../../features/pictures/crop/CropNext.tsx'
import type { Upload } from '../../../features/pictures/editor/upload-queue.model.ts'
import { useUploads } from '../../../features/pictures/editor/use-uploads.ts'
import { refreshAfterChange } from '../../../features/profiles/index.ts'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import { PhotoPicker } from '../../../kit/ui/media/PhotoPicker.tsx'
import pictures from '../../../kit/ui/media/picture-styles.module.css'
import { useFileDrop } from '../../../kit/ui/media/use-file-drop.ts'
import type { QuestionProps } from '../use-welcome.ts'
import classes from '../WelcomePage.module.css'
import { QuestionForm } from './QuestionForm.tsx'

/** Asks for the first picture: chosen or dropped, cropped, and sent. */
export function PictureQuestion({ me, welcome }: QuestionProps) {
  const queries = useQueryClient()
  const queue = useUploads({ memberId: me.id, onChanged: () => refreshAfterChange(queries) })
  const picture = me.pictures.find(({ profile_picture }) => profile_picture === 1) ?? me.pictures[0]
  const input = useRef<HTMLInputElement>(null)
  const upload = queue.uploads.find(({ stage }) => stage.kind !== 'editing')
  const sending = upload?.stage.kind === 'sending'
  const form = useFocusOnContinue(picture?.id)
  const choose = () => input.current?.click()

  function take([file]: File[]): void {
    if (file) queue.add([file], [picture?.pic_index ?? 0])
  }

  return (
    <div ref={form}>
      <QuestionForm
        title={t`First, your face`}
        note={t`One picture is enough: just you, in good light. It’s the first thing people look at.`}
        busy={sending}
        verb={picture ? t`Continue` : t`Choose a picture`}
        onSubmit={() => (picture ? welcome.showNextQuestion(me) : choose())}
        onBack={welcome.goBack}
        onSkip={picture || sending ? undefined : () => welcome.showNextQuestion(me)}
      >
        <PhotoPlace me={me} upload={upload} picture={picture} onChoose={choose} onFiles={take} />
        <PhotoPicker ref={input} label={t`Picture file`} onFiles={take} />
        <UploadLine upload={upload} onRetry={queue.retry} />
        {picture && !upload && (
          <Button variant="subtle" onClick={choose}>
            {t`Choose another picture`}
          </Button>
        )}
      </QuestionForm>
      <CropNext queue={queue} />
    </div>
  )
}

interface PhotoPlaceProps {
  me: OwnProfile
  upload: Upload | undefined
  picture: Picture | undefined
  onChoose: () => void
  onFiles: (files: File[]) => void
}

/** Shows the picture, its upload, or an empty slot; files can be dropped on it. */
function PhotoPlace({ me, upload, picture, onChoose, onFiles }: PhotoPlaceProps) {
  const drop = useFileDrop(onFiles)
  return (
    <div className={classes.photo} {...drop}>
      {upload && upload.stage.kind !== 'editing' ? (
        <img src={upload.stage.preview} alt="" />
      ) : picture ? (
        <Photo alt={t`Your picture`} photo={picture} sizes="320px" fallback={drawnPortrait(me.gender)} />
      ) : (
        <button type="button" className={`${pictures.add} ${classes.addPhoto}`} onClick={onChoose}>
          <IconPhotoPlus size={32} stroke={1.5} aria-hidden="true" />
          <Trans>
            Add a picture <span>or drop it here</span>
          </Trans>
        </button>
      )}
    </div>
  )
}

function savingText(share: number): string {
  const percent = formatPercent(Math.round(share * 100))
  return t`Saving your picture, ${percent}`
}

/** Shows the upload's progress, or that it failed. */
function UploadLine({ upload, onRetry }: { upload: Upload | undefined; onRetry: (upload: Upload) => void }) {
  const stage = upload?.stage
  return (
    <>
      <p className={classes.said} role="status" data-refused={stage?.kind === 'failed' || undefined}>
        {stage?.kind === 'sending' && savingText(stage.share)}
        {stage?.kind === 'failed' && stage.sentence}
      </p>
      {upload && stage?.kind === 'failed' && (
        <Button variant="default" onClick={() => onRetry(upload)}>
          {t`Try again`}
        </Button>
      )}
    </>
  )
}

/** Moves the focus to Continue once there is a picture, since the button that had it is replaced. */
function useFocusOnContinue(picture: string | undefined) {
  const form = useRef<HTMLDivElement>(null)
  const before = useRef(picture)
  useEffect(() => {
    if (picture && picture !== before.current)
      form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    before.current = picture
  }, [picture])
  return form
}
