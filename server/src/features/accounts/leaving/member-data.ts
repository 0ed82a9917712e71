import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'

/** One feature's part of a member's data export. */
export interface DataPart {
  /** Contents to write as readable JSON, by file name. */
  files: Record<string, unknown>
  /** Keys of stored objects to add, by their file name in the export. */
  objects?: Record<string, string>
}

/** A feature's own steps when a member is deleted, beyond the rows that cascade. */
export interface MemberDeletion {
  /** Runs in the same transaction, after the member's rows are deleted. */
  afterDelete?: (tx: Database) => Promise<void>
  /** Runs after the commit; a failure is logged and doesn't undo the deletion. */
  afterCommit?: (context: Context) => Promise<void>
}

/** How a feature exports and deletes a member's data. */
export interface MemberData {
  exportData(db: Database, memberId: string): Promise<DataPart>
  /** Called in the deleting transaction while it holds a lock on the member, before the rows are deleted. */
  beforeDelete?(tx: Database, memberId: string): Promise<MemberDeletion>
}
