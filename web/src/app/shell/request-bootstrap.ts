import { unreadMessages } from '@savanna/contract/chat/routes'
import { savedFilter } from '@savanna/contract/discovery/routes'
import { countNotifications } from '@savanna/contract/notifications/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { readStart } from '@savanna/contract/site/start'
import type { Ahead } from '../../kit/api/ask-ahead.ts'
import type { Session } from '../../kit/session/session.model.ts'

/** Asks once for what every page of a member shows, and gives the parts to the routes that the page asks. */
export function requestBootstrap({ ask, give }: Ahead, { id, username }: Session) {
  const start = ask(readStart)
  const part = <T>(read: (all: Awaited<typeof start>) => T) => start.then(read)
  give(
    getProfile,
    { params: { username } },
    part(({ profile }) => profile),
  )
  give(
    countNotifications,
    { params: { userID: id } },
    part(({ notifications }) => [notifications]),
  )
  give(
    unreadMessages,
    { params: { userID: id } },
    part(({ messages }) => [messages]),
  )
  give(
    savedFilter,
    { params: { userId: id } },
    part(({ filter }) => filter),
  )
  return start
}
