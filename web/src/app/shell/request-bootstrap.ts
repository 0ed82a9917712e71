import { unreadMessages } from '@savanna/contract/chat/routes'
import { savedFilter } from '@savanna/contract/discovery/routes'
import { countNotifications } from '@savanna/contract/notifications/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { readStart } from '@savanna/contract/site/start'
import type { Prefetcher } from '../../kit/api/prefetch.ts'
import type { Session } from '../../kit/session/session.model.ts'

/** Makes one request for what every page of a member shows, and hands its parts to the routes that the page calls. */
export function requestBootstrap({ prefetch, seed }: Prefetcher, { id, username }: Session) {
  const start = prefetch(readStart)
  const profile = start.then((all) => all.profile)
  const notifications = start.then((all) => [all.notifications])
  const messages = start.then((all) => [all.messages])
  const filter = start.then((all) => all.filter)
  seed(getProfile, { params: { username } }, profile)
  seed(countNotifications, { params: { userID: id } }, notifications)
  seed(unreadMessages, { params: { userID: id } }, messages)
  seed(savedFilter, { params: { userId: id } }, filter)
  return start
}
