import type { Card } from '@savanna/contract/profiles/routes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Portrait } from '../../profiles/index.ts'
import classes from './MemberRow.module.css'

interface MemberRowProps {
  member: Pick<Card, 'username' | 'firstname' | 'lastname' | 'gender' | 'portrait'>
  /** What is shown below the name. */
  line: ReactNode
  action?: ReactNode
  /** Called when the link to the profile is followed. */
  onOpen?: (() => void) | undefined
}

/** Shows a member in a list: portrait and name link to the profile, the action comes last. */
export function MemberRow({ member, line, action, onOpen }: MemberRowProps) {
  const { username, firstname, lastname } = member
  return (
    <li className={classes.row}>
      <Link
        to="/users/profile/$username"
        params={{ username }}
        className={classes.link}
        {...(onOpen && { onClick: onOpen })}
      >
        <Portrait member={member} ratio="square" sizes="56px" decorative className={classes.portrait} />
        <span className={classes.words}>
          <span className={classes.name} dir="auto">
            {firstname} {lastname}
          </span>
          <span className={classes.line}>{line}</span>
        </span>
      </Link>
      {action}
    </li>
  )
}
