import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { rooms } from '../../schema/chat.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { lastnameFor, profiles } from '../../schema/profiles.tables.ts'
import { blocks, hasReported, isThereFor, likesMember, visits } from '../../schema/relations.tables.ts'
import type { ShownPicture } from '../pictures/index.ts'
import { type CardRow, cardColumns, cardRows, cardTags } from './cards.repository.ts'

/** A member by id or by username (lower case). */
export type MemberRef = { id: string } | { username: string }

const isMember = (ref: MemberRef): SQL =>
  'id' in ref ? eq(members.id, ref.id) : eq(members.username, ref.username)

const isActive = and(eq(members.status, 1), isNotNull(members.verified_at))

interface Names {
  id: string
  username: string
}

/** Values for both ways of naming a member; a statement takes one. */
interface MemberRefValues {
  viewer: string
  ref: string
}

interface DetailsValues {
  viewerId: string
  ref: string
  /** `2026-05-04` */
  day: string
}

type BindRef = Bind<'ref'>

const byId = (bind: BindRef) => eq(members.id, bind('ref', 'uuid'))
const byUsername = (bind: BindRef) => eq(members.username, bind('ref', 'text'))

const visible = (name: string, isNamed: (bind: BindRef) => SQL) =>
  statement<Names, MemberRefValues>(
    name,
    (bind) =>
      sql`select ${members.id}, ${members.username} from ${members} where ${isNamed(bind)} and ${isThereFor(bind('viewer', 'uuid'))}`,
  )
const visibleById = visible('member_visible', byId)
const visibleByUsername = visible('member_visible_named', byUsername)

/** Returns a member visible to the viewer; nothing if blocked either way, inactive or unknown. */
export async function findVisibleMember(
  db: Database,
  viewerId: string,
  ref: MemberRef,
): Promise<Names | undefined> {
  const [found] =
    'id' in ref
      ? await visibleById(db, { viewer: viewerId, ref: ref.id })
      : await visibleByUsername(db, { viewer: viewerId, ref: ref.username })
  return found
}

/** A member's card with a profile's additional data. */
export interface MemberDetails extends CardRow {
  height: number | null
  work: string | null
  /** The viewer has an open report about the member. */
  reported: boolean
  /** The viewer has already read the profile on that day. */
  visited: boolean
  /** The two members' conversation while they like each other. */
  room_id: string | null
  pictures: ShownPicture[]
}

const met = (name: string, isNamed: (bind: BindRef) => SQL) =>
  statement<MemberDetails, DetailsValues>(name, (bind) => {
    const viewer = bind.inSight('viewerId', 'uuid')
    return sql`
      select ${cardColumns(bind)}, ${profiles.height}, ${profiles.work}, ${cardTags} as tags, ${hasReported(viewer, members.id)} as reported,
        exists (
          select from ${visits} where ${visits.visitor_id} = ${viewer} and ${visits.visited_id} = ${members.id}
            and ${visits.day} = ${bind.inSight('day', 'date')}
        ) as visited,
        (select ${rooms.id} from ${rooms}
          where ${rooms.low_id} = least(${members.id}, ${viewer}) and ${rooms.high_id} = greatest(${members.id}, ${viewer})
            and ${likesMember(viewer, members.id)} and ${likesMember(members.id, viewer)}) as room_id,
        (select coalesce(json_agg(json_build_object(
            'id', ${pictures.id}, 'pic_index', ${pictures.pic_index}, 'is_main', ${pictures.is_main},
            'media_key', ${pictures.media_key}, 'thumbhash', ${pictures.thumbhash},
            'focus_x', ${pictures.focus_x}, 'focus_y', ${pictures.focus_y}, 'scrim', ${pictures.scrim}
          ) order by ${pictures.pic_index}), '[]')
          from ${pictures} where ${pictures.member_id} = ${members.id}) as pictures
      from ${cardRows(bind)} where ${isNamed(bind)} and ${isThereFor(viewer)}`
  })
const metById = met('member_met', byId)
const metByUsername = met('member_met_named', byUsername)

/** Returns the card of a member visible to the viewer, with a profile's additional data, on a day (`2026-05-04`). */
export async function findMemberDetails(
  db: Database,
  viewerId: string,
  ref: MemberRef,
  day: string,
): Promise<MemberDetails | undefined> {
  const [found] =
    'id' in ref
      ? await metById(db, { viewerId, ref: ref.id, day })
      : await metByUsername(db, { viewerId, ref: ref.username, day })
  return found
}

/**
 * Returns the names of a member blocked by the viewer; nothing if there is no block, or if the member
 * returned with an account that the viewer doesn't know.
 */
export async function findBlockedMember(db: Database, viewerId: string, ref: MemberRef) {
  const [found] = await db
    .select({
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: lastnameFor(viewerId),
      reported: hasReported(viewerId, members.id),
    })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blocked_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(and(eq(blocks.blocker_id, viewerId), isNull(blocks.alias), isMember(ref), isActive))
  return found
}
