import { PASSKEY_FAILED, type passkeyLogin } from '@savanna/contract/accounts/factors'
import type { RouteOutput } from '@savanna/contract/route'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { logIns } from '../accounts.metrics.ts'
import { findAccount, lockMember } from '../accounts.repository.ts'
import type { Browser } from '../sessions/browser.ts'
import { enterAccount } from '../sign-in/enter.service.ts'
import { deactivated, requireOpen, welcome } from '../sign-in/login.service.ts'
import { refusing } from '../sign-in/refused-login.service.ts'
import {
  findPasskey,
  insertChallenge,
  noteUse,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.repository.ts'
import { CHALLENGE_MS, challengeIn, handleOf, newChallenge, relyingParty, TIMEOUT_MS } from './webauthn.ts'

const failed = () => problem(401, 'passkey_failed', PASSKEY_FAILED)

/** What an authenticator is to sign; which member it then names, nobody knows yet. */
export async function askForPasskey({ db, config, now }: Context) {
  const challenge = newChallenge()
  await insertChallenge(db, {
    challenge,
    sessionId: null,
    expiresAt: new Date(now().getTime() + CHALLENGE_MS),
  })
  const options = {
    challenge,
    rpId: relyingParty(config).id,
    timeout: TIMEOUT_MS,
    userVerification: 'required' as const,
    allowCredentials: [],
  }
  return { options }
}

type Signed = RouteOutput<typeof passkeyLogin>['body']['response']

/**
 * Logs in whoever holds a member's passkey. It is both factors at once: something one has, which opens only to
 * something that one knows or is.
 */
export async function logInWithPasskey(context: Context, response: Signed, browser: Browser) {
  const { db, now } = context
  const challenge = challengeIn(response.response.clientDataJSON)
  if (!challenge || !(await takeChallenge(db, challenge, null, now()))) throw failed()
  const passkey = await findPasskey(db, response.id)
  if (!passkey || response.response.userHandle !== handleOf(passkey.member_id)) throw failed()
  const refuse = refusing(context, browser, passkey.member_id)
  const signed = await verifySigned(context, response, challenge, passkey).catch(refuse)
  const account = await findAccount(db, passkey.member_id)
  if (!account) throw failed()
  await requireOpen(context, account)
  const { newCounter, credentialBackedUp } = signed
  const use = { seen: passkey.counter, counter: newCounter, backedUp: credentialBackedUp, now: now() }
  const token = await db.transaction(async (tx) => {
    const held = await lockMember(tx, account.id)
    if (held?.status !== 1) throw deactivated(held?.suspended_until)
    if (!(await noteUse(tx, passkey.id, use))) throw failed()
    return enterAccount({ ...context, db: tx }, account, browser)
  })
  logIns.inc({ outcome: 'right' })
  return welcome(account, token)
}

async function verifySigned(
  { config, log }: Context,
  response: Signed,
  challenge: string,
  passkey: PasskeyRow,
) {
  const { id, origin } = relyingParty(config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      counter: passkey.counter,
    },
  }).catch((err) => {
    log.debug({ err }, 'a passkey was refused')
    throw failed()
  })
  if (!verified) throw failed()
  return authenticationInfo
}
