import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'

/** The part of a member's download that one feature holds. */
export interface DataPart {
  /** What is written as readable JSON, by the name of its file. */
  files: Record<string, unknown>
  /** Stored objects that go along, by their name in the download. */
  objects?: Record<string, string>
}

/** What there is to do when a member goes, beyond the rows that go with theirs. */
export interface Farewell {
  /** In the same transaction, once the member's rows are gone. */
  settle?: (tx: Database) => Promise<void>
  /** After the commit; a failure is logged and does not bring the member back. */
  after?: (context: Context) => Promise<void>
}

/** How a feature hands over, and lets go of, what it knows of a member. */
export interface MemberData {
  exportOf(db: Database, memberId: string): Promise<DataPart>
  /** Called in the transaction that deletes, before the rows go; nobody else can act on the member meanwhile. */
  leave?(tx: Database, memberId: string): Promise<Farewell>
}
