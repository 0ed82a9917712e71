import type { Database } from '../../../kit/database/database.ts'
import type { SqlCondition } from './condition.ts'

/** A member in a list, and the value that orders the list; ties are ordered by id. */
export interface ListEntry {
  key: number
  id: string
}

/** A member in a list ordered by shared interests, then by popularity. */
export interface SharedEntry extends ListEntry {
  shared: number
}

/** The part of a list to find. */
export interface ListPart {
  /** The entry before the part's first one; undefined at the list's start. */
  after: SharedEntry | undefined
  limit: number
  /** Bits of the interests that count as shared. */
  reference: number
}

/**
 * Returns the next entries of members who satisfy a condition, in one order; fewer than the limit at the
 * list's end.
 */
export type FindMembers = (
  db: Database,
  condition: SqlCondition,
  part: ListPart,
) => Promise<(ListEntry & { shared?: number })[]>
