import type { Notification } from '@savanna/contract/notifications/routes'

/** Returns whether the site itself says it: what it asks about a member, too, is not said by that member. */
export function isFromSite({ type, sender_id }: Pick<Notification, 'type' | 'sender_id'>): boolean {
  return sender_id === null || type === 'meeting'
}

/** Returns the sentence in two parts, so that the name at its start can be emphasised. */
export function describeNotification({
  data,
  sender_firstname: name,
}: Pick<Notification, 'data' | 'sender_firstname'>): [name: string, rest: string] {
  return name !== null && data.startsWith(`${name} `) ? [name, data.slice(name.length)] : ['', data]
}

/** Returns a path of the site as the props of a router link. */
export function linkOf(url: string) {
  const { pathname, searchParams, hash } = new URL(url, 'https://site.invalid')
  // The server names the path; a path without a page shows the Not found page.
  const search = Object.fromEntries(searchParams) as never
  return { to: pathname as string, search, hash: hash.slice(1) }
}
