import { createHash, randomBytes, randomInt } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { RegisterLocation } from '@savanna/contract/accounts/forms'
import {
  GOOGLE_FAILED,
  GOOGLE_LOGGED_IN,
  GOOGLE_REGISTERED,
  GOOGLE_STALE,
} from '@savanna/contract/accounts/google'
import { canonicalMail, MAIL, MAIL_LENGTH } from '@savanna/contract/accounts/mail'
import { DEFAULT_POSITION } from '@savanna/contract/common'
import { lineOfText } from '@savanna/contract/text'
import { HOUR_MS } from '@savanna/contract/time'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { newIdOfDay } from '../../../kit/ids.ts'
import type { IdTokenIssuer } from '../../../kit/session/id-token.ts'
import { snap } from '../../geo/index.ts'
import { accountMail } from '../accounts.jobs.ts'
import { logIns, signUps } from '../accounts.metrics.ts'
import * as accounts from '../accounts.repository.ts'
import { requireVerifiedSecondFactor, verifySecondFactor } from '../factors/second-factor.service.ts'
import { requireFewGuesses } from '../guesses/guesses.service.ts'
import { memberGuesses } from '../guesses/member-guesses.ts'
import { createRefusalHandler } from '../guesses/refused-login.service.ts'
import { hashPassword } from '../recovery/passwords.ts'
import { refuseDisposableMail } from '../registering/disposable-mail.ts'
import { resolveLocationAlone, VERIFICATION_PERIOD_MS } from '../registering/register.service.ts'
import { confirmMailbox, findDeactivation } from '../returning/returning.service.ts'
import type { Browser } from '../sessions/browser.ts'
import { accountDeactivated } from '../sessions/deactivated.ts'
import { startSessionFromBrowser } from './browser-session.service.ts'
import * as repository from './google.repository.ts'
import { normalizeNames, suggestUsername } from './google.rules.ts'
import { findKnownBrowser } from './known-browser.ts'

/** https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
export const GOOGLE: IdTokenIssuer = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
}

/** The claims that we read from an ID token. Google allows longer addresses than our registration form. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: lineOfText(MAIL_LENGTH).overwrite(canonicalMail).max(MAIL_LENGTH).regex(MAIL),
  email_verified: z.literal(true),
  nonce: z.string().min(1).max(100),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})
type Claims = z.output<typeof Claims>

interface GoogleSignIn {
  credential: string
  location?: z.output<typeof RegisterLocation> | undefined
  code?: string | undefined
  browser: Browser
}

/** As long as Google's ID tokens are valid, so a page opened a while ago still works. */
const NONCE_LIFETIME_MS = HOUR_MS

/**
 * Returns a nonce for one sign-in in the browser with this device secret.
 * @throws google_off (404) when Google sign-in isn't configured
 */
export async function beginGoogleSignIn({ db, now, verifyGoogle }: Context, secret: string) {
  if (!verifyGoogle) throw googleOff()
  const nonce = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + NONCE_LIFETIME_MS)
  await repository.insertNonce(db, { nonce, browserHash: hashBrowser(secret), expiresAt })
  return { nonce }
}

const hashBrowser = (secret: string) => createHash('sha256').update(`google ${secret}`).digest('base64url')

const googleOff = () => problem(404, 'google_off', GOOGLE_FAILED)
const nonceStale = () => problem(401, 'google_stale', GOOGLE_STALE)

/** Returns the nonce of a token together with the browser that presents it. */
const nonceOf = ({ nonce }: Claims, browser: Browser) => ({
  nonce,
  browserHash: hashBrowser(browser.device),
})

/** How many usernames to try for a new member while parallel registrations take them. */
const MAX_TRIES = 10

/**
 * Signs in the member of a Google ID token: by the linked subject, otherwise by a verified account with the
 * same address, otherwise as a new member.
 * @throws google_off (404), google_unreachable (503), google_failed (401), google_stale (401), code_wanted
 *   or code_wrong (401), mail_needed (403), deactivated (403), disposable_mail (400), mail_unverified (409),
 *   username_taken (409)
 */
export async function signInWithGoogle(context: Context, attempt: GoogleSignIn) {
  const claims = await verifyCredential(context, attempt.credential)
  if (!(await repository.isNonceUsable(context.db, nonceOf(claims, attempt.browser), context.now())))
    throw nonceStale()
  const profile = await buildProfile(claims, attempt.location)
  const verifiedMember = await verifyKnownMember(context, claims, attempt)
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const username = suggestUsername(profile, tried === 0 ? '' : `${randomInt(1000, 1_000_000)}`)
    const entered = await context.db.transaction((tx) =>
      signInOnce({ ...context, db: tx }, claims, { username, profile }, { ...attempt, verifiedMember }),
    )
    if (!entered) continue
    if (entered.message === GOOGLE_REGISTERED) signUps.inc()
    else logIns.inc({ outcome: 'right' })
    return entered
  }
  throw problem(409, 'username_taken', GOOGLE_FAILED)
}

/**
 * Verifies the second factor of the member in the claims and returns the member's id; undefined if there is
 * no such member or no second factor. A code stays consumed even if the sign-in fails later.
 */
async function verifyKnownMember(context: Context, { sub, email }: Claims, { code, browser }: GoogleSignIn) {
  const member =
    (await repository.findBySubject(context.db, sub)) ??
    (await accounts.findAccountByLogin(context.db, email))?.id
  if (member === undefined) return undefined
  const known = await findKnownBrowser(context, member, browser)
  if (!known) await requireFewGuesses(context, memberGuesses, member, ['code'])
  const verifiedMember = await verifySecondFactor(context, member, code, { known }).catch(
    createRefusalHandler(context, browser, { memberId: member, known }),
  )
  return verifiedMember ? member : undefined
}

async function verifyCredential({ verifyGoogle, log }: Context, credential: string): Promise<Claims> {
  if (!verifyGoogle) throw googleOff()
  const payload = await verifyGoogle(credential).catch((err) => {
    log.warn({ err }, 'Google keys could not be fetched')
    throw problem(503, 'google_unreachable', GOOGLE_FAILED)
  })
  const claims = Claims.safeParse(payload)
  if (!claims.success) throw problem(401, 'google_failed', GOOGLE_FAILED)
  return claims.data
}

/**
 * Returns a new member's profile. If the browser gives no location, the city stays empty and the position is
 * the default one.
 */
async function buildProfile(claims: Claims, location: GoogleSignIn['location']) {
  if (location) return { ...normalizeNames(claims), ...(await resolveLocationAlone(location)) }
  const { latitude, longitude } = snap(DEFAULT_POSITION.latitude, DEFAULT_POSITION.longitude)
  return { ...normalizeNames(claims), city: null, country: null, geo_lat: latitude, geo_long: longitude }
}

interface NewGoogleMember {
  username: string
  profile: Awaited<ReturnType<typeof buildProfile>>
}

/**
 * Makes one attempt in one transaction. Returns undefined if the new member's username or address has been
 * taken in the meantime.
 */
async function signInOnce(
  context: Context,
  claims: Claims,
  newcomer: NewGoogleMember,
  { browser, verifiedMember }: { browser: Browser; verifiedMember: string | undefined },
) {
  const { db, now } = context
  const { sub, email } = claims
  await repository.lockGoogleSubject(db, sub)
  const known = await repository.findBySubject(db, sub)
  const member = known ?? (await linkByMail(context, sub, email))
  const id = member ?? (await addMember(context, sub, email, newcomer))
  if (!id) return undefined
  const account = await lockActiveAccount(db, id)
  await requireVerifiedSecondFactor(db, id, verifiedMember === id)
  // Consumed only by a successful sign-in: after "code needed" the browser sends the same token again.
  if (!(await repository.consumeNonce(db, nonceOf(claims, browser), now()))) throw nonceStale()
  return {
    message: member ? GOOGLE_LOGGED_IN : GOOGLE_REGISTERED,
    user: { mail: account.mail, username: account.username },
    token: await startSessionFromBrowser(context, account, browser),
  } as const
}

async function lockActiveAccount(db: Database, id: string) {
  const account = await accounts.lockMember(db, id)
  if (account?.status !== 1) throw accountDeactivated(account?.suspended_until)
  return account
}

/**
 * Links the subject to the account with the same address and returns its id; undefined if there is none. The
 * address must be verified: otherwise someone could register with another person's address and share the
 * account that this person later signs in to.
 */
async function linkByMail(context: Context, sub: string, mail: string): Promise<string | undefined> {
  const { db, now, jobs } = context
  const lapsed = new Date(now().getTime() - VERIFICATION_PERIOD_MS)
  await accounts.deleteExpiredRegistrations(db, { username: mail, mail }, lapsed, now())
  const found = await accounts.findAccountByLogin(db, mail)
  const account = found && (await accounts.lockMember(db, found.id))
  if (account?.mail !== mail) return undefined
  if (account.status !== 1) throw accountDeactivated(account.suspended_until)
  if (!account.verified_at)
    throw problem(
      409,
      'mail_unverified',
      msg`There’s already an account with this email, but it hasn’t been confirmed. Use the link in the email we sent you, or reset its password. Then sign in with Google.`,
    )
  await repository.insertIdentity(db, sub, account.id)
  await jobs.send(accountMail, { memberId: account.id, mail: { kind: 'google_linked' } }, { db })
  return account.id
}

async function addMember(
  context: Context,
  sub: string,
  mail: string,
  { username, profile }: NewGoogleMember,
): Promise<string | undefined> {
  const { db, now, config } = context
  refuseDisposableMail(config, mail)
  const deactivated = await findDeactivation(context, mail)
  if (deactivated) throw accountDeactivated(deactivated.suspended_until)
  const id = newIdOfDay(now())
  // A random password that nobody knows; the member can set one through a reset.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  if (
    !(await accounts.insertMember(
      db,
      { id, username, mail, passwordHash, hasPassword: false, now: now() },
      profile,
    ))
  )
    return undefined
  await confirmMailbox(context, { id, mail })
  await repository.insertIdentity(db, sub, id)
  return id
}
