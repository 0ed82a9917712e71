import type { Notification } from '@savanna/contract/notifications/routes'

/** The sentence in two parts, so that the name it begins with can stand out. */
export function wordsOf({
  data,
  sender_firstname: name,
}: Pick<Notification, 'data' | 'sender_firstname'>): [name: string, rest: string] {
  return name !== null && data.startsWith(`${name} `) ? [name, data.slice(name.length)] : ['', data]
}

/** A path of the site as what the router's links take. */
export function linkOf(url: string) {
  const { pathname, searchParams, hash } = new URL(url, 'https://site.invalid')
  // The server names the place; a page that is not there shows that it is not.
  const search = Object.fromEntries(searchParams) as never
  return { to: pathname as string, search, hash: hash.slice(1) }
}
