import { and, asc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { lockedInOrder } from '../../../kit/database/lock-in-order.ts'
import { liveMembers, liveNodes } from '../../../schema/presence.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { savePresence } from './presence.repository.ts'

/** Registers a server, with a heartbeat of now. */
export async function saveNode(db: Database, nodeId: string): Promise<void> {
  await db
    .insert(liveNodes)
    .values({ id: nodeId })
    .onConflictDoUpdate({ target: liveNodes.id, set: { seen_at: sql`now()` } })
}

/** Stores a server's heartbeat. Returns false if it has been declared dead in the meantime. */
export async function renewNode(db: Database, nodeId: string): Promise<boolean> {
  const { rowCount } = await db.update(liveNodes).set({ seen_at: sql`now()` }).where(eq(liveNodes.id, nodeId))
  return Boolean(rowCount)
}

/** Deletes every server: for a site's only server, which has no connections yet. */
export async function deleteAllNodes(db: Database): Promise<void> {
  await db.delete(liveNodes)
}

export async function deleteNode(db: Database, nodeId: string): Promise<void> {
  await db.delete(liveNodes).where(eq(liveNodes.id, nodeId))
}

/** Marks members offline who are connected to no server; leaves when they were last seen. */
export async function clearPresence(db: Database): Promise<void> {
  await db
    .update(profiles)
    .set({ online: 0 })
    .where(lockedInOrder(db, profiles.member_id, and(ne(profiles.online, 0), isNowhere(db))))
}

function isNowhere(db: Database) {
  return notExists(
    db
      .select({ id: liveMembers.node_id })
      .from(liveMembers)
      .where(eq(liveMembers.member_id, profiles.member_id)),
  )
}

/** Locks members' presence until the transaction ends. */
async function lockPresence(tx: Database, memberIds: string[]): Promise<void> {
  await tx
    .select({ id: profiles.member_id })
    .from(profiles)
    .where(inArray(profiles.member_id, memberIds))
    .orderBy(asc(profiles.member_id))
    .for('no key update')
}

interface Connected {
  nodeId: string
  memberId: string
  connected: boolean
  now: Date
}

/** Stores whether a member is connected to a server. Returns whether they're online if that changed. */
export async function saveConnected(
  db: Database,
  { nodeId, memberId, connected, now }: Connected,
): Promise<0 | 1 | undefined> {
  return db.transaction(async (tx) => {
    await lockPresence(tx, [memberId])
    const row = { node_id: nodeId, member_id: memberId }
    if (connected) await tx.insert(liveMembers).values(row).onConflictDoNothing()
    else
      await tx
        .delete(liveMembers)
        .where(and(eq(liveMembers.node_id, nodeId), eq(liveMembers.member_id, memberId)))
    const held = connected || (await isAnywhere(tx, memberId))
    const online = held ? 1 : 0
    return (await savePresence(tx, memberId, online, now)) ? online : undefined
  })
}

/** Returns whether a member is connected to any server. */
export async function isAnywhere(db: Database, memberId: string): Promise<boolean> {
  const found = await db
    .select({ id: liveMembers.node_id })
    .from(liveMembers)
    .where(eq(liveMembers.member_id, memberId))
    .limit(1)
  return found.length > 0
}

/** Deletes servers without a heartbeat for `silentMs`. Returns the ids of members who are offline as a result. */
export async function removeDeadNodes(
  db: Database,
  { silentMs, now }: { silentMs: number; now: Date },
): Promise<string[]> {
  const silent = lt(liveNodes.seen_at, sql`now() - ${silentMs} * interval '1 millisecond'`)
  return db.transaction(async (tx) => {
    const dead = await tx
      .select({ id: liveNodes.id })
      .from(liveNodes)
      .where(silent)
      .for('update', { skipLocked: true })
    if (dead.length === 0) return []
    const ofDead = inArray(
      liveMembers.node_id,
      dead.map(({ id }) => id),
    )
    const held = await tx.selectDistinct({ id: liveMembers.member_id }).from(liveMembers).where(ofDead)
    const ids = held.map(({ id }) => id)
    if (ids.length > 0) await lockPresence(tx, ids)
    await tx.delete(liveNodes).where(
      inArray(
        liveNodes.id,
        dead.map(({ id }) => id),
      ),
    )
    if (ids.length === 0) return []
    const gone = await tx
      .update(profiles)
      .set({ online: 0, last_connexion: now })
      .where(and(inArray(profiles.member_id, ids), ne(profiles.online, 0), isNowhere(tx)))
      .returning({ id: profiles.member_id })
    return gone.map(({ id }) => id)
  })
}
