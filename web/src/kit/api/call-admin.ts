import type { AnyRoute, Reply } from '@savanna/contract/route'
import { endAdminSession, getAdminToken } from '../session/admin-session.ts'
import { type Bearer, type CallArguments, callFor } from './call.ts'

const ADMINISTRATOR: Bearer = { token: getAdminToken, refused: endAdminSession }
const NOBODY: Bearer = { token: () => undefined, refused: () => {} }

/** Calls a route of the administrators' portal with the administrator's token; without one where none is needed. */
export function callAdmin<const R extends AnyRoute>(
  route: R,
  ...[input]: CallArguments<R>
): Promise<Reply<R>> {
  const open = route.spec.access === 'public' && route.path === '/admin/login'
  return callFor(open ? NOBODY : ADMINISTRATOR, route, input ?? {})
}
