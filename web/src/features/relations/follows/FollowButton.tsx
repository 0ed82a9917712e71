import { t } from '@lingui/core/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { FOLLOWS_CLOSED } from '@savanna/contract/profiles/reach'
import type { Card } from '@savanna/contract/profiles/routes'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { toast } from '../../../kit/ui/states/toast.ts'
import { useToggleFollow } from './follows.queries.ts'

interface FollowButtonProps extends Pick<ButtonProps, 'size'> {
  member: Pick<Card, 'id' | 'firstname' | 'followed' | 'follows_closed'>
}

/**
 * Shows Follow or Unfollow, whichever the next tap does. If the member can't be followed, the button is dimmed and
 * says why.
 */
export function FollowButton({ member, size }: FollowButtonProps) {
  const toggle = useToggleFollow(member)
  const { followed, firstname, follows_closed: reason } = member
  const closed = reason && !followed ? say(FOLLOWS_CLOSED[reason]) : undefined
  const Icon = followed ? IconUserMinus : IconUserPlus
  const verb = followed ? t`Unfollow` : t`Follow`
  const label = followed ? t`Unfollow ${firstname}` : t`Follow ${firstname}`
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      aria-label={label}
      {...(closed !== undefined && {
        'data-disabled': true,
        'aria-disabled': true,
        'aria-description': closed,
      })}
      onClick={() => (closed === undefined ? toggle.mutate(!followed) : toast.info(closed))}
    >
      {verb}
    </Button>
  )
}
