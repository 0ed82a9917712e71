import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useToggleFollow } from './follows.queries.ts'

interface FollowButtonProps extends Pick<ButtonProps, 'size'> {
  member: Pick<Card, 'id' | 'firstname' | 'followed'>
}

/** Shows Follow or Unfollow, whichever the next press does. */
export function FollowButton({ member, size }: FollowButtonProps) {
  const toggle = useToggleFollow(member)
  const { followed, firstname } = member
  const Icon = followed ? IconUserMinus : IconUserPlus
  const verb = followed ? t`Unfollow` : t`Follow`
  const label = followed ? t`Unfollow ${firstname}` : t`Follow ${firstname}`
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      aria-label={label}
      onClick={() => toggle.mutate(!followed)}
    >
      {verb}
    </Button>
  )
}
