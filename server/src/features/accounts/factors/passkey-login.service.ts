import { PASSKEY_FAILED, type passkeyLogin } from '@savanna/contract/accounts/factors'
import type { RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { logIns } from '../accounts.metrics.ts'
import { findAccount, lockMember } from '../accounts.repository.ts'
import { createRefusalHandler } from '../guesses/refused-login.service.ts'
import type { Browser } from '../sessions/browser.ts'
import { accountDeactivated } from '../sessions/deactivated.ts'
import { startSessionFromBrowser } from '../sign-in/browser-session.service.ts'
import { createLoginResponse, requireActiveAccount } from '../sign-in/login.service.ts'
import * as passkeys from './passkeys.repository.ts'
import * as webauthn from './webauthn.ts'

const authenticationFailed = () => problem(401, 'passkey_failed', PASSKEY_FAILED)

/**
 * Returns WebAuthn request options with a new challenge. They list no credentials: the authenticator finds
 * the member's passkey.
 */
export async function beginPasskeyAuthentication({ db, config, now }: Context) {
  const challenge = webauthn.generateChallenge()
  await passkeys.insertChallenge(db, {
    challenge,
    sessionId: null,
    expiresAt: new Date(now().getTime() + webauthn.CHALLENGE_MS),
  })
  const options = {
    challenge,
    rpId: webauthn.relyingParty(config).id,
    timeout: webauthn.TIMEOUT_MS,
    userVerification: 'required' as const,
    allowCredentials: [],
  }
  return { options }
}

type PasskeyAssertion = RouteOutput<typeof passkeyLogin>['body']['response']

/**
 * Logs in the member whose passkey signed the challenge. Needs no code: with user verification, a passkey is
 * two factors, the device and a PIN or fingerprint.
 * @throws passkey_failed (401), deactivated (403), not_verified (403)
 */
export async function logInWithPasskey(context: Context, response: PasskeyAssertion, browser: Browser) {
  const { db, now } = context
  const challenge = webauthn.readChallenge(response.response.clientDataJSON)
  if (!challenge || !(await passkeys.consumeChallenge(db, challenge, null, now())))
    throw authenticationFailed()
  const passkey = await passkeys.findPasskey(db, response.id)
  if (!passkey || response.response.userHandle !== webauthn.userHandleOf(passkey.member_id))
    throw authenticationFailed()
  const reject = createRefusalHandler(context, browser, { memberId: passkey.member_id })
  const signed = await verifyAssertion(context, response, challenge, passkey).catch(reject)
  const account = await findAccount(db, passkey.member_id)
  if (!account) throw authenticationFailed()
  await requireActiveAccount(context, account)
  const { newCounter, credentialBackedUp } = signed
  const use = { seen: passkey.counter, counter: newCounter, backedUp: credentialBackedUp, now: now() }
  const token = await db.transaction(async (tx) => {
    const locked = await lockMember(tx, account.id)
    if (locked?.status !== 1) throw accountDeactivated(locked?.suspended_until)
    if (!(await passkeys.recordPasskeyUse(tx, passkey.id, use))) throw authenticationFailed()
    return startSessionFromBrowser({ ...context, db: tx }, account, browser)
  })
  logIns.inc({ outcome: 'right' })
  return createLoginResponse(account, token)
}

async function verifyAssertion(
  { config, log }: Context,
  response: PasskeyAssertion,
  challenge: string,
  passkey: passkeys.PasskeyRow,
) {
  const { id, origin } = webauthn.relyingParty(config)
  const { verifyAuthenticationResponse } = await webauthn.loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      // Devices that share a synced key don't share its counter. For other keys, the counter reveals a clone.
      counter: passkey.may_sync ? 0 : passkey.counter,
    },
  }).catch((err) => {
    log.debug({ err }, 'a passkey was rejected')
    throw authenticationFailed()
  })
  if (!verified) throw authenticationFailed()
  const { newCounter } = authenticationInfo
  if (newCounter < passkey.counter)
    log.info({ member: passkey.member_id }, 'the counter of a synced passkey went back')
  return authenticationInfo
}
