import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Flex, Stack, UnstyledButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { POST_LIMITS, type Post } from '@savanna/contract/posts/routes'
import { findTitleProblem } from '@savanna/contract/posts/title'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { PhotoPicker } from '../../../kit/ui/media/PhotoPicker.tsx'
import pictures from '../../../kit/ui/media/picture-styles.module.css'
import { useFileDrop } from '../../../kit/ui/media/use-file-drop.ts'
import { LeaveGuard } from '../../../kit/ui/states/LeaveGuard.tsx'
import { RoundPortrait, useMe } from '../../profiles/index.ts'
import { ComposerFoot } from './ComposerFoot.tsx'
import { isEmpty } from './draft.model.ts'
import classes from './PostComposer.module.css'
import { TitleField } from './TitleField.tsx'
import { usePostDraft } from './use-post-draft.ts'
import { useSending } from './use-sending.ts'

const DraftImages = lazyPart(() => import('./DraftImages.tsx'), 'DraftImages')

interface PostComposerProps {
  /** True to start with a wide drop zone for photos; otherwise with the title. */
  photosFirst?: boolean
  /** True to omit the border, inside a dialog or card. */
  bare?: boolean
  onPublished?: (post: Post) => void
}

/** Shows a post's composer: a title and up to ten photos, chosen or dropped, in any order. */
export function PostComposer({ photosFirst = false, bare = false, onPublished }: PostComposerProps) {
  const me = useMe()
  const { draft, ...change } = usePostDraft()
  const sending = useSending(draft, {
    published(post) {
      change.clear()
      onPublished?.(post)
    },
    taken: change.renumber,
  })
  const drop = useFileDrop((files) => !sending.sending && change.add(files))
  const picker = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLTextAreaElement>(null)
  const choose = () => picker.current?.click()
  const idle = !photosFirst && isEmpty(draft)
  const photos = draft.images.length > 0 && (
    <DraftImages images={draft.images} locked={sending.sending} {...change} />
  )

  function send() {
    sending.send()
    if (findTitleProblem(draft.title) !== null) title.current?.focus()
  }

  return (
    <Stack
      component="form"
      gap="sm"
      miw={0}
      className={classes.composer}
      aria-label={t`New post`}
      data-bare={bare || undefined}
      {...drop}
      onSubmit={handleSubmit(send)}
    >
      {photosFirst && (photos || <Invitation onChoose={choose} />)}
      <Flex align="flex-start" gap="sm">
        {!photosFirst && <RoundPortrait member={me} size={48} />}
        <TitleField
          ref={title}
          value={draft.title}
          placeholder={photosFirst ? t`Give it a title` : t`Share a moment`}
          problem={sending.titleProblem}
          locked={sending.sending}
          onChange={change.title}
          onSend={send}
        />
        {idle && (
          <ActionIcon size={48} aria-label={t`Add photos`} onClick={choose}>
            <IconPhotoPlus size={24} stroke={1.75} />
          </ActionIcon>
        )}
      </Flex>
      {!photosFirst && photos}
      {sending.problem !== null && (
        <Box component="p" bg="var(--danger-tint)" bdrs="md" c="bright" py="sm" px="md" role="alert">
          {sending.problem} {t`Your draft is safe.`}
        </Box>
      )}
      <PhotoPicker ref={picker} label={t`Photos for the post`} multiple onFiles={change.add} />
      {!idle && <ComposerFoot draft={draft} sending={sending} photosFirst={photosFirst} onChoose={choose} />}
      <DraftGuard on={!isEmpty(draft)} />
    </Stack>
  )
}

/** Asks before an unfinished post is lost. */
function DraftGuard({ on }: { on: boolean }) {
  return (
    <LeaveGuard on={on} title={t`Leave without posting?`} verb={t`Leave`}>
      {t`You haven’t published your post yet. If you leave, it’s lost.`}
    </LeaveGuard>
  )
}

function Invitation({ onChoose }: { onChoose: () => void }) {
  const limit = formatNumber(POST_LIMITS.images)
  return (
    <UnstyledButton className={`${pictures.add} ${classes.choose}`} onClick={onChoose}>
      <IconPhotoPlus size={32} stroke={1.75} aria-hidden="true" />
      <strong>{t`Choose photos`}</strong>
      <span>{t`or drop them here, up to ${limit}`}</span>
    </UnstyledButton>
  )
}
