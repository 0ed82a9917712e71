import { plural, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { Link } from '@tanstack/react-router'
import { useRootMark } from '../../../kit/root-mark.ts'
import type { Session } from '../../../kit/session/session.model.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { Badged } from './Badged.tsx'
import classes from './bar.module.css'
import { BOTTOM_ENTRIES } from './nav-entries.ts'

interface Props {
  member: Pick<Session, 'username'>
  unread: { messages: number }
}

/** Shows a phone's bottom bar. It makes no requests, so the build can render it too. */
export function BottomBarFrame({ member, unread }: Props) {
  useRootMark('bottom-bar')
  return (
    <nav
      className={classes.bottom}
      aria-label={t({ message: 'Main', comment: 'The name of the bar with the links to the main pages' })}
    >
      {BOTTOM_ENTRIES.map(({ label, icon: Icon, link, counts }) => {
        const count = counts ? unread[counts] : 0
        return (
          <Link
            key={link(member).to}
            {...link(member)}
            className={classes.place}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Badged count={count} waiting>
              <Icon stroke={1.75} />
            </Badged>
            <span>
              {say(label)}
              {count > 0 && <Hidden>{plural(count, { one: ', # unread', other: ', # unread' })}</Hidden>}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
