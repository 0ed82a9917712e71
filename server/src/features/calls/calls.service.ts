import { msg, plural } from '@lingui/core/runtime-macro'
import { CALL_LIMITS, NEEDS_PLAN } from '@savanna/contract/calls/routes'
import { type CallAct, isMissed, stepCall } from '@savanna/contract/calls/rules'
import type { Sentence } from '@savanna/contract/language/say'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem, tooOften } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { newId } from '../../kit/ids.ts'
import { lockMembers } from '../accounts/index.ts'
import { findUnlimited } from '../allowances/index.ts'
import { announceNotification, type StoredNotification, storeNotification } from '../notifications/index.ts'
import { announceCall, ringTimeLeft, roleOf, statusOf } from './calls.live.ts'
import * as repository from './calls.repository.ts'
import { CALLS_OF_CALLER, CALLS_OF_PAIR, UNANSWERED, waitAfterCalls } from './calls.rules.ts'
import { areBothDirect } from './network/settings.repository.ts'
import { areAllThere, fillSeat, findSeated, insertSeats, repeatSeat, retakeSeat } from './seats.repository.ts'

export const callNotFound = () => problem(404, 'call_not_found', msg`This call has ended.`)

interface Seated {
  call: repository.CallRow
  /** The page rejoins with this key after a lost connection. */
  key: string
  /** The connection that previously held the seat; absent for a new seat. */
  heldBy?: string
}

/**
 * Calls a match. If that match is currently calling the caller, the two are connected. A page whose response
 * was lost may call again: it gets the same call.
 * @throws 403 `needs_plan`, 404 `not_a_match`, 409 `in_a_call`, 429 `too_often`: for all calls, for calls
 *   to one match, and for unanswered calls
 */
export async function inviteMember(
  context: Context,
  me: Caller,
  username: string,
  socketId: string,
): Promise<Seated> {
  await requirePlan(context, me)
  const begun = await context.db.transaction(async (tx) => {
    const match = await repository.findMatch(tx, me.id, username.toLowerCase())
    if (!match) throw notAMatch()
    await lockMembers(tx, [me.id, match.id])
    // Checked again under the lock: a block may have come in between.
    if (!(await repository.findMatch(tx, me.id, username.toLowerCase()))) throw notAMatch()
    const running = await repository.findRunningCall(tx, me.id)
    if (running?.caller.id === match.id && !running.accepted_at) return { crossing: running.id }
    if (running && isWith(running, match.id)) return { repeated: running.id }
    if (running) throw inAnotherCall()
    await limitCalls(context, tx, { callerId: me.id, calleeId: match.id })
    await limitRinging(context, tx, { callerId: me.id, calleeId: match.id })
    return begin(context, tx, { callerId: me.id, calleeId: match.id, roomId: match.roomId, socketId })
  })
  if ('crossing' in begun) return acceptCall(context, me, begun.crossing, socketId)
  if ('repeated' in begun) return repeatInvite(context, me, begun.repeated, socketId)
  await announceChange(context, begun)
  return begun
}

const isWith = ({ caller, callee }: repository.CallRow, memberId: string) =>
  caller.id === memberId || callee.id === memberId

const inAnotherCall = () => problem(409, 'in_a_call', msg`You’re already on another call.`)

/**
 * Returns the call that the member has already started. While it rings, it moves to the page that calls
 * again; once connected, only a page without its connection may take it.
 */
function repeatInvite({ db }: Context, me: Caller, callId: string, socketId: string): Promise<Seated> {
  return db.transaction(async (tx) => {
    const call = await repository.lockCall(tx, callId)
    if (!call || call.reason) throw callNotFound()
    const page = { callId, memberId: me.id, socketId }
    const seat = await repeatSeat(tx, page, { fromAnyPage: !call.accepted_at })
    if (!seat) throw inAnotherCall()
    return { call, ...seat }
  })
}

async function requirePlan({ db, now }: Context, me: Caller): Promise<void> {
  if (!(await findUnlimited(db, me.id, now()))) throw problem(403, 'needs_plan', NEEDS_PLAN)
}

/**
 * Rejects a call beyond a member's limits, in all and to one other member. Every call takes a seat, a relay
 * and a push message, whatever its outcome.
 * @throws 429 `too_often`
 */
async function limitCalls(
  { config, now }: Context,
  tx: Database,
  { callerId, calleeId }: { callerId: string; calleeId: string },
): Promise<void> {
  const begun = await repository.findCallsBegun(tx, callerId, new Date(now().getTime() - DAY_MS))
  const waitAfter = (some: typeof begun, limits: typeof CALLS_OF_PAIR) =>
    waitAfterCalls(
      some.map(({ started_at }) => started_at),
      limits,
      now(),
      config.rateLimitScale,
    )
  const wait = waitAfter(begun, CALLS_OF_CALLER)
  if (wait > 0) throw tooOften(tooManyCalls(Math.ceil(wait / MINUTE_MS)), wait / 1000)
  const toThem = begun.filter(({ callee_id }) => callee_id === calleeId)
  const pause = waitAfter(toThem, CALLS_OF_PAIR)
  if (pause > 0) throw tooOften(tooManyToOne(Math.ceil(pause / MINUTE_MS)), pause / 1000)
}

/** Returns the sentence for a member who may call anyone again in this many minutes. */
function tooManyCalls(minutes: number): Sentence {
  const hours = Math.ceil(minutes / 60)
  return minutes > 60
    ? msg({
        message: plural(
          { hours },
          {
            one: 'You’ve made as many calls as we allow. You can call again in # hour.',
            other: 'You’ve made as many calls as we allow. You can call again in # hours.',
          },
        ),
      })
    : msg({
        message: plural(
          { minutes },
          {
            one: 'You’ve made as many calls as we allow. You can call again in # minute.',
            other: 'You’ve made as many calls as we allow. You can call again in # minutes.',
          },
        ),
      })
}

/** Returns the sentence for a member who may call the same match again in this many minutes. */
function tooManyToOne(minutes: number): Sentence {
  const hours = Math.ceil(minutes / 60)
  return minutes > 60
    ? msg({
        message: plural(
          { hours },
          {
            one: 'You’ve called this match as often as we allow. Write a message, or call again in # hour.',
            other:
              'You’ve called this match as often as we allow. Write a message, or call again in # hours.',
          },
        ),
      })
    : msg({
        message: plural(
          { minutes },
          {
            one: 'You’ve called this match as often as we allow. Write a message, or call again in # minute.',
            other:
              'You’ve called this match as often as we allow. Write a message, or call again in # minutes.',
          },
        ),
      })
}

/** Rejects a call to a member who has left many unanswered: starting and cancelling calls would be a way to pester. */
async function limitRinging(
  { config, now }: Context,
  tx: Database,
  pair: { callerId: string; calleeId: string },
): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS)
  const wait = waitAfterCalls(
    await repository.findUnanswered(tx, { ...pair, since }),
    UNANSWERED,
    now(),
    config.rateLimitScale,
  )
  if (wait === 0) return
  throw tooOften(unanswered(Math.ceil(wait / MINUTE_MS)), wait / 1000)
}

/** Returns the sentence for a member who may ring again in this many minutes. */
function unanswered(minutes: number): Sentence {
  const hours = Math.ceil(minutes / 60)
  return minutes > 60
    ? msg({
        message: plural(
          { hours },
          {
            one: 'Your last few calls weren’t answered. Send a message, or call again in # hour.',
            other: 'Your last few calls weren’t answered. Send a message, or call again in # hours.',
          },
        ),
      })
    : msg({
        message: plural(
          { minutes },
          {
            one: 'Your last few calls weren’t answered. Send a message, or call again in # minute.',
            other: 'Your last few calls weren’t answered. Send a message, or call again in # minutes.',
          },
        ),
      })
}

function notAMatch() {
  return problem(404, 'not_a_match', msg`You can only call your matches.`)
}

interface CallToBegin {
  callerId: string
  calleeId: string
  roomId: string
  socketId: string
}

async function begin(
  { config, now }: Context,
  tx: Database,
  { callerId, calleeId, roomId, socketId }: CallToBegin,
) {
  const [id, key] = [newId(), newId()]
  await repository.insertCall(tx, {
    id,
    room_id: roomId,
    caller_id: callerId,
    callee_id: calleeId,
    started_at: now(),
    // Without a relay, a direct connection is the only way.
    direct: !config.turn || (await areBothDirect(tx, callerId, calleeId)),
  })
  if ((await findSeated(tx, [calleeId])).length > 0) {
    await repository.saveStatus(tx, id, { state: 'ended', reason: 'busy' }, now())
  } else {
    await insertSeats(tx, [
      { callId: id, memberId: callerId, key, socketId },
      { callId: id, memberId: calleeId, key: newId() },
    ])
  }
  const call = await requireLocked(tx, id)
  return { call, key, notification: await notifyMissed(tx, call, now()) }
}

/**
 * Accepts a ringing call; the member's first device wins. The page that accepted it may repeat the request.
 * @throws 404 `call_not_found`, 409 `answered_elsewhere`
 */
export async function acceptCall(
  context: Context,
  me: Caller,
  callId: string,
  socketId: string,
): Promise<Seated> {
  const seated = await context.db.transaction(async (tx): Promise<Seated> => {
    const before = await repository.lockCall(tx, callId)
    if (!before || before.callee.id !== me.id || before.reason) throw callNotFound()
    const page = { callId, memberId: me.id, socketId }
    const key = await fillSeat(tx, page)
    if (!key) {
      const seat = await repeatSeat(tx, page, { fromAnyPage: false })
      if (!seat) throw problem(409, 'answered_elsewhere', msg`You answered on another device.`)
      return { call: before, ...seat }
    }
    await repository.saveStatus(tx, callId, stepCall(statusOf(before), { type: 'accept' }), context.now())
    return { call: await requireLocked(tx, callId), key }
  })
  await runAfterCommit(context, 'call', () => announceCall(context, seated.call))
  return seated
}

interface Rejoining {
  callId: string
  key: string
  socketId: string
}

/**
 * Retakes a seat after a lost connection. Returns whether the other member is connected too.
 * @throws 404 `call_not_found`
 */
export async function rejoinCall({ db }: Context, me: Caller, { callId, key, socketId }: Rejoining) {
  return db.transaction(async (tx) => {
    const seat = await retakeSeat(tx, { callId, memberId: me.id, key, socketId })
    const call = seat && (await repository.findCallFor(tx, callId, me.id))
    if (!call) throw callNotFound()
    return { call, present: await areAllThere(tx, callId), heldBy: seat.heldBy }
  })
}

/** Declines a call that is ringing for the member; does nothing for any other. */
export async function declineCall(context: Context, me: Caller, callId: string): Promise<void> {
  const call = await repository.findCallFor(context.db, callId, me.id)
  if (call?.callee.id === me.id) await actOnCall(context, callId, { type: 'decline' })
}

/**
 * Hangs up, or cancels a ringing call.
 * @throws 404 `call_not_found`
 */
export async function leaveCall(context: Context, me: Caller, callId: string): Promise<void> {
  const call = await repository.findCallFor(context.db, callId, me.id)
  if (!call) throw callNotFound()
  await actOnCall(context, callId, { type: 'leave', by: roleOf(call, me.id) })
}

/**
 * Applies an action to a call, stores the new status and announces it to both members. Does nothing if the
 * status doesn't change.
 */
export async function actOnCall(context: Context, callId: string, act: CallAct): Promise<void> {
  const changed = await context.db.transaction(async (tx) => {
    const before = await repository.lockCall(tx, callId)
    if (!before) return undefined
    const status = statusOf(before)
    const next = stepCall(status, act)
    if (next === status) return undefined
    await repository.saveStatus(tx, callId, next, context.now())
    const call = await requireLocked(tx, callId)
    return { call, notification: await notifyMissed(tx, call, context.now()) }
  })
  if (changed) await announceChange(context, changed)
}

async function requireLocked(tx: Database, callId: string): Promise<repository.CallRow> {
  const call = await repository.lockCall(tx, callId)
  if (!call) throw callNotFound()
  return call
}

/** Stores a missed call notification and returns it; undefined if the call wasn't missed. */
async function notifyMissed(
  tx: Database,
  call: repository.CallRow,
  at: Date,
): Promise<StoredNotification | undefined> {
  if (!isMissed(call.reason, call.accepted_at !== null)) return undefined
  return storeNotification(tx, {
    memberId: call.callee.id,
    senderId: call.caller.id,
    type: 'missed_call',
    at,
  })
}

async function announceChange(
  context: Context,
  change: { call: repository.CallRow; notification: StoredNotification | undefined },
) {
  await runAfterCommit(
    context,
    'call',
    () => announceCall(context, change.call),
    () => announceNotification(context, change.notification),
  )
}

/** Finds the call that is ringing for a member and hasn't timed out; undefined if there is none. */
export async function findRinging(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
): Promise<repository.CallRow | undefined> {
  const call = await repository.findRunningCall(db, memberId)
  const rings = call?.callee.id === memberId && !call.accepted_at && ringTimeLeft(call, now()) > 0
  return rings ? call : undefined
}

/** Returns the cut-offs for ending calls at a given time: ringing since, and disconnected since. */
export function overdueLimits(now: Date) {
  return {
    rungSince: new Date(now.getTime() - CALL_LIMITS.ringMs),
    lostSince: new Date(now.getTime() - CALL_LIMITS.graceMs),
  }
}
