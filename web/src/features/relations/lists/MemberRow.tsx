import { Box, Flex } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import shared from '../../../kit/ui/shared-styles.module.css'
import { RoundPortrait } from '../../profiles/index.ts'
import classes from './MemberRow.module.css'

interface MemberRowProps {
  member: Pick<Card, 'username' | 'firstname' | 'lastname' | 'gender' | 'portrait'>
  /** Shown below the name. */
  line: ReactNode
  action?: ReactNode
  /** Called when the link to the profile is followed. */
  onOpen?: (() => void) | undefined
}

/** Shows a member in a list: picture and name link to the profile, the action comes last. */
export function MemberRow({ member, line, action, onOpen }: MemberRowProps) {
  const { username, firstname, lastname } = member
  return (
    <Flex component="li" align="center" gap="sm" miw={0}>
      <Link
        to="/users/profile/$username"
        params={{ username }}
        className={classes.link}
        {...(onOpen && { onClick: onOpen })}
      >
        <RoundPortrait member={member} size={56} />
        <Flex component="span" direction="column" miw={0}>
          <span className={`${shared.name} ${shared.underlined}`} dir="auto">
            {firstname} {lastname}
          </span>
          <Line>{line}</Line>
        </Flex>
      </Link>
      {action}
    </Flex>
  )
}

/** Shows a list entry without a name or a profile. */
export function NamelessRow({ name, line, action }: { name: string; line: ReactNode; action: ReactNode }) {
  return (
    <Flex component="li" align="center" gap="sm" miw={0} mih={72}>
      <Flex direction="column" flex={1} miw={0}>
        <span className={shared.name}>{name}</span>
        <Line>{line}</Line>
      </Flex>
      {action}
    </Flex>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box component="span" c="dimmed" fz="sm" lh={1.35} className={shared.breakable}>
      {children}
    </Box>
  )
}
