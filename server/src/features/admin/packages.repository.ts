import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { packages } from '../../schema/plans.tables.ts'

interface Fields {
  title: string
  /** Pence. */
  price: number
  /** Days. */
  duration: number
  status: 'Active' | 'Deactive'
}

export async function insertPackage(tx: Database, fields: Fields, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(packages).values({ id, ...fields, created_at: now })
  return id
}

const isKept = (id: string) => and(eq(packages.id, id), isNull(packages.deleted_at))

/** Changes a plan and gives it as it was before; nothing when there is none. */
export async function changePackage(
  tx: Database,
  id: string,
  change: Partial<Fields> & { deleted_at?: Date },
): Promise<Fields | undefined> {
  const [before] = await tx
    .select({
      title: packages.title,
      price: packages.price,
      duration: packages.duration,
      status: packages.status,
    })
    .from(packages)
    .where(isKept(id))
    .for('update')
  if (before) await tx.update(packages).set(change).where(isKept(id))
  return before
}
