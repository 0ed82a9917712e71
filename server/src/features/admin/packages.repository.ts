import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { packages } from '../../schema/plans.tables.ts'

interface PackageFields {
  title: string
  /** In pence. */
  price: number
  /** In days. */
  duration: number
  status: 'Active' | 'Deactive'
}

/** Stores a plan and returns its id. */
export async function insertPackage(tx: Database, fields: PackageFields, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(packages).values({ id, ...fields, created_at: now })
  return id
}

const isNotDeleted = (id: string) => and(eq(packages.id, id), isNull(packages.deleted_at))

/** Changes a plan and returns its former fields; undefined when it is unknown or deleted. */
export async function changePackage(
  tx: Database,
  id: string,
  change: Partial<PackageFields> & { deleted_at?: Date },
): Promise<PackageFields | undefined> {
  const [before] = await tx
    .select({
      title: packages.title,
      price: packages.price,
      duration: packages.duration,
      status: packages.status,
    })
    .from(packages)
    .where(isNotDeleted(id))
    .for('update')
  if (before) await tx.update(packages).set(change).where(isNotDeleted(id))
  return before
}
