import { t } from '@lingui/core/macro'
import { Box, CloseButton, Group } from '@mantine/core'
import type { Message, Quote } from '@savanna/contract/chat/message'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './ModeBar.module.css'

/** The field's purpose, other than a new message. */
export type ComposerMode = { kind: 'reply'; quote: Quote; mine: boolean } | { kind: 'edit'; message: Message }

interface Props {
  mode: ComposerMode
  /** True when the quoted message has since been deleted. */
  quoteDeleted?: boolean | undefined
  /** The match's first name. */
  name: string
  onClose: () => void
}

/** Shows above the field which message is being replied to or edited, with a way to cancel. */
export function ModeBar({ mode, quoteDeleted, name, onClose }: Props) {
  const isReply = mode.kind === 'reply'
  const Icon = isReply ? IconArrowBackUp : IconPencil
  const text = isReply ? mode.quote.content : mode.message.content
  return (
    <Group gap="sm" wrap="nowrap" mx="auto" mb="2xs" maw={760} ps="md" className={classes.bar} role="status">
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <Box component="span" flex={1} miw={0} fz="sm" lh={1.35} ps="xs" className={classes.words}>
        <Box component="span" fw={600} className={shared.ellipsis}>
          {titleOf(mode, name)}
        </Box>
        <Box component="span" c="dimmed" className={shared.ellipsis} dir="auto">
          {quoteDeleted ? t`Message deleted` : text}
        </Box>
      </Box>
      <CloseButton
        size={44}
        aria-label={isReply ? t`Cancel reply` : t`Cancel edit`}
        // Keeps a phone's on-screen keyboard open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClose}
      />
    </Group>
  )
}

function titleOf(mode: ComposerMode, name: string): string {
  if (mode.kind === 'edit') return t`Edit your message`
  return mode.mine ? t`Reply to yourself` : t`Reply to ${name}`
}
