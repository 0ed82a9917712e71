import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'

/**
 * How members are told of their plan. Given from outside: notifications show pictures, pictures are held to allowances,
 * and those are here.
 */
export interface PlanNews {
  /** Stores a notification in the transaction of what it tells of, and gives its id. */
  store(
    tx: Database,
    told: {
      memberId: string
      type: 'plan_bought' | 'plan_ending' | 'plan_ended'
      detail: string
      at: Date
    },
  ): Promise<string | undefined>
  /** Tells the member's tabs of it, after the commit. */
  announce(context: Context, id: string | undefined): Promise<void>
}

/** A use case's world and the way to tell of what it did. */
export interface Telling extends Context {
  news: PlanNews
}
