import { listMessages } from '@savanna/contract/chat/routes'
import { search, suggestions } from '@savanna/contract/discovery/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { feed, uploadPost } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { like, unlike, visit } from '@savanna/contract/relations/routes'
import type { AnyRoute } from '@savanna/contract/route'
import type { Talker } from '../chat/people.ts'
import { ask } from './http.ts'

/** A member at the keyboard. */
export interface Visitor extends Talker {
  url: string
  random: () => number
  /** Members of the site whose profiles this one opens. */
  others: Talker[]
  /** Those whom this one likes at the moment. */
  liked: Set<string>
  /** Sends a message, and answers whether it was acknowledged as stored. */
  say(): Promise<boolean>
}

interface Action {
  /** How many of a hundred. */
  share: number
  /** Whether it went well. */
  act: (visitor: Visitor, photo: Buffer) => Promise<boolean>
}

const LIKED_AT_MOST = 10
const LAST_SORT = 8

function pathOf({ path }: AnyRoute, params: Record<string, string>): string {
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}

async function call(
  { url, token }: Visitor,
  route: AnyRoute,
  { params = {}, query = '', body }: { params?: Record<string, string>; query?: string; body?: object } = {},
): Promise<boolean> {
  const status = await ask({
    method: route.method as 'GET' | 'POST',
    url: `${url}${pathOf(route, params)}${query}`,
    token,
    ...(body && { body: { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) } }),
  })
  return status === 200
}

const below = ({ random }: Visitor, end: number) => Math.floor(random() * end)
const someone = (visitor: Visitor, among = visitor.others.length) =>
  visitor.others[below(visitor, among)] ?? visitor

/** Every other time in an order of one's own, else in the one that was saved. */
function browse(visitor: Visitor): Promise<boolean> {
  const query = visitor.random() < 0.5 ? '' : `?sort=${below(visitor, LAST_SORT + 1)}`
  return call(visitor, suggestions, { params: { userId: visitor.id }, query })
}

function look(visitor: Visitor): Promise<boolean> {
  const ageMin = 20 + below(visitor, 20)
  const body = { uid: visitor.id, ageMin, ageMax: ageMin + 15, distMax: 5 + below(visitor, 60), count: true }
  return call(visitor, search, { body })
}

/** A like of the few that one may take back and give again in a day. */
async function likeOrNot(visitor: Visitor): Promise<boolean> {
  const { id } = someone(visitor, LIKED_AT_MOST)
  const params = { id, uid: visitor.id }
  const route = visitor.liked.has(id) ? unlike : like
  const done = await call(visitor, route, { params })
  if (done && route === like) visitor.liked.add(id)
  if (done && route === unlike) visitor.liked.delete(id)
  return done
}

async function publish({ url, token }: Visitor, photo: Buffer): Promise<boolean> {
  const boundary = `bench-${crypto.randomUUID()}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('Title', 'An evening by the lake')}${field('client_id', crypto.randomUUID())}--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="lake.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const body = { type: `multipart/form-data; boundary=${boundary}`, bytes }
  return (await ask({ method: 'POST', url: `${url}${pathOf(uploadPost, {})}`, token, body })) === 200
}

const stack = (visitor: Visitor) => call(visitor, cards, { params: { userId: visitor.id } })

/** The first look around: suggestions as saved, and the stack of cards. */
export async function lookAround(visitor: Visitor): Promise<boolean> {
  return (await call(visitor, suggestions, { params: { userId: visitor.id } })) && (await stack(visitor))
}

/** What members do, and how often. Opening a profile is noted there, too, which is a call of its own. */
export const ACTIONS = {
  'browse suggestions': { share: 20, act: browse },
  'see cards': { share: 5, act: stack },
  search: { share: 3, act: look },
  'open a profile': {
    share: 16,
    act: (v) => call(v, getProfile, { params: { username: someone(v).username } }),
  },
  'record a visit': { share: 10, act: (v) => call(v, visit, { params: { id: someone(v).id, uid: v.id } }) },
  'like, or withdraw it': { share: 5, act: likeOrNot },
  'open a conversation': { share: 8, act: (v) => call(v, listMessages, { params: { roomId: v.roomId } }) },
  'send a message': { share: 16, act: (v) => v.say() },
  'read the feed': { share: 8, act: (v) => call(v, feed, { params: { id: v.id } }) },
  'post a photo': { share: 1, act: publish },
  'read notifications': { share: 8, act: (v) => call(v, listNotifications, { params: { userID: v.id } }) },
} satisfies Record<string, Action>

export type Kind = keyof typeof ACTIONS
export const KINDS = Object.keys(ACTIONS) as Kind[]
/** What goes over the live connection; everything else is a request. */
export const LIVE: Kind = 'send a message'

/** What somebody does next. */
export function nextKind(random: () => number): Kind {
  const total = KINDS.reduce((sum, kind) => sum + ACTIONS[kind].share, 0)
  let left = random() * total
  for (const kind of KINDS) {
    left -= ACTIONS[kind].share
    if (left < 0) return kind
  }
  return LIVE
}
