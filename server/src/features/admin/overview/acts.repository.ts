import type { Act, AuditLine } from '@savanna/contract/admin/overview'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { newId } from '../../../kit/ids.ts'
import { adminActs } from '../../../schema/admin.tables.ts'

export interface Deed {
  act: Act
  subject: AuditLine['subject']
  subjectId?: string
  /** Names of fields and decisions, never what a member's fields hold. */
  detail?: AuditLine['detail']
}

/** Writes down what an administrator does, in the transaction that does it. */
export async function noteAct(
  tx: Database,
  admin: Pick<Caller, 'id' | 'username'>,
  { act, subject, subjectId, detail = {} }: Deed,
  now: Date,
): Promise<void> {
  await tx.insert(adminActs).values({
    id: newId(),
    admin_id: admin.id,
    admin_email: admin.username,
    act,
    subject,
    subject_id: subjectId ?? null,
    detail,
    created_at: now,
  })
}

const AGAIN_AFTER_MS = 3_600_000

/** Writes down what repeats while somebody works at it, such as looking at a page, once an hour. */
export async function noteActOnce(
  db: Database,
  admin: Pick<Caller, 'id' | 'username'>,
  deed: Deed & { subjectId: string },
  now: Date,
): Promise<void> {
  const known = await db
    .select({ id: adminActs.id })
    .from(adminActs)
    .where(
      and(
        eq(adminActs.subject_id, deed.subjectId),
        eq(adminActs.act, deed.act),
        eq(adminActs.admin_id, admin.id),
        gt(adminActs.created_at, new Date(now.getTime() - AGAIN_AFTER_MS)),
      ),
    )
    .limit(1)
  if (known.length === 0) await noteAct(db, admin, deed, now)
}

interface Wanted {
  before?: string | undefined
  act?: Act | undefined
  subjectId?: string | undefined
  limit: number
}

/** What administrators did, the newest first. */
export function findActs(db: Database, { before, act, subjectId, limit }: Wanted) {
  return db
    .select()
    .from(adminActs)
    .where(
      and(
        before === undefined ? undefined : lt(adminActs.id, before),
        act === undefined ? undefined : eq(adminActs.act, act),
        subjectId === undefined ? undefined : eq(adminActs.subject_id, subjectId),
      ),
    )
    .orderBy(desc(adminActs.id))
    .limit(limit)
}
