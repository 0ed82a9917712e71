import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../kit/session/session.ts'

/** Shows the link to a video call with a match. */
export function CallButton({ other }: { other: { username: string; firstname: string } }) {
  const { username } = useMember()
  const { firstname } = other
  return (
    <ActionIcon
      aria-label={t`Video call with ${firstname}`}
      renderRoot={(props) => (
        <Link to="/video-call/$username/$friend" params={{ username, friend: other.username }} {...props} />
      )}
    >
      <IconVideo size={24} stroke={1.75} />
    </ActionIcon>
  )
}
