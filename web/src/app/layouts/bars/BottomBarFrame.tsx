import { Link } from '@tanstack/react-router'
import type { Session } from '../../../kit/session/session.model.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { Badged } from './Badged.tsx'
import classes from './bar.module.css'
import { BOTTOM_ENTRIES } from './nav-entries.ts'

interface Props {
  member: Pick<Session, 'username'>
  unread: { messages: number }
}

/** Shows the bar at the bottom of a phone. It asks for nothing, so that the build can draw it too. */
export function BottomBarFrame({ member, unread }: Props) {
  return (
    <nav className={classes.bottom} aria-label="Main">
      {BOTTOM_ENTRIES.map(({ label, icon: Icon, link, counts }) => {
        const count = counts ? unread[counts] : 0
        return (
          <Link
            key={label}
            {...link(member)}
            className={classes.place}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Badged count={count}>
              <Icon stroke={1.75} />
            </Badged>
            <span>
              {label}
              {count > 0 && <Hidden>, {count} unread</Hidden>}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
