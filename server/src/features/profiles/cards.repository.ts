import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../accounts/accounts.tables.ts'
import { pictures } from '../pictures/pictures.tables.ts'
import { followsMember, likesMember, notBlocked } from '../relations/relations.tables.ts'
import { hidesLastSeen, lastSeenBy, memberTags, profiles } from './profiles.tables.ts'

const viewers = alias(profiles, 'viewers')

function prepareCards(db: Database) {
  const viewer = sql`${sql.placeholder('viewerId')}::uuid`
  const tags = sql<number[]>`array(
    select ${memberTags.tag_id} from ${memberTags}
    where ${memberTags.member_id} = ${members.id} order by ${memberTags.tag_id}
  )`
  return db
    .select({
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      gender: profiles.gender,
      sexual_orientation: profiles.sexual_orientation,
      bio: profiles.bio,
      birthdate: profiles.birthdate,
      city: profiles.city,
      country: profiles.country,
      latitude: profiles.geo_lat,
      longitude: profiles.geo_long,
      viewerLatitude: viewers.geo_lat,
      viewerLongitude: viewers.geo_long,
      pop_score: profiles.pop_score,
      online: profiles.online,
      last_connexion: lastSeenBy(viewer),
      last_seen_hidden: hidesLastSeen(viewer),
      media_key: pictures.media_key,
      thumbhash: pictures.thumbhash,
      tags,
      liked: likesMember(viewer, members.id),
      likes_me: likesMember(members.id, viewer),
      followed: followsMember(viewer, members.id),
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .leftJoin(viewers, eq(viewers.member_id, viewer))
    .where(
      and(
        sql`${members.id} = any(${sql.placeholder('ids')}::uuid[])`,
        eq(members.status, 1),
        isNotNull(members.verified_at),
        notBlocked(viewer, members.id),
      ),
    )
    .prepare('profiles_cards')
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareCards>>()

/** What cards show of those of the members whom the viewer may see, in no particular order. */
export async function findCards(db: Database, viewerId: string, ids: string[]) {
  const query = prepared.get(db) ?? prepareCards(db)
  prepared.set(db, query)
  return query.execute({ viewerId, ids })
}

export type CardRow = Awaited<ReturnType<typeof findCards>>[number]
