import type { Orientation } from '@savanna/contract/profiles/fields'
import type { Closed } from '@savanna/contract/profiles/reach'
import type { OrientationShown } from '@savanna/contract/profiles/visibility'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import {
  closedFor,
  hidesLastSeen,
  lastnameFor,
  memberTags,
  onlineFor,
  profiles,
} from '../../schema/profiles.tables.ts'
import { followsMember, isThereFor, likesMember } from '../../schema/relations.tables.ts'
import type { StoredPhoto } from '../pictures/index.ts'

/** A card's database columns. */
export interface CardRow {
  id: string
  username: string
  firstname: string
  lastname: string
  gender: 'man' | 'woman' | null
  sexual_orientation: Orientation | null
  orientation_shown: OrientationShown
  viewerGender: 'man' | 'woman' | null
  viewerOrientation: Orientation | null
  bio: string | null
  birthdate: string | null
  city: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  viewerLatitude: number | null
  viewerLongitude: number | null
  pop_score: number
  online: number
  last_connexion: string | null
  last_seen_hidden: boolean
  /** The main one first. */
  photos: StoredPhoto[]
  tags: number[]
  liked: boolean
  likes_me: boolean
  followed: boolean
  follows_closed: Closed | null
}

/** Writes the viewer's parameter. */
type BindViewer = Bind<'viewerId'>

/** Returns the columns of `CardRow` except the interests, from the rows of `cardRows`. */
export function cardColumns(bind: BindViewer): SQL {
  const viewer = bind.inSight('viewerId', 'uuid')
  const hidden = hidesLastSeen(viewer, sql`viewers.hide_last_seen`)
  return sql`${members.id}, ${members.username}, ${profiles.firstname}, ${lastnameFor(viewer)} as lastname,
  ${profiles.gender}, ${profiles.sexual_orientation}, ${profiles.orientation_shown},
  viewers.gender as "viewerGender", viewers.sexual_orientation as "viewerOrientation", ${profiles.bio}, ${profiles.birthdate}, ${profiles.city},
  ${profiles.country}, ${profiles.geo_lat} as latitude, ${profiles.geo_long} as longitude,
  viewers.geo_lat as "viewerLatitude", viewers.geo_long as "viewerLongitude",
  ${profiles.pop_score}, ${onlineFor(viewer)} as online,
  case when ${hidden} then null else ${profiles.last_connexion} end as last_connexion, ${hidden} as last_seen_hidden,
  (select coalesce(json_agg(json_build_object(
      'media_key', ${pictures.media_key}, 'thumbhash', ${pictures.thumbhash},
      'focus_x', ${pictures.focus_x}, 'focus_y', ${pictures.focus_y}, 'scrim', ${pictures.scrim}
    ) order by ${pictures.is_main} desc, ${pictures.pic_index}), '[]')
    from ${pictures} where ${pictures.member_id} = ${members.id}) as photos,
  ${likesMember(viewer, members.id)} as liked, ${likesMember(members.id, viewer)} as likes_me,
  ${followsMember(viewer, members.id)} as followed, ${closedFor(viewer, profiles.follows_from)} as follows_closed`
}

/** Returns members' tables with their cards' data. */
export function cardRows(bind: BindViewer): SQL {
  return sql`${members} join ${profiles} on ${profiles.member_id} = ${members.id}
  left join ${profiles} as viewers on viewers.member_id = ${bind.inSight('viewerId', 'uuid')}`
}

/** Returns the condition that a member is one of those requested, and visible to the viewer. */
export function mayBeShown(bind: Bind<'viewerId' | 'ids'>): SQL {
  return sql`${members.id} = any (${bind('ids', 'uuid[]')})
  and ${isThereFor(bind.inSight('viewerId', 'uuid'))}`
}

/** The interests of `CardRow`. */
export const cardTags = sql`array(
  select ${memberTags.tag_id} from ${memberTags}
  where ${memberTags.member_id} = ${members.id} order by ${memberTags.tag_id}
)`

const cards = statement<CardRow, { viewerId: string; ids: string[] }>(
  'profiles_cards',
  (bind) => sql`select ${cardColumns(bind)}, ${cardTags} as tags
    from ${cardRows(bind)} where ${mayBeShown(bind)}`,
)

/** Returns the cards of the given members that the viewer may see, in no particular order. */
export async function findCards(db: Database, viewerId: string, ids: string[]): Promise<CardRow[]> {
  return cards(db, { viewerId, ids })
}
