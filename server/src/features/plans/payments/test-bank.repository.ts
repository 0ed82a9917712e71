import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { testBankPayments } from '../../../schema/payments.tables.ts'

type Row = typeof testBankPayments.$inferSelect

/** Opens a payment in the test bank, or finds the one already opened for the same reference. */
export async function openTestPayment(
  db: Database,
  row: Pick<Row, 'id' | 'reference' | 'amount'>,
): Promise<string> {
  await db.insert(testBankPayments).values(row).onConflictDoNothing()
  const [found] = await db
    .select({ id: testBankPayments.id })
    .from(testBankPayments)
    .where(eq(testBankPayments.reference, row.reference))
  return found?.id ?? row.id
}

export async function findTestPayment(db: Database, id: string): Promise<Row | undefined> {
  const [found] = await db.select().from(testBankPayments).where(eq(testBankPayments.id, id))
  return found
}

/** Changes a payment if it still has the expected status. */
export async function moveTestPayment(
  db: Database,
  id: string,
  from: Row['status'],
  to: Partial<Pick<Row, 'status' | 'failure' | 'refunded'>>,
): Promise<void> {
  await db
    .update(testBankPayments)
    .set(to)
    .where(and(eq(testBankPayments.id, id), eq(testBankPayments.status, from)))
}
