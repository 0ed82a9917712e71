import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Box, Flex, Group, Stack } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CallButton } from '../../features/calls/CallButton.tsx'
import { Presence, RoundPortrait } from '../../features/profiles/index.ts'
import { useRootMark } from '../../kit/root-mark.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './ConversationPane.module.css'

interface Props {
  other: Match['other']
  /** True while the match is typing. */
  typing: boolean
  searching: boolean
  onSearch: () => void
}

/** Shows the other member of a conversation, with search, call and profile. */
export function ConversationHeader({ other, typing, searching, onSearch }: Props) {
  useRootMark('conversation')
  return (
    <Group component="header" gap="2xs" wrap="nowrap" mih={68} py="xs" px="md" className={shared.lineBelow}>
      <ActionIcon
        flex="none"
        ms="-xs"
        className={classes.back}
        aria-label={t`Back to all conversations`}
        renderRoot={(props) => <Link to="/chat/messages" {...props} />}
      >
        <IconArrowLeft size={24} stroke={1.75} />
      </ActionIcon>
      <Link to="/users/profile/$username" params={{ username: other.username }} className={classes.who}>
        <RoundPortrait member={other} size={44} eager />
        <Stack gap={0} miw={0}>
          <h2 className={`${classes.name} ${shared.underlined}`} dir="auto">
            {other.firstname}
          </h2>
          <Box component="span" c="dimmed" fz="sm" lh={1.3}>
            {typing ? <Typing name={other.firstname} /> : <Presence of={other} />}
          </Box>
        </Stack>
      </Link>
      <Flex gap="2xs" flex="none" ms="auto" className={classes.actions}>
        <CallButton other={other} />
        <ActionIcon aria-label={t`Search this conversation`} aria-expanded={searching} onClick={onSearch}>
          <IconSearch size={22} stroke={1.75} />
        </ActionIcon>
      </Flex>
    </Group>
  )
}

function Typing({ name }: { name: string }) {
  return (
    <Flex component="span" display="inline-flex" align="baseline" gap="2xs" c="var(--primary)" role="status">
      <Trans>
        <Hidden>{name} is </Hidden>typing
      </Trans>
      <Flex component="span" gap="2xs" display="inline-flex" className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </Flex>
    </Flex>
  )
}
