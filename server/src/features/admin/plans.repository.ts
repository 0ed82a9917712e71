import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { plans } from '../../schema/plans.tables.ts'

interface PackageFields {
  title: string
  /** In pence. */
  price: number
  /** In days. */
  duration: number
  status: 'Active' | 'Deactive'
}

/** Stores a plan and returns its id. */
export async function insertPlanRow(tx: Database, fields: PackageFields, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(plans).values({ id, ...fields, created_at: now })
  return id
}

const isNotDeleted = (id: string) => and(eq(plans.id, id), isNull(plans.deleted_at))

/** Locks and returns a plan; undefined if it's unknown or deleted. */
export async function lockPlanRow(tx: Database, id: string): Promise<PackageFields | undefined> {
  const [found] = await tx
    .select({
      title: plans.title,
      price: plans.price,
      duration: plans.duration,
      status: plans.status,
    })
    .from(plans)
    .where(isNotDeleted(id))
    .for('update')
  return found
}

type PlanChange = { [F in keyof PackageFields]?: PackageFields[F] | undefined } & { deleted_at?: Date }

/** Changes the plan's fields that have a value. */
export async function changePlanRow(tx: Database, id: string, change: PlanChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await tx.update(plans).set(change).where(isNotDeleted(id))
}
