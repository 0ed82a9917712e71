import { msg, plural } from '@lingui/core/runtime-macro'
import { type addPasskey, PASSKEYS_MAX, type Passkey, type Proof } from '@savanna/contract/accounts/factors'
import { say } from '@savanna/contract/language/say'
import type { RouteOutput } from '@savanna/contract/route'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { accountMail } from '../accounts.jobs.ts'
import { lockMember } from '../accounts.repository.ts'
import { revokeKeys } from '../recovery/keys.repository.ts'
import * as repository from './passkeys.repository.ts'
import { reauthenticate } from './reauthentication.service.ts'
import { countRecoveryCodes, findTotp } from './totp.repository.ts'
import * as webauthn from './webauthn.ts'

const registrationFailed = () =>
  problem(400, 'passkey_failed', msg`We couldn’t add this passkey. Please start again.`)
const notFound = () => problem(404, 'passkey_not_found', msg`This passkey has already been removed.`)
const tooMany = () =>
  problem(
    409,
    'too_many_passkeys',
    msg`You already have ${plural({ limit: PASSKEYS_MAX }, { one: '# passkey', other: '# passkeys' })}. Remove one first.`,
  )

function toPasskey(row: repository.PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    added: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
    synced: row.backed_up,
  }
}

/** Returns the caller's second factors: two-step verification and passkeys. */
export async function listFactors({ db }: Context, me: Caller) {
  const [totp, keys, left] = await Promise.all([
    findTotp(db, me.id),
    repository.findPasskeysOf(db, me.id),
    countRecoveryCodes(db, me.id),
  ])
  return {
    totp: totp ? { since: totp.confirmed_at.toISOString(), recovery_codes_left: left } : null,
    passkeys: keys.map(toPasskey),
  }
}

/**
 * Returns WebAuthn creation options with a new challenge for the caller's session.
 * @throws too_many_passkeys (409) and what `reauthenticate` throws
 */
export async function beginPasskeyRegistration(context: Context, me: Caller, proof: Proof) {
  const { db, config, now } = context
  await reauthenticate(context, me, proof)
  const known = await repository.findPasskeysOf(db, me.id)
  if (known.length >= PASSKEYS_MAX) throw tooMany()
  const challenge = webauthn.generateChallenge()
  const expiresAt = new Date(now().getTime() + webauthn.CHALLENGE_MS)
  await repository.insertChallenge(db, { challenge, sessionId: me.sessionId, expiresAt })
  const options = {
    challenge,
    rp: { id: webauthn.relyingParty(config).id, name: SITE_NAME },
    user: { id: webauthn.userHandleOf(me.id), name: me.username, displayName: me.username },
    pubKeyCredParams: webauthn.ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: webauthn.TIMEOUT_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
  return { options }
}

type PasskeyRegistration = RouteOutput<typeof addPasskey>['body']

/**
 * Verifies the authenticator's response, stores the passkey and emails the owner.
 * @throws passkey_failed (400), too_many_passkeys (409)
 */
export async function finishPasskeyRegistration(
  context: Context,
  me: Caller,
  { name, response }: PasskeyRegistration,
) {
  const { db, now, jobs } = context
  const made = await verifyRegistration(context, me, response)
  const added = await db.transaction(async (tx) => {
    await lockMember(tx, me.id)
    if ((await repository.findPasskeysOf(tx, me.id)).length >= PASSKEYS_MAX) throw tooMany()
    const row = await repository.insertPasskey(tx, { ...made, member_id: me.id, name, created_at: now() })
    if (!row) throw registrationFailed()
    await revokeKeys(tx, me.id, 'proof', now())
    await jobs.send(
      accountMail,
      { memberId: me.id, mail: { kind: 'passkey', name, added: true } },
      { db: tx },
    )
    return row
  })
  return { message: say(msg`Passkey added`), passkey: toPasskey(added) }
}

async function verifyRegistration(
  { db, config, now, log }: Context,
  me: Caller,
  response: PasskeyRegistration['response'],
) {
  const challenge = webauthn.readChallenge(response.response.clientDataJSON)
  if (!challenge || !(await repository.consumeChallenge(db, challenge, me.sessionId, now())))
    throw registrationFailed()
  const { id, origin } = webauthn.relyingParty(config)
  const { verifyRegistrationResponse } = await webauthn.loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      response: omitUndefinedTransports(response.response),
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: webauthn.ALGORITHMS,
  }).catch((err) => {
    log.debug({ err }, 'a passkey was rejected')
    throw registrationFailed()
  })
  if (!registrationInfo) throw registrationFailed()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    may_sync: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
  }
}

function omitUndefinedTransports({ transports, ...rest }: PasskeyRegistration['response']['response']) {
  return transports ? { ...rest, transports } : rest
}

/** Renames a passkey of the caller. @throws passkey_not_found (404) */
export async function renameOwnPasskey({ db }: Context, me: Caller, id: string, name: string) {
  if (!(await repository.setPasskeyName(db, me.id, id, name))) throw notFound()
  return { message: say(msg`Passkey renamed`) }
}

/**
 * Removes a passkey of the caller and emails them.
 * @throws passkey_not_found (404) and what `reauthenticate` throws
 */
export async function removeOwnPasskey(context: Context, me: Caller, id: string, proof: Proof) {
  const { db, now, jobs } = context
  await reauthenticate(context, me, proof)
  await db.transaction(async (tx) => {
    const name = await repository.deletePasskey(tx, me.id, id)
    if (name === undefined) throw notFound()
    await revokeKeys(tx, me.id, 'proof', now())
    await jobs.send(
      accountMail,
      { memberId: me.id, mail: { kind: 'passkey', name, added: false } },
      { db: tx },
    )
  })
  return { message: say(msg`Passkey removed`) }
}
