import { beginGoogle, googleSignIn } from '@savanna/contract/accounts/google'
import { getSite } from '@savanna/contract/site/routes'
import { request } from '../../../kit/api/request.ts'
import { locationOf, readDraft } from '../register/register.model.ts'
import { withCode } from './code-question.ts'
import { type GoogleIdentity, loadGoogle, prepare } from './google-identity.ts'

let known: Promise<string | null> | undefined

/** Returns the site's Google client id; null when Google isn't configured or the id can't be fetched. */
function googleClientId(): Promise<string | null> {
  known ??= request(getSite).then(
    (site) => site.googleClientId,
    () => {
      known = undefined
      return null
    },
  )
  return known
}

/** Returns Google's script, ready for one sign-in; nothing if the site has no Google sign-in. */
export async function readyGoogle(): Promise<GoogleIdentity | undefined> {
  const clientId = await googleClientId()
  if (clientId === null) return undefined
  const [google, { nonce }] = await Promise.all([loadGoogle(), request(beginGoogle)])
  prepare(google, clientId, nonce)
  return google
}

/** Registers or logs in with Google's ID token. Includes the city if one was already chosen for registering. */
export function sendCredential(credential: string, draft: string | null) {
  const { city } = readDraft(draft)
  const location = city ? locationOf({ kind: 'city', place: city }) : undefined
  return withCode((code) =>
    request(googleSignIn, { body: { credential, ...(location && { location }), ...(code && { code }) } }),
  )
}
