import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { messages, roomReads, rooms } from '../../schema/chat.tables.ts'
import { pictures, shownPicture } from '../../schema/pictures.tables.ts'
import { hidesLastSeen, lastSeenBy, onlineFor, profiles } from '../../schema/profiles.tables.ts'
import { likes } from '../../schema/relations.tables.ts'
import { isOpenTo, otherOf } from './rooms.repository.ts'

const given = alias(likes, 'given')
const taken = alias(likes, 'taken')

const matches = builderStatement('chat_matches', (db, bind: Bind<'me'>) => {
  const me = bind.inSight('me', 'uuid')
  const other = otherOf(me)
  const matchedAt = sql<Date>`greatest(${given.created_at}, ${taken.created_at})`.mapWith(given.created_at)
  return db
    .select({
      room_id: rooms.id,
      low_id: rooms.low_id,
      high_id: rooms.high_id,
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      gender: profiles.gender,
      online: onlineFor(me),
      last_connexion: lastSeenBy(me),
      last_seen_hidden: hidesLastSeen(me),
      ...shownPicture,
      unread: roomReads.unread,
      matched_at: matchedAt,
      last_message: messages,
    })
    .from(rooms)
    .innerJoin(members, eq(members.id, other))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .innerJoin(given, and(eq(given.liker_id, me), eq(given.liked_id, members.id)))
    .innerJoin(taken, and(eq(taken.liker_id, members.id), eq(taken.liked_id, me)))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .leftJoin(roomReads, and(eq(roomReads.room_id, rooms.id), eq(roomReads.member_id, me)))
    .leftJoin(messages, and(eq(messages.room_id, rooms.id), eq(messages.seq, rooms.last_seq)))
    .where(isOpenTo(me))
    .orderBy(
      desc(sql`greatest(${messages.created_at}, ${given.created_at}, ${taken.created_at})`),
      desc(rooms.id),
    )
})

/** Finds a member's open rooms, the latest conversation first, with what the contact list shows of each. */
export async function findMatches(db: Database, me: string) {
  return matches(db, { me })
}

export type MatchRow = Awaited<ReturnType<typeof findMatches>>[number]
