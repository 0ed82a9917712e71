import { PROOF_HEADER } from '@savanna/contract/admin/proof'
import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A call's response; the body has the route's shape when the status is 200. */
export interface RouteResponse<R extends AnyRoute> {
  status: number
  body: Reply<R>
  /** The raw body. */
  text: string
}

/** Calls a route of the contract as a member, as an administrator with or without a proof of identity, or as a stranger. */
export async function callRoute<const R extends AnyRoute>(
  { url }: { url: string },
  member: { token: string; proof?: string } | undefined,
  route: R,
  input: Partial<RouteInput<R>> = {},
): Promise<RouteResponse<R>> {
  const { params = {}, query = {}, body } = input as Parts
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const address = new URL(`/api${path}`, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  const response = await fetch(address, {
    method: route.method,
    headers: {
      ...(member && { authorization: `Bearer ${member.token}` }),
      ...(member?.proof !== undefined && { [PROOF_HEADER]: member.proof }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), text }
}
