import type { Orientation } from '@savanna/contract/profiles/fields'
import type { IntimateShown, VisibilityChoice } from '@savanna/contract/profiles/visibility'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import type { Identity } from '../../../schema/discovery/cohorts.ts'
import { profiles } from '../../../schema/profiles.tables.ts'

interface IdentityRow {
  id: string
  gender: 'man' | 'woman' | null
  orientation: Orientation | null
  intimate: IntimateShown
}

const identities = statement<IdentityRow, { ids: string[] }>(
  'profiles_identities',
  (
    bind,
  ) => sql`select ${profiles.member_id} as id, ${profiles.gender}, ${profiles.sexual_orientation} as orientation,
      ${profiles.intimate_shown} as intimate
    from ${profiles} where ${profiles.member_id} = any (${bind.inSight('ids', 'uuid[]')})`,
)

/** Returns two members' own data, and who sees the second one's intimate answers; nothing if one is gone. */
export async function findIdentities(
  db: Database,
  viewerId: string,
  memberId: string,
): Promise<{ viewer: Identity; member: Identity; intimate: IntimateShown } | undefined> {
  const rows = await identities(db, { ids: [viewerId, memberId] })
  const [viewer, member] = [viewerId, memberId].map((wanted) => rows.find(({ id }) => id === wanted))
  return viewer && member && { viewer, member, intimate: member.intimate }
}

export async function saveVisibility(
  db: Database,
  memberId: string,
  choice: VisibilityChoice,
): Promise<void> {
  if (Object.values(choice).every((value) => value === undefined)) return
  const { orientation, intimate, comments, follows } = choice
  await db
    .update(profiles)
    .set({
      ...(orientation && { orientation_shown: orientation }),
      ...(intimate && { intimate_shown: intimate }),
      ...(comments && { comments_from: comments }),
      ...(follows && { follows_from: follows }),
    })
    .where(eq(profiles.member_id, memberId))
}
