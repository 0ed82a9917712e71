import { setUsersStatus } from '@savanna/contract/admin/users'
import { postMessage } from '@savanna/contract/chat/routes'
import { block, report } from '@savanna/contract/relations/routes'
import { and, eq } from 'drizzle-orm'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../testkit/actions/conversations.ts'
import { buyAs, makePackage } from '../../../testkit/actions/payments.ts'
import type { TestApp } from '../../../testkit/app.ts'
import {
  makeAdmin,
  makeFraudCase,
  makeProof,
  type TestAdmin,
} from '../../../testkit/factories/administrators.ts'
import {
  makeComment,
  makeMember,
  makePost,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'
import { startSession } from '../../src/features/accounts/index.ts'
import { startAdminSession } from '../../src/features/admin/identity/sessions.service.ts'
import { insertCall, saveStatus } from '../../src/features/calls/calls.repository.ts'
import { insertSeats } from '../../src/features/calls/seats.repository.ts'
import { newId } from '../../src/kit/ids.ts'
import { callSeats, calls } from '../../src/schema/calls.tables.ts'
import { blocks, likes, reports } from '../../src/schema/relations.tables.ts'

/** The actors in `ACTORS`, and their fixtures. */
export interface Fixtures {
  owner: TestMember
  free: TestMember
  other: TestMember
  blocked: TestMember
  banned: TestMember
  admin: TestAdmin
  enrolling: TestAdmin
  /** Between the owner and `free`. */
  room: string
  /** Running between the owner and `free`. */
  call: string
  /** The owner's message to `free`. */
  message: string
  /** The owner's, with their comment. */
  post: string
  comment: string
  /** The owner's; the bank requires authentication. */
  payment: string
  report: string
  /** Between the spare member and another. */
  fraudCase: string
  plan: string
  /** To be changed or removed. */
  spare: TestMember
  spareAdmin: TestAdmin
  nextId: () => string
}

/** Creates members, administrators and the relationships between them. */
export async function makeFixtures(test: TestApp): Promise<Fixtures> {
  const { context } = test.app
  const [owner, free, other, blocked, banned, spare] = [
    await makeMember(context),
    await makeMember(context),
    await makeMember(context),
    await makeMember(context),
    await makeMember(context),
    await makeMember(context),
  ]
  await makeSubscription(context, owner)
  const room = await makeMatch(test, owner, free)
  await makeMatch(test, owner, blocked)
  await callRoute(test, owner, block, { params: { userId: owner.id, targetId: blocked.id } })
  const [admin, enrolling] = [await makeAdmin(context), await makeAdmin(context, { secondFactor: true })]
  await callRoute(test, admin, setUsersStatus, { body: { ids: [banned.id], status: 0 } })
  const plan = await makePackage(test)
  const { body } = await buyAs(test, owner, plan, 'tok_threeDSecureRequired')
  const made = { owner, free, other, blocked, banned, spare, admin, enrolling, spareAdmin: admin, room, plan }
  const none = { call: '', message: '', post: '', comment: '', report: '', fraudCase: '' }
  return { ...made, ...none, payment: body.payment_id, nextId: newId }
}

/** Restores what earlier requests may have changed, so each finds the same state. */
export async function restoreFixtures(test: TestApp, fixtures: Fixtures, path: string): Promise<void> {
  const { context } = test.app
  const { db } = test
  const { owner, free, other, blocked } = fixtures
  await db.delete(blocks).where(eq(blocks.blocker_id, free.id))
  await db.delete(blocks).where(and(eq(blocks.blocker_id, owner.id), eq(blocks.blocked_id, free.id)))
  const mutual = [owner, free].map((one) => ({
    liker_id: one.id,
    liked_id: (one === owner ? free : owner).id,
  }))
  await db.insert(likes).values(mutual).onConflictDoNothing()
  fixtures.post = await makePost(context, owner)
  fixtures.comment = await makeComment(context, owner, fixtures.post)
  await db.delete(reports)
  for (const one of [owner, free, other, blocked]) one.token = await startSession(context, one, 'test')
  if (path.startsWith('/calls/')) fixtures.call = await makeCall(test, fixtures)
  if (path.includes(':messageId')) fixtures.message = await writeMessage(test, fixtures)
  if (path.startsWith('/admin/')) await restoreForAdmins(test, fixtures)
}

async function restoreForAdmins(test: TestApp, fixtures: Fixtures): Promise<void> {
  const { context } = test.app
  const { admin, enrolling } = fixtures
  const session = { secondFactor: false, userAgent: 'test' }
  for (const one of [admin, enrolling]) {
    one.token = await startAdminSession(context, { admin: one, ...session })
    one.proof = await makeProof(context, one.token)
  }
  fixtures.spare = await makeMember(context)
  fixtures.spareAdmin = await makeAdmin(context)
  fixtures.plan = await makePackage(test)
  const params = { userId: fixtures.other.id, targetId: fixtures.spare.id }
  await callRoute(test, fixtures.other, report, { params, body: { category: 'other' } })
  const [filed] = await test.db.select().from(reports).where(eq(reports.reported_id, fixtures.spare.id))
  fixtures.report = filed?.id ?? ''
  fixtures.fraudCase = await makeFraudCase(context, [fixtures.spare.id, fixtures.other.id])
}

/** Creates a running call between two members. */
export async function makeCall(
  { db }: Pick<TestApp, 'db'>,
  { owner, free, room }: Pick<Fixtures, 'owner' | 'free' | 'room'>,
): Promise<string> {
  const [id, now] = [newId(), new Date()]
  await db.delete(callSeats)
  await db.update(calls).set({ ended_at: now, reason: 'hung_up' })
  await insertCall(db, {
    id,
    room_id: room,
    caller_id: owner.id,
    callee_id: free.id,
    direct: true,
    started_at: now,
  })
  await insertSeats(
    db,
    [owner, free].map((one) => ({ callId: id, memberId: one.id, key: newId(), socketId: newId() })),
  )
  await saveStatus(db, id, { state: 'accepted' }, now)
  return id
}

async function writeMessage(test: TestApp, { owner, room }: Fixtures): Promise<string> {
  const body = { text: 'Rain at last', client_id: newId() }
  return (await callRoute(test, owner, postMessage, { params: { roomId: room }, body })).body.message.id
}
