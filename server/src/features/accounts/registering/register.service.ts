import { msg } from '@lingui/core/runtime-macro'
import type { RegisterBody } from '@savanna/contract/accounts/forms'
import type { Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { newIdOfDay } from '../../../kit/ids.ts'
import { cityNotFound, findHome, findPublicPosition, type Position } from '../../geo/index.ts'
import { requireOwnNames } from '../../names/index.ts'
import { type VerificationKey, verificationRequest } from '../accounts.jobs.ts'
import { signUps } from '../accounts.metrics.ts'
import * as accounts from '../accounts.repository.ts'
import { issueVerificationKey, makeVerificationKey } from '../recovery/issue-key.ts'
import * as keys from '../recovery/keys.repository.ts'
import { hashKey } from '../recovery/mailed-key.ts'
import { hashPassword } from '../recovery/passwords.ts'
import { requireStrongPassword } from '../recovery/weak-passwords.ts'
import { confirmMailbox, findDeactivation } from '../returning/returning.service.ts'
import { accountDeactivated } from '../sessions/deactivated.ts'
import { refuseDisposableMail } from './disposable-mail.ts'
import { hashWithheld, withholdRegistration } from './withheld.service.ts'

type Registration = z.output<typeof RegisterBody>

/** How long an unverified account reserves its username and address. */
export const VERIFICATION_PERIOD_MS = DAY_MS
const RESEND_WINDOW_MS = 10 * MINUTE_MS

/**
 * Registers a member and emails the verification link, which logs in the browser with this device secret. A
 * taken address gets the same response: its owner gets an email instead, and the registration is stored
 * separately (`withheld.service.ts`).
 * @throws name_reserved, disposable_mail, weak_password or city_not_found (400), username_taken (409)
 */
export async function registerMember(context: Context, body: Registration, deviceSecret: string) {
  const { db, now, config } = context
  const names = { username: body.username, mail: body.email }
  requireOwnNames(body)
  refuseDisposableMail(config, names.mail, 'email')
  await requireStrongPassword(body.pwd1, names, 'pwd1')
  // Both hashes are always computed, so the response time doesn't show which one is stored.
  const [passwordHash, withheldHash, place] = await Promise.all([
    hashPassword(body.pwd1),
    hashWithheld(context, names.mail, body.pwd1),
    resolveLocation(body.location),
  ])
  const profile = { firstname: body.firstname, lastname: body.lastname, ...place }
  const id = newIdOfDay(now())
  const added = await db.transaction(async (tx) => {
    const txContext = { ...context, db: tx }
    await accounts.deleteExpiredRegistrations(
      tx,
      names,
      new Date(now().getTime() - VERIFICATION_PERIOD_MS),
      now(),
    )
    if (await accounts.insertMember(tx, { id, passwordHash, now: now(), ...names }, profile)) {
      await issueVerificationKey(txContext, id, makeVerificationKey(context, deviceSecret))
      return true
    }
    if (await accounts.isUsernameTaken(tx, names.username, now())) throw usernameTaken()
    await withholdRegistration(txContext, { ...names, passwordHash: withheldHash })
    return false
  })
  if (added) signUps.inc()
  return { message: say(msg`An email to validate your account has been sent`) }
}

function usernameTaken() {
  const sentence = msg`Username is already taken`
  return problem(409, 'username_taken', sentence, { username: sentence })
}

/**
 * Returns the location to store: the public position, and a city in the gazetteer near it, by default the
 * nearest.
 * @throws city_not_found (400) when the named city isn't near the position
 */
async function resolveLocation({ latitude, longitude, city, country }: Registration['location']) {
  const position = { latitude, longitude }
  const home = await findHome({ city, country, position })
  if (!home && city !== '') throw cityNotFound('location')
  return residenceOf(position, home)
}

/** Returns the location of a sign-in without a form, ignoring a city that isn't near the position. */
export async function resolveLocationAlone({ latitude, longitude, city, country }: Registration['location']) {
  const position = { latitude, longitude }
  return residenceOf(
    position,
    (await findHome({ city, country, position })) ?? (await findHome({ position })),
  )
}

/** Far from every city, such as at sea, a member has a position and no city. */
async function residenceOf(position: Position, home: Place | undefined) {
  const { latitude, longitude } = home ?? (await findPublicPosition(position))
  const place = { city: home?.city ?? null, country: home?.country ?? null }
  return { ...place, geo_lat: latitude, geo_long: longitude }
}

/**
 * Verifies the account that an emailed key belongs to, and returns its username. A deactivated member who
 * registers again with another spelling of their address gets the same response as at login; opening the link
 * proves that the mailbox is theirs.
 * @throws key_invalid (400), deactivated (403)
 */
export async function verifyMember(context: Context, key: string) {
  const { db, now } = context
  const keyReference = { hash: hashKey(key), purpose: 'verify' } as const
  const holder = await keys.findKeyHolder(db, keyReference, now())
  const username = holder && (await consumeVerificationKey(context, holder, keyReference))
  if (username) return { message: say(msg`Your account has been confirmed`), username }
  // Opening the link a second time isn't an error for the member: say that the account is verified.
  throw (await keys.isKeyOfVerified(db, keyReference))
    ? problem(400, 'key_invalid', msg`You’ve already confirmed your account. You can log in.`)
    : problem(
        400,
        'key_invalid',
        msg`This link is invalid or has expired. Log in and we’ll email you a new one.`,
      )
}

function consumeVerificationKey(
  context: Context,
  memberId: string,
  key: { hash: string; purpose: 'verify' },
) {
  const { db, now } = context
  return db.transaction(async (tx) => {
    const txContext = { ...context, db: tx }
    const member = await accounts.lockMember(tx, memberId)
    const deactivated = member && (await findDeactivation(txContext, member.mail))
    if (deactivated) throw accountDeactivated(deactivated.suspended_until)
    if (!member || !(await keys.consumeKey(tx, key, now()))) return undefined
    await confirmMailbox(txContext, member)
    await keys.revokeKeys(tx, memberId, 'verify', now())
    return member.username
  })
}

/**
 * Emails another verification link, at most one every ten minutes. Does nothing for a verified account. The
 * link logs in the browser with this device secret.
 */
export function resendVerification(context: Context, memberId: string, deviceSecret?: string): Promise<void> {
  return issueAgain(context, { memberId, key: makeVerificationKey(context, deviceSecret), most: 1 })
}

/**
 * Queues a request for another verification link, which logs in the browser with this device secret. The job
 * looks up the account, so neither the response nor its time shows whether it exists.
 */
export async function requestVerification(context: Context, mail: string, deviceSecret: string) {
  await context.jobs.send(verificationRequest, { mail, key: makeVerificationKey(context, deviceSecret) })
  return { message: say(msg`If this address isn’t confirmed yet, another email is on its way.`) }
}

/** Emails a requested link, while fewer than three were emailed in the last ten minutes. */
export async function mailVerificationAgain(
  context: Context,
  { mail, key }: { mail: string; key: VerificationKey },
): Promise<void> {
  const account = await accounts.findAccountByLogin(context.db, mail)
  if (account?.status === 1) await issueAgain(context, { memberId: account.id, key, most: 3 })
}

interface AnotherLink {
  memberId: string
  key: VerificationKey
  /** How many links ten minutes may have, this one included. */
  most: number
}

async function issueAgain(context: Context, { memberId, key, most }: AnotherLink): Promise<void> {
  const { db, now } = context
  await db.transaction(async (tx) => {
    const member = await accounts.lockMember(tx, memberId)
    if (!member || member.verified_at) return
    const since = new Date(now().getTime() - RESEND_WINDOW_MS)
    if ((await keys.countKeysSince(tx, memberId, 'verify', since)) >= most) return
    await issueVerificationKey({ ...context, db: tx }, memberId, key)
  })
}
