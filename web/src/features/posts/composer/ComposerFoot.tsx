import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Group } from '@mantine/core'
import { perLocale } from '@savanna/contract/language/per-locale'
import { POST_LIMITS } from '@savanna/contract/posts/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Counter } from '../../../kit/ui/fields/Counter.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import shared from '../../../kit/ui/shared-styles.module.css'
import { isEmpty, isPreparing, type PostDraft, roomIn } from './draft.model.ts'
import type { useSending } from './use-sending.ts'

const percentage = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const COUNTED_FROM = POST_LIMITS.title * 0.8

interface ComposerFootProps {
  draft: PostDraft
  sending: ReturnType<typeof useSending>
  /** True if photos are chosen elsewhere while there are none. */
  photosFirst: boolean
  onChoose: () => void
}

/** Shows the draft's actions, or the progress while it's being sent. */
export function ComposerFoot({ draft, sending, photosFirst, onChoose }: ComposerFootProps) {
  const { images, title } = draft
  if (sending.sending) return <Progress percent={Math.round(sending.share * 100)} onCancel={sending.cancel} />
  return (
    <Group gap="sm" justify="space-between">
      {(!photosFirst || images.length > 0) && roomIn(draft) > 0 && (
        <Button
          variant="subtle"
          px="sm"
          leftSection={<IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onChoose}
        >
          {images.length === 0 ? t`Add photos` : t({ message: 'Add more', context: 'photos' })}
        </Button>
      )}
      <Flex component="span" align="center" gap="sm" ms="auto">
        {title.length > COUNTED_FROM && <Counter text={title} max={POST_LIMITS.title} />}
        <Button type="submit" disabled={isEmpty(draft)} loading={isPreparing(draft)}>
          {sending.problem === null ? t({ message: 'Post', context: 'verb' }) : t`Try again`}
        </Button>
      </Flex>
    </Group>
  )
}

function Progress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Group
        gap="sm"
        wrap="nowrap"
        flex={1}
        fz="sm"
        fw={600}
        className={shared.tabular}
        role="progressbar"
        aria-label={t`Posting`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span>{percent < 100 ? percentage().format(percent / 100) : t`Saving…`}</span>
        <Box component="span" bg="var(--sunken)" flex={1} h={6} className={frame.progress}>
          <Box component="span" bg="var(--primary)" style={{ transform: `scaleX(${percent / 100})` }} />
        </Box>
      </Group>
      <Button variant="default" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </Group>
  )
}
