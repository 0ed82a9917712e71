import { listNotifications } from '@savanna/contract/notifications/routes'
import { request } from '../../kit/api/request.ts'
import { findShownPushes, toTag } from '../../kit/worker/shown-pushes.ts'

/**
 * Closes the push messages about notifications read here or on another device. Requests nothing while none is shown;
 * never rejects.
 */
export async function closeReadPushes(userID: string): Promise<void> {
  const shown = (await findShownPushes()).filter(({ url }) => url.pathname !== '/chat/messages')
  if (shown.length === 0) return
  const lines = await request(listNotifications, { params: { userID }, query: {} }).catch(() => [])
  const read = lines.filter(({ isRead }) => isRead === 1).map(({ line_id }) => toTag(line_id))
  for (const { tag, close } of shown) if (read.includes(tag)) close()
}
