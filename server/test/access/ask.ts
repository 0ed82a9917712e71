import { PROOF_HEADER } from '@savanna/contract/admin/proof'
import { type AnyRoute, errorsOf } from '@savanna/contract/route'
import type { Fixtures } from './fixtures.ts'
import { ACTORS, type Actor, type Expected, KINDS, type Kind } from './kinds.ts'
import type { Row } from './rows.ts'

export const nameOf = ({ method, path }: AnyRoute) => `${method} ${path}`

export type Rows = ReadonlyMap<AnyRoute, Kind | Row>

/** Returns which routes have no row, and which rows have no route. */
export function unmatched(routes: AnyRoute[], rows: Rows): string[] {
  const missing = routes.filter((route) => !rows.has(route)).map((route) => `${nameOf(route)} has no row`)
  const left = [...rows.keys()].filter((route) => !routes.includes(route))
  return [...missing, ...left.map((route) => `${nameOf(route)} isn't in the contract`)]
}

export function rowOf(rows: Rows, route: AnyRoute): Row {
  const row = rows.get(route)
  if (!row) throw new Error(`${nameOf(route)} has no row`)
  return typeof row === 'string' ? { kind: row } : row
}

const expectedOf = ({ kind, but }: Row, actor: Actor): Expected => but?.[actor] ?? KINDS[kind][actor]
const actorsOf = (row: Row) => ACTORS.filter((actor) => expectedOf(row, actor) !== '-')

/** Returns how many checks a row covers. */
export const cellsOf = (row: Row) => actorsOf(row).length

/** Returns a request's actor and subject. */
function questionOf(actor: Actor, fixtures: Fixtures) {
  const { owner, free } = fixtures
  const asker = actor === 'member' ? owner : actor === 'impostor' ? fixtures.other : undefined
  const inTheirName = { visitor: owner, admin: owner, enrolling: owner, impostor: owner, member: owner }
  const own =
    actor in inTheirName ? owner : fixtures[actor as keyof Fixtures & ('free' | 'other' | 'blocked')]
  const token = actor === 'visitor' ? '' : (asker ?? fixtures[actor as 'free' | 'admin']).token
  const proof = actor === 'admin' || actor === 'enrolling' ? fixtures[actor].proof : ''
  return { token, proof, own, about: own === owner ? free : owner }
}

function pathOf(route: AnyRoute, { params }: Row, actor: Actor, fixtures: Fixtures): string {
  const { own, about } = questionOf(actor, fixtures)
  const known: Record<string, string> = {
    roomId: fixtures.room,
    messageId: fixtures.message,
    postId: fixtures.post,
    commentId: fixtures.comment,
    key: 'not-a-key-that-was-mailed',
    token: 'me',
    ...params?.(fixtures, own),
  }
  const names = { own: route.path.includes('/preferences') ? own.username : about.username }
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === route.spec.own) return own.id
    return known[name] ?? (name === 'username' ? names.own : about.id)
  })
}

interface Asked {
  status: number
  code: string | undefined
}

async function ask(url: string, route: AnyRoute, row: Row, actor: Actor, fixtures: Fixtures): Promise<Asked> {
  const { token, proof, own } = questionOf(actor, fixtures)
  const body = row.body?.(fixtures, own)
  const query = row.query ? `?${row.query}` : ''
  const answer = await fetch(`${url}/api${pathOf(route, row, actor, fixtures)}${query}`, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(proof && { [PROOF_HEADER]: proof }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && route.method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isProblem = answer.status >= 400 && text.startsWith('{')
  return { status: answer.status, code: isProblem ? JSON.parse(text).code : undefined }
}

/** The responses to someone who may make the request: success, or an error in the input. */
const ADMITTED = new Set([200, 400, 409, 411, 413, 415])

function fits(expected: Expected, { status }: Asked): boolean {
  if (expected === 'yes') return ADMITTED.has(status)
  if (expected === 'any') return status < 500 && status !== 429
  return status === expected
}

export interface Outcome {
  /** How many requests were made. */
  cells: number
  /** Each response that differs from its row. */
  complaints: string[]
}

/** Returns whether the row sends everything that the route requires, so someone must succeed. */
function isComplete({ spec }: AnyRoute, { kind, body, but }: Row): boolean {
  if (kind === 'key' || but?.admin === 404 || spec.multipart) return false
  return spec.body === undefined || body !== undefined
}

/** Makes one request as each actor, and compares the responses with its row. */
export async function askEverybody(
  url: string,
  route: AnyRoute,
  row: Row,
  fixtures: Fixtures,
): Promise<Outcome> {
  const asked = new Map<Actor, Asked>()
  const expected = (actor: Actor) => expectedOf(row, actor)
  const askAs = async (actor: Actor) => asked.set(actor, await ask(url, route, row, actor, fixtures))
  const actors = actorsOf(row)
  await Promise.all(actors.filter((actor) => expected(actor) !== 'yes').map(askAs))
  // These may change the fixtures.
  for (const actor of actors) if (expected(actor) === 'yes') await askAs(actor)
  const complaints = actors.flatMap((actor) => {
    const answer = asked.get(actor) as Asked
    if (fits(expected(actor), answer)) return []
    return `${nameOf(route)} answers ${actor} ${answer.status} ${answer.code ?? ''}, not ${expected(actor)}`
  })
  for (const { code } of asked.values())
    if (code !== undefined && !errorsOf(route).includes(code))
      complaints.push(`${nameOf(route)} answers ${code}, which the contract does not name`)
  const served = [...asked.values()].some(({ status }) => status === 200)
  if (!served && isComplete(route, row)) complaints.push(`${nameOf(route)} serves nobody`)
  return { cells: actors.length, complaints }
}
