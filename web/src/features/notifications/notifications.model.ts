import type { Notification } from '@savanna/contract/notifications/routes'

/** Returns whether the notification comes from the site itself; so do its questions about a member. */
export function isFromSite({ type, sender_id }: Pick<Notification, 'type' | 'sender_id'>): boolean {
  return sender_id === null || type === 'meeting'
}

/** Returns the sentence in two parts, so the name at its start can be emphasised. */
export function describeNotification({
  data,
  sender_firstname: name,
}: Pick<Notification, 'data' | 'sender_firstname'>): [name: string, rest: string] {
  return name !== null && data.startsWith(`${name} `) ? [name, data.slice(name.length)] : ['', data]
}

/** Returns one of the site's paths as router link props. */
export function linkOf(url: string) {
  const { pathname, searchParams, hash } = new URL(url, 'https://site.invalid')
  // The server names the path; one without a page shows the Not found page.
  const search = Object.fromEntries(searchParams) as never
  return { to: pathname as string, search, hash: hash.slice(1) }
}
