import type { AnyRoute, Reply } from '@savanna/contract/route'
import { vi } from 'vitest'

interface FakeRequest {
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
}

/** Responds to a request with the route's reply, or with a response such as a problem. */
type Handler<R extends AnyRoute> = (
  request: FakeRequest,
) => Reply<R> | Response | Promise<Reply<R> | Response>

interface FakeApi {
  /** Sets a route's handler, replacing the previous one. */
  on<const R extends AnyRoute>(route: R, handler: Handler<R>): void
  /** Returns how often a route was requested. */
  count(route: AnyRoute): number
}

/** Responds with a problem in the server's words. */
export function problem(status: number, code: string, message: string): Response {
  return Response.json({ code, message, error: message }, { status })
}

/** Replaces `fetch` with a table of handlers, one per route. Other routes get 404. */
export function startFakeApi(): FakeApi {
  const handlers = new Map<AnyRoute, Handler<AnyRoute>>()
  const asked: AnyRoute[] = []

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://savanna')
    for (const [route, handler] of handlers) {
      const params = route.method === method ? paramsIn(url.pathname, route) : undefined
      if (!params) continue
      asked.push(route)
      const sent = typeof body === 'string' ? JSON.parse(body) : body
      const answer = await handler({ params, query: url.searchParams, body: sent })
      return answer instanceof Response ? answer : Response.json(answer)
    }
    return Response.json({}, { status: 404 })
  })

  return {
    on: (route, handler) => void handlers.set(route, handler as Handler<AnyRoute>),
    count: (route) => asked.filter((one) => one === route).length,
  }
}

function paramsIn(pathname: string, { path }: AnyRoute): Record<string, string> | undefined {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^/api${pattern}$`).exec(pathname)
  return found ? { ...found.groups } : undefined
}
