import { type addPasskey, PASSKEYS_MAX, type Passkey, type Proof } from '@savanna/contract/accounts/factors'
import type { RouteOutput } from '@savanna/contract/route'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { accountMail } from '../accounts.jobs.ts'
import { lockMember } from '../accounts.repository.ts'
import { voidKeys } from '../recovery/keys.repository.ts'
import {
  deletePasskey,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  setPasskeyName,
  takeChallenge,
} from './passkeys.repository.ts'
import { requireProof } from './proof.service.ts'
import { countRecoveryCodes, findTotp } from './totp.repository.ts'
import {
  ALGORITHMS,
  CHALLENGE_MS,
  challengeIn,
  handleOf,
  newChallenge,
  relyingParty,
  TIMEOUT_MS,
} from './webauthn.ts'

const SITE = 'Savanna'

const notMade = () => problem(400, 'passkey_failed', 'This passkey could not be added. Please begin again.')
const notFound = () => problem(404, 'passkey_not_found', 'This passkey is gone already.')
const tooMany = () =>
  problem(409, 'too_many_passkeys', `You have ${PASSKEYS_MAX} passkeys already. Remove one first.`)

function shown(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    added: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
    synced: row.backed_up,
  }
}

/** What secures the caller's log-in beside the password. */
export async function listFactors({ db }: Context, me: Caller) {
  const [totp, keys, left] = await Promise.all([
    findTotp(db, me.id),
    findPasskeysOf(db, me.id),
    countRecoveryCodes(db, me.id),
  ])
  return {
    totp: totp ? { since: totp.confirmed_at.toISOString(), recovery_codes_left: left } : null,
    passkeys: keys.map(shown),
  }
}

/** Tells the caller's authenticator what to make. */
export async function offerPasskey(context: Context, me: Caller, proof: Proof) {
  const { db, config, now } = context
  await requireProof(context, me, proof)
  const known = await findPasskeysOf(db, me.id)
  if (known.length >= PASSKEYS_MAX) throw tooMany()
  const challenge = newChallenge()
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  await insertChallenge(db, { challenge, sessionId: me.sessionId, expiresAt })
  const options = {
    challenge,
    rp: { id: relyingParty(config).id, name: SITE },
    user: { id: handleOf(me.id), name: me.username, displayName: me.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
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

type Made = RouteOutput<typeof addPasskey>['body']

/** Keeps what the authenticator made, provided that it was asked for by this session just now. */
export async function keepPasskey(context: Context, me: Caller, { name, response }: Made) {
  const { db, now, jobs } = context
  const made = await verifyMade(context, me, response)
  const added = await db.transaction(async (tx) => {
    await lockMember(tx, me.id)
    if ((await findPasskeysOf(tx, me.id)).length >= PASSKEYS_MAX) throw tooMany()
    const row = await insertPasskey(tx, { ...made, member_id: me.id, name, created_at: now() })
    if (!row) throw notMade()
    await voidKeys(tx, me.id, 'proof', now())
    await jobs.send(
      accountMail,
      { memberId: me.id, mail: { kind: 'passkey', name, added: true } },
      { db: tx },
    )
    return row
  })
  return { message: 'Your passkey is added', passkey: shown(added) }
}

async function verifyMade({ db, config, now, log }: Context, me: Caller, response: Made['response']) {
  const challenge = challengeIn(response.response.clientDataJSON)
  if (!challenge || !(await takeChallenge(db, challenge, me.sessionId, now()))) throw notMade()
  const { id, origin } = relyingParty(config)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: withoutNothing(response.response), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((err) => {
    log.debug({ err }, 'a passkey was refused')
    throw notMade()
  })
  if (!registrationInfo) throw notMade()
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

function withoutNothing({ transports, ...rest }: Made['response']['response']) {
  return transports ? { ...rest, transports } : rest
}

/** Calls a passkey of the caller's by another name. */
export async function renameOwnPasskey({ db }: Context, me: Caller, id: string, name: string) {
  if (!(await setPasskeyName(db, me.id, id, name))) throw notFound()
  return { message: 'Your passkey has its new name' }
}

/** Takes a passkey of the caller's away. */
export async function removeOwnPasskey(context: Context, me: Caller, id: string, proof: Proof) {
  const { db, now, jobs } = context
  await requireProof(context, me, proof)
  await db.transaction(async (tx) => {
    const name = await deletePasskey(tx, me.id, id)
    if (name === undefined) throw notFound()
    await voidKeys(tx, me.id, 'proof', now())
    await jobs.send(
      accountMail,
      { memberId: me.id, mail: { kind: 'passkey', name, added: false } },
      { db: tx },
    )
  })
  return { message: 'Your passkey is removed' }
}
