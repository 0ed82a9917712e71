import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement, value } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { hidesLastSeen, memberTags, profiles } from '../../schema/profiles.tables.ts'
import { followsMember, isThereFor, likesMember } from '../../schema/relations.tables.ts'

/** What a card shows, as the database tells it. */
export interface CardRow {
  id: string
  username: string
  firstname: string
  lastname: string
  gender: 'man' | 'woman' | null
  sexual_orientation: 'hetero' | 'homo' | 'bi' | null
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
  media_key: string | null
  thumbhash: string | null
  tags: number[]
  liked: boolean
  likes_me: boolean
  followed: boolean
}

const viewer = sql`${sql.placeholder('viewerId')}::uuid`
const hidden = hidesLastSeen(viewer, sql`viewers.hide_last_seen`)

/** The columns of `CardRow` save the interests, of the rows of `CARD_ROWS`. */
export const CARD: SQL = sql`${members.id}, ${members.username}, ${profiles.firstname}, ${profiles.lastname},
  ${profiles.gender}, ${profiles.sexual_orientation}, ${profiles.bio}, ${profiles.birthdate}, ${profiles.city},
  ${profiles.country}, ${profiles.geo_lat} as latitude, ${profiles.geo_long} as longitude,
  viewers.geo_lat as "viewerLatitude", viewers.geo_long as "viewerLongitude",
  ${profiles.pop_score}, ${profiles.online},
  case when ${hidden} then null else ${profiles.last_connexion} end as last_connexion, ${hidden} as last_seen_hidden,
  ${pictures.media_key}, ${pictures.thumbhash},
  ${likesMember(viewer, members.id)} as liked, ${likesMember(members.id, viewer)} as likes_me,
  ${followsMember(viewer, members.id)} as followed`

/** Members with what their cards show. */
export const CARD_ROWS: SQL = sql`${members} join ${profiles} on ${profiles.member_id} = ${members.id}
  left join ${pictures} on ${pictures.member_id} = ${members.id} and ${pictures.is_main}
  left join ${profiles} as viewers on viewers.member_id = ${viewer}`

/** Condition: one of the members asked for, whom the viewer may see. */
export const CARD_SHOWN: SQL = sql`${members.id} = any (${value('ids', 'uuid[]')})
  and ${isThereFor(viewer)}`

const cards = statement<CardRow, { viewerId: string; ids: string[] }>(
  'profiles_cards',
  sql`select ${CARD}, array(
      select ${memberTags.tag_id} from ${memberTags}
      where ${memberTags.member_id} = ${members.id} order by ${memberTags.tag_id}
    ) as tags
    from ${CARD_ROWS} where ${CARD_SHOWN}`,
)

/** What cards show of those of the members whom the viewer may see, in no particular order. */
export async function findCards(db: Database, viewerId: string, ids: string[]): Promise<CardRow[]> {
  return cards(db, { viewerId, ids })
}
