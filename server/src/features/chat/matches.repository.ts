import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
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
  const opened = db.$with('opened').as(
    db
      .select({
        id: rooms.id,
        low_id: rooms.low_id,
        high_id: rooms.high_id,
        other_id: otherOf(me).as('other_id'),
        last_seq: rooms.last_seq,
      })
      .from(rooms)
      .where(isOpenTo(me)),
  )
  // Marks and messages may be distributed, so they are joined with rooms that have already been found.
  const marks = db
    .$with('marks')
    .as(
      db
        .select({ room_id: roomReads.room_id, unread: roomReads.unread })
        .from(roomReads)
        .innerJoin(opened, eq(opened.id, roomReads.room_id))
        .where(eq(roomReads.member_id, me)),
    )
  const latest = db.$with('latest').as(
    db
      .select(getTableColumns(messages))
      .from(messages)
      .innerJoin(opened, and(eq(opened.id, messages.room_id), eq(opened.last_seq, messages.seq))),
  )
  const matchedAt = sql<Date>`greatest(${given.created_at}, ${taken.created_at})`.mapWith(given.created_at)
  return db
    .with(opened, marks, latest)
    .select({
      room_id: opened.id,
      low_id: opened.low_id,
      high_id: opened.high_id,
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      gender: profiles.gender,
      online: onlineFor(me),
      last_connexion: lastSeenBy(me),
      last_seen_hidden: hidesLastSeen(me),
      ...shownPicture,
      unread: marks.unread,
      matched_at: matchedAt,
      last_message: { ...latest._.selectedFields },
    })
    .from(opened)
    .innerJoin(members, eq(members.id, opened.other_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .innerJoin(given, and(eq(given.liker_id, me), eq(given.liked_id, members.id)))
    .innerJoin(taken, and(eq(taken.liker_id, members.id), eq(taken.liked_id, me)))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .leftJoin(marks, eq(marks.room_id, opened.id))
    .leftJoin(latest, eq(latest.room_id, opened.id))
    .orderBy(
      desc(sql`greatest(${latest.created_at}, ${given.created_at}, ${taken.created_at})`),
      desc(opened.id),
    )
})

/** Finds a member's open rooms, the latest conversation first, with the contact list's fields. */
export async function findMatches(db: Database, me: string) {
  return matches(db, { me })
}

export type MatchRow = Awaited<ReturnType<typeof findMatches>>[number]
