import type { ProfileChange } from '@savanna/contract/profiles/fields'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { locationChanges, memberTags, profiles } from '../../schema/profiles.tables.ts'

const ownRow = builderStatement('profile_own', (db, bind: Bind<'id'>) =>
  db
    .select({
      profile: profiles,
      username: members.username,
      mail: members.mail,
      status: members.status,
      tags: sql<number[]>`array(
        select ${memberTags.tag_id} from ${memberTags}
        where ${memberTags.member_id} = ${members.id} order by ${memberTags.tag_id}
      )`,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.id, bind.placeholder('id'))),
)

/** Returns everything on a member's own profile page, except pictures and plan. */
export async function findOwnRow(db: Database, id: string) {
  const [row] = await ownRow(db, { id })
  return row
}

/** Returns the fields that decide completeness. */
export async function findParts(db: Database, id: string) {
  const [row] = await db
    .select({
      gender: profiles.gender,
      sexual_orientation: profiles.sexual_orientation,
      bio: profiles.bio,
      birthdate: profiles.birthdate,
      tags: db.$count(memberTags, eq(memberTags.member_id, id)),
      pictures: db.$count(pictures, eq(pictures.member_id, id)),
    })
    .from(profiles)
    .where(eq(profiles.member_id, id))
  return row
}

/** Locks and returns the profile until the transaction ends. */
export async function lockProfile(tx: Database, id: string) {
  const [row] = await tx.select().from(profiles).where(eq(profiles.member_id, id)).for('update')
  return row
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof lockProfile>>>

export async function saveProfile(
  tx: Database,
  id: string,
  change: Omit<ProfileChange, 'bio'> & { bio?: string | null },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx
    .update(profiles)
    .set({ ...change, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.member_id, id))
}

export async function countLocationChanges(tx: Database, id: string, since: Date): Promise<number> {
  return tx.$count(
    locationChanges,
    and(eq(locationChanges.member_id, id), gt(locationChanges.changed_at, since)),
  )
}

export async function recordLocationChange(tx: Database, id: string, at: Date): Promise<void> {
  await tx.insert(locationChanges).values({ member_id: id, changed_at: at })
}

/** Adds a tag to a member; returns false if the member already has it. */
export async function insertTag(db: Database, id: string, tagId: number): Promise<boolean> {
  const { rowCount } = await db
    .insert(memberTags)
    .values({ member_id: id, tag_id: tagId })
    .onConflictDoNothing()
  return Boolean(rowCount)
}

export async function deleteTag(db: Database, id: string, tagId: number): Promise<void> {
  await db.delete(memberTags).where(and(eq(memberTags.member_id, id), eq(memberTags.tag_id, tagId)))
}
