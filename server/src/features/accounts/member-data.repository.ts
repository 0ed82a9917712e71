import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { googleIdentities, members, sessions } from './accounts.tables.ts'

/** All that is kept of an account itself, save the hash of its password. */
export async function findAccountData(db: Database, memberId: string) {
  const [account] = await db
    .select({
      username: members.username,
      mail: members.mail,
      has_password: members.has_password,
      signs_in_with_google: googleIdentities.sub,
      registered: members.created_at,
      verified: members.verified_at,
    })
    .from(members)
    .leftJoin(googleIdentities, eq(googleIdentities.member_id, members.id))
    .where(eq(members.id, memberId))
  const logins = await db
    .select({
      browser: sessions.user_agent,
      started: sessions.created_at,
      last_used: sessions.last_used_at,
      ends: sessions.expires_at,
      ended: sessions.revoked_at,
    })
    .from(sessions)
    .where(eq(sessions.member_id, memberId))
    .orderBy(asc(sessions.created_at))
  return { account, logins }
}
