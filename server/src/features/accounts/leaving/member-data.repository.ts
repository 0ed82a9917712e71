import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { googleIdentities, members, sessions } from '../../../schema/accounts.tables.ts'
import { memberDevices, memberTotp, passkeys } from '../../../schema/factors.tables.ts'

/** Returns an account and its sessions for the export, without the password hash. */
export async function findAccountData(db: Database, memberId: string) {
  const [account] = await db
    .select({
      username: members.username,
      mail: members.mail,
      has_password: members.has_password,
      signs_in_with_google: googleIdentities.sub,
      language: members.language,
      units: members.units,
      registered: members.created_at,
      verified: members.verified_at,
      two_step_verification: memberTotp.confirmed_at,
    })
    .from(members)
    .leftJoin(memberTotp, eq(memberTotp.member_id, members.id))
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

/** Returns a member's passkeys and known browsers for the export, without keys and hashes. */
export async function findFactorData(db: Database, memberId: string) {
  const keys = await db
    .select({
      name: passkeys.name,
      added: passkeys.created_at,
      last_used: passkeys.last_used_at,
      synced: passkeys.backed_up,
    })
    .from(passkeys)
    .where(eq(passkeys.member_id, memberId))
    .orderBy(asc(passkeys.created_at))
  const devices = await db
    .select({ first_seen: memberDevices.first_seen_at, last_seen: memberDevices.last_seen_at })
    .from(memberDevices)
    .where(eq(memberDevices.member_id, memberId))
    .orderBy(asc(memberDevices.first_seen_at))
  return { passkeys: keys, devices }
}
