import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'
import { whileBusy } from '../busy.ts'
import { noteReached, noteUnreached } from '../network/online.ts'
import { noteServerTime } from '../network/server-clock.ts'
import { endSession, getSession } from '../session/session.ts'
import { takePrefetched } from './prefetched-responses.ts'
import {
  type ApiProblem,
  problemFromResponse,
  problemWithoutResponse,
  problemWithoutSession,
} from './problem.ts'
import { fetchWithProgress, type OnProgress } from './upload.ts'
import { addressOf } from './url.ts'

type Omittable<T> = { [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] }
type Needed<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] }

/** The parts of a request that the route declares; a part without required fields may be omitted. */
type RequestInput<R extends AnyRoute> = Needed<RouteInput<R>> &
  Omittable<RouteInput<R>> & { signal?: AbortSignal; onProgress?: OnProgress }

export type RequestArguments<R extends AnyRoute> =
  Record<never, never> extends RequestInput<R> ? [input?: RequestInput<R>] : [input: RequestInput<R>]

interface Parts {
  body?: unknown
  signal?: AbortSignal
  onProgress?: OnProgress
}

/** Whose requests these are, and what to do when the server rejects the session. */
export interface Credentials {
  /** Identifies the session; undefined without one. */
  session: () => string | undefined
  headers: () => Record<string, string>
  refused: (problem: ApiProblem) => void
}

const token = () => getSession()?.token
const MEMBER: Credentials = {
  session: token,
  headers: () => (token() ? { authorization: `Bearer ${token()}` } : {}),
  // The sentence says why, for example because the member was deactivated.
  refused: ({ code, message }) => endSession('expired', code === 'not_logged_in' ? message : undefined),
}

/** Calls a route of the contract. @throws `ApiProblem` for every response but 2xx. */
export async function request<const R extends AnyRoute>(
  route: R,
  ...[input]: RequestArguments<R>
): Promise<Reply<R>> {
  return requestAs(MEMBER, route, input ?? {})
}

/** Calls a route in another session than the member's. */
export async function requestAs<const R extends AnyRoute>(
  credentials: Credentials,
  route: R,
  input: object,
): Promise<Reply<R>> {
  const ahead = route.method === 'GET' && takePrefetched(addressOf(route, input), credentials.session())
  const answer = (ahead && (await ahead)) || (await bodyOf(await sendChecked(credentials, route, input)))
  if (import.meta.env.DEV) reportMismatch(route, answer)
  return answer as Reply<R>
}

interface DownloadedFile {
  name: string
  content: Blob
}

/** Calls a route that responds with a file. */
export async function requestFile<const R extends AnyRoute>(
  route: R,
  ...[input]: RequestArguments<R>
): Promise<DownloadedFile> {
  const response = await sendChecked(MEMBER, route, input ?? {})
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return { name: name ?? 'download', content: await response.blob() }
  } catch (error) {
    throw problemWithoutResponse(navigator.onLine, error)
  }
}

/**
 * Returns a call's response. A call that needs a session isn't sent without one: after a logout, the page still on
 * screen may try to load more. @throws `ApiProblem` when it isn't 2xx.
 */
async function sendChecked(credentials: Credentials, route: AnyRoute, input: object): Promise<Response> {
  const { body, signal, onProgress }: Parts = input
  const session = credentials.session()
  if (!session && route.spec.access !== 'public') throw problemWithoutSession()
  const init = {
    method: route.method,
    headers: { accept: 'application/json', ...credentials.headers(), ...typeOf(body) },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }
  const answer = send(addressOf(route, input), init, onProgress)
  const response = await (route.method === 'GET' ? answer : whileBusy(answer))
  if (response.ok) return response
  const problem = problemFromResponse(response.status, await bodyOf(response))
  if (response.status === 401 && session && session === credentials.session()) credentials.refused(problem)
  throw problem
}

const typeOf = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }

async function send(url: string, init: RequestInit, onProgress?: OnProgress): Promise<Response> {
  try {
    const response = await (onProgress ? fetchWithProgress(url, init, onProgress) : fetch(url, init))
    noteReached()
    noteServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    noteUnreached()
    throw problemWithoutResponse(navigator.onLine, error)
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Checks a response against the contract, in development only, so mismatches are found immediately. */
function reportMismatch(route: AnyRoute, answer: unknown): void {
  const checked = route.spec.reply.safeParse(answer)
  if (!checked.success)
    console.error(`${route.method} ${route.path} broke its contract`, checked.error.issues)
}
