import { msg } from '@lingui/core/macro'
import { PORTAL_HEADER, PROOF_HEADER } from '@savanna/contract/admin/proof'
import { adminLogout } from '@savanna/contract/admin/routes'
import { say } from '@savanna/contract/language/say'
import type { AnyRoute, Reply } from '@savanna/contract/route'
import { askForProof, getProof, wantedProof } from '../session/admin-proof.ts'
import { endAdminSession, getAdminSession, markLeaving } from '../session/admin-session.ts'
import { ApiProblem } from './problem.ts'
import { type Credentials, type RequestArguments, requestAs } from './request.ts'

const NOT_CONFIRMED = msg`Not confirmed. Nothing was changed.`

// The browser sends the cookie with the token.
const ADMINISTRATOR: Credentials = {
  session: getAdminSession,
  headers: () => {
    const proof = getProof()
    return { [PORTAL_HEADER]: '1', ...(proof !== undefined && { [PROOF_HEADER]: proof }) }
  },
  refused: endAdminSession,
}
const NOBODY: Credentials = { session: () => undefined, headers: () => ({}), refused: () => {} }

/**
 * Calls a route of the administrators' portal. If the server requires proof of identity, a dialog asks for it, and
 * the request is sent again. @throws `ApiProblem` `not_confirmed` when the dialog is cancelled
 */
export async function requestAdmin<const R extends AnyRoute>(
  route: R,
  ...[input]: RequestArguments<R>
): Promise<Reply<R>> {
  const open = route.spec.access === 'public' && route.path === '/admin/login'
  const send = () => requestAs(open ? NOBODY : ADMINISTRATOR, route, input ?? {})
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const wanted = route.method !== 'GET' && error instanceof ApiProblem ? wantedProof(error) : undefined
      if (!wanted) throw error
      if (!(await askForProof(wanted))) throw new ApiProblem(403, 'not_confirmed', say(NOT_CONFIRMED))
    }
  }
}

/** Calls a route of the portal without a proof dialog: for the dialog itself. */
export function requestAdminOnce<const R extends AnyRoute>(
  route: R,
  ...[input]: RequestArguments<R>
): Promise<Reply<R>> {
  return requestAs(ADMINISTRATOR, route, input ?? {})
}

const LEAVING: Credentials = { ...ADMINISTRATOR, session: () => 'leaving', refused: () => {} }

/** Closes the portal in every tab, and ends the session on the server; a failed logout is retried later. */
export async function leavePortal(): Promise<void> {
  markLeaving(true)
  endAdminSession()
  try {
    await requestAs(LEAVING, adminLogout, {})
  } catch (error) {
    // An expired session needs no logout.
    if (!(error instanceof ApiProblem && error.status === 401)) return
  }
  markLeaving(false)
}
