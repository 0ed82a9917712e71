import type { Database } from '../../../kit/database/database.ts'
import type { SqlCondition } from './condition.ts'

/** A member in a list, and the value that the list is ordered by; among equals the id decides. */
export interface ListEntry {
  key: number
  id: string
}

/** A member in a list that is ordered by shared interests, and by popularity where these are equally many. */
export interface SharedEntry extends ListEntry {
  shared: number
}

/** The part of a list to find. */
export interface ListPart {
  /** The entry before the first one of the part; undefined at the list's start. */
  after: SharedEntry | undefined
  limit: number
  /** Bits of the interests that are counted as shared. */
  reference: number
}

/** Returns the next entries of those who satisfy a condition, in one order; fewer than the limit at the list's end. */
export type FindMembers = (
  db: Database,
  condition: SqlCondition,
  part: ListPart,
) => Promise<(ListEntry & { shared?: number })[]>
