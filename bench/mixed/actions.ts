import { listMessages } from '@savanna/contract/chat/routes'
import { search, suggestions } from '@savanna/contract/discovery/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { feed, uploadPost } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { like, unlike, visit } from '@savanna/contract/relations/routes'
import type { AnyRoute } from '@savanna/contract/route'
import type { ChatMember } from '../chat/members.ts'
import { sendRequest } from './http.ts'

/** A simulated member who clicks and writes. */
export interface VirtualUser extends ChatMember {
  url: string
  random: () => number
  /** Members whose profiles this user opens. */
  others: ChatMember[]
  /** Ids of the members this user currently likes. */
  liked: Set<string>
  /** Sends a message and returns whether it was acknowledged as stored. */
  sendMessage(): Promise<boolean>
}

interface Action {
  /** Percentage of all actions. */
  share: number
  /** The request; nothing for messages, which use the socket. */
  routes: AnyRoute[]
  /** Returns whether the action succeeded. */
  run: (user: VirtualUser, photo: Buffer) => Promise<boolean>
}

const MAX_LIKED = 10
const LAST_SORT = 8

function pathOf({ path }: AnyRoute, params: Record<string, string>): string {
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}

async function sendTo(
  { url, token }: VirtualUser,
  route: AnyRoute,
  { params = {}, query = '', body }: { params?: Record<string, string>; query?: string; body?: object } = {},
): Promise<boolean> {
  const status = await sendRequest({
    method: route.method as 'GET' | 'POST',
    url: `${url}${pathOf(route, params)}${query}`,
    token,
    ...(body && { body: { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) } }),
  })
  return status === 200
}

const randomBelow = ({ random }: VirtualUser, end: number) => Math.floor(random() * end)
const pickMember = (user: VirtualUser, count = user.others.length) =>
  user.others[randomBelow(user, count)] ?? user

/** Opens suggestions, every other time in a random order and otherwise in the saved one. */
function browseSuggestions(user: VirtualUser): Promise<boolean> {
  const query = user.random() < 0.5 ? '' : `?sort=${randomBelow(user, LAST_SORT + 1)}`
  return sendTo(user, suggestions, { params: { userId: user.id }, query })
}

function searchMembers(user: VirtualUser): Promise<boolean> {
  const ageMin = 20 + randomBelow(user, 20)
  const body = { uid: user.id, ageMin, ageMax: ageMin + 15, distMax: 5 + randomBelow(user, 60), count: true }
  return sendTo(user, search, { body })
}

/** Likes one of the first ten others, or withdraws the like if there is one. */
async function toggleLike(user: VirtualUser): Promise<boolean> {
  const { id } = pickMember(user, MAX_LIKED)
  const params = { id, uid: user.id }
  const route = user.liked.has(id) ? unlike : like
  const succeeded = await sendTo(user, route, { params })
  if (succeeded && route === like) user.liked.add(id)
  if (succeeded && route === unlike) user.liked.delete(id)
  return succeeded
}

async function publishPost({ url, token }: VirtualUser, photo: Buffer): Promise<boolean> {
  const boundary = `bench-${crypto.randomUUID()}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('Title', 'An evening by the lake')}${field('client_id', crypto.randomUUID())}--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="lake.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const body = { type: `multipart/form-data; boundary=${boundary}`, bytes }
  return (await sendRequest({ method: 'POST', url: `${url}${pathOf(uploadPost, {})}`, token, body })) === 200
}

const openCards = (user: VirtualUser) => sendTo(user, cards, { params: { userId: user.id } })

/** Opens the saved suggestions and the cards; returns whether both succeeded. */
export async function openFirstPages(user: VirtualUser): Promise<boolean> {
  return (await sendTo(user, suggestions, { params: { userId: user.id } })) && (await openCards(user))
}

/**
 * The members' actions with their percentages. A browser that opens a profile also records the visit, in a separate
 * request.
 */
export const ACTIONS = {
  'browse suggestions': { share: 20, routes: [suggestions], run: browseSuggestions },
  'open cards': { share: 5, routes: [cards], run: openCards },
  search: { share: 3, routes: [search], run: searchMembers },
  'open a profile': {
    share: 16,
    routes: [getProfile],
    run: (user) => sendTo(user, getProfile, { params: { username: pickMember(user).username } }),
  },
  'record a visit': {
    share: 10,
    routes: [visit],
    run: (user) => sendTo(user, visit, { params: { id: pickMember(user).id, uid: user.id } }),
  },
  'like, or withdraw it': { share: 5, routes: [like, unlike], run: toggleLike },
  'open a conversation': {
    share: 8,
    routes: [listMessages],
    run: (user) => sendTo(user, listMessages, { params: { roomId: user.roomId } }),
  },
  'send a message': { share: 16, routes: [], run: (user) => user.sendMessage() },
  'read the feed': {
    share: 8,
    routes: [feed],
    run: (user) => sendTo(user, feed, { params: { id: user.id } }),
  },
  'post a photo': { share: 1, routes: [uploadPost], run: publishPost },
  'read notifications': {
    share: 8,
    routes: [listNotifications],
    run: (user) => sendTo(user, listNotifications, { params: { userID: user.id } }),
  },
} satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[]
/** The action that uses the socket; every other one is an HTTP request. */
export const SOCKET_ACTION: ActionName = 'send a message'

const PATTERNS = ACTION_NAMES.flatMap((name) =>
  ACTIONS[name].routes.map(({ method, path }: AnyRoute) => ({
    name,
    method,
    pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
  })),
)

/** Returns the action that makes a request; undefined for requests without one. */
export function actionOf(method: string, url: string): ActionName | undefined {
  const [path = ''] = url.split('?')
  return PATTERNS.find((each) => each.method === method && each.pattern.test(path))?.name
}

/** Returns a random action, weighted by percentage. */
export function chooseAction(random: () => number): ActionName {
  const total = ACTION_NAMES.reduce((sum, name) => sum + ACTIONS[name].share, 0)
  let left = random() * total
  for (const name of ACTION_NAMES) {
    left -= ACTIONS[name].share
    if (left < 0) return name
  }
  return SOCKET_ACTION
}
