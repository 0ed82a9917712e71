import { ALLOWANCES } from '@savanna/contract/plans/allowances'
import { type SQL, sql } from 'drizzle-orm'
import type { NewTie } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../../kit/database/statement.ts'
import { useOf } from '../../allowances/index.ts'
import { bindLimits, type CountedView } from '../../daily-views/index.ts'
import {
  bindNotification,
  type NotificationValues,
  type StoredNotification,
  selectNotifications,
  valuesOf,
} from '../../notifications/index.ts'

/** The outcome of a like or unlike, with the stored notification, if any. */
export interface LikeAct extends StoredNotification {
  /** The member may see the other one. */
  visible: boolean
  /** The member without a picture. */
  needs: 'me' | 'them' | null
  /** The other member likes them back. */
  match: boolean
  /** Whether it changed anything. */
  fresh: boolean
}

export interface NewLikeAct extends LikeAct {
  /** The daily view limit allows one more. */
  shown: boolean
  /** The daily like limit allows one more. */
  possible: boolean
  /** The other member's comments on the member's posts that were held back until now; null if nothing changed. */
  comments: NewTie['comments'] | null
}

interface Pair {
  liker: string
  liked: string
}

const ACT = {
  visible: sql<boolean>`visible`,
  needs: sql<'me' | 'them' | null>`needs`,
  match: sql<boolean>`match`,
  fresh: sql<boolean>`fresh`,
}

const columnsOf = (call: SQL, columns: SQL) => sql`select (act.stored).*, ${columns} from ${call} as act`

interface NewLikeValues extends Pair, NotificationValues, CountedView {
  /** `2026-05-04` */
  day: string
  /** The digest that the like is counted under. */
  target: string
  mostLikes: number
}

const like = builderStatement('like_recorded', (db, bind: Bind<keyof NewLikeValues>) => {
  const call = sql`record_like(${bind.inSight('liker', 'uuid')}, ${bind.inSight('liked', 'uuid')},
    ${bind.inSight('day', 'date')}, ${bind.inSight('mark', 'bigint')}, ${bindLimits(bind)},
    ${bind.inSight('target', 'uuid')}, ${bind.inSight('mostLikes', 'int')}, ${bindNotification(bind)})`
  return selectNotifications(db, {
    source: columnsOf(call, sql`visible, shown, needs, match, fresh, possible, comments`),
    more: {
      ...ACT,
      shown: sql<boolean>`shown`,
      possible: sql<boolean>`possible`,
      comments: sql<NewTie['comments'] | null>`comments`,
    },
  })
})

/**
 * Stores a like and its consequences except a match's (`record_like`), in a transaction that's rolled back if
 * it isn't possible.
 */
export async function insertLike(
  tx: Database,
  { liker, liked, at, view }: Pair & { at: Date; view: CountedView },
): Promise<NewLikeAct> {
  const told = valuesOf({ memberId: liked, senderId: liker, type: 'like', at })
  const use = useOf({ memberId: liker, kind: 'profile_likes', target: liked, now: at })
  const values = { ...told, ...view, ...use, liker, liked, mostLikes: ALLOWANCES.profile_likes }
  return onlyRow(await like(tx, values))
}

const unlike = builderStatement('like_taken_back', (db, bind: Bind<keyof (Pair & NotificationValues)>) => {
  const call = sql`take_back_like(${bind.inSight('liker', 'uuid')}, ${bind.inSight('liked', 'uuid')},
    ${bindNotification(bind)})`
  return selectNotifications(db, { source: columnsOf(call, sql`visible, needs, match, fresh`), more: ACT })
})

/** Removes a like, with its consequences (`take_back_like`). */
export async function deleteLike(db: Database, { liker, liked, at }: Pair & { at: Date }): Promise<LikeAct> {
  const told = valuesOf({ memberId: liked, senderId: liker, type: 'dislike', at })
  return onlyRow(await unlike(db, { ...told, liker, liked }))
}

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the function returned no row')
  return row
}
