import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { Photo, Picture } from '@savanna/contract/pictures/routes'
import { computeAge } from '@savanna/contract/profiles/age'
import type { MemberProfile, MissingPart, OwnProfile, Profile } from '@savanna/contract/profiles/routes'
import { TAGS, tagName } from '@savanna/contract/profiles/tags'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { dayOf, findPlan } from '../allowances/index.ts'
import { requireView } from '../daily-views/index.ts'
import { pictureOf } from '../pictures/index.ts'
import { toCard } from './cards.ts'
import { readRareChanges } from './changes/rare-changes.ts'
import { memberNotFound } from './profiles.access.ts'
import { deleteTag, findOwnRow, findParts, insertTag } from './profiles.repository.ts'
import { findMissingParts } from './profiles.rules.ts'
import {
  findBlockedMember,
  findMemberDetails,
  type MemberDetails,
  type MemberRef,
} from './visible.repository.ts'

const UPDATED = msg`Updated`

const ALL_TAGS = TAGS.map((value, index) => ({ tag_id: index + 1, value }))

interface ProfileRead {
  /** The profile is shown next to the two members' conversation. Ignored without a conversation. */
  besideConversation?: boolean
}

/**
 * Returns the caller's own profile in full, or another member's as far as the viewer may see it. Reading
 * another's is the visit, unless it's shown next to a conversation.
 * @throws 404 `member_not_found`, 429 `daily_views_used_up`
 */
export async function readProfile(
  context: Context,
  me: Caller,
  ref: MemberRef,
  { besideConversation = false }: ProfileRead = {},
): Promise<Profile> {
  const member = await findMemberDetails(context.db, me.id, ref, dayOf(context.now()))
  if (!member) return readBlockedProfile(context, me, ref)
  if (member.id !== me.id && !member.visited) {
    if (besideConversation && member.room_id !== null) await requireView(context, me.id, member.id)
    else for (const hooks of context.relationships) await hooks.recordVisit?.(context, me.id, member.id)
  }
  const pictures = member.pictures.map((row) => pictureOf(context, me.sessionId, row))
  if (member.id !== me.id) return memberProfile(context, me, member, pictures)
  const profile = await readOwnProfile(context, me, pictures)
  if (!profile) throw memberNotFound()
  return profile
}

/** Returns only the names of a member blocked by the caller, so the block can be lifted. */
async function readBlockedProfile({ db }: Context, me: Caller, ref: MemberRef): Promise<MemberProfile> {
  const names = await findBlockedMember(db, me.id, ref)
  if (!names) throw memberNotFound()
  return {
    ...names,
    self: false,
    gender: null,
    sexual_orientation: null,
    bio: null,
    height: null,
    work: null,
    age: null,
    city: null,
    country: null,
    distance_km: null,
    pop_score: 0,
    online: 0,
    last_connexion: null,
    profile_picture_url: null,
    portrait: null,
    tags: [],
    liked: false,
    likes_me: false,
    followed: false,
    pictures: [],
    blocked: true,
    room_id: null,
  }
}

function memberProfile(
  context: Context,
  me: Caller,
  member: MemberDetails,
  pictures: Picture[],
): MemberProfile {
  const { photos: _photos, ...card } = toCard(context, me, member)
  const { height, work, reported, room_id } = member
  return { ...card, height, work, self: false, pictures, blocked: false, reported, room_id }
}

async function readOwnProfile(
  context: Context,
  me: Caller,
  pictures: Picture[],
): Promise<OwnProfile | undefined> {
  const { db, now } = context
  const [row, plan, changes] = await Promise.all([
    findOwnRow(db, me.id),
    findPlan(db, me.id, now()),
    readRareChanges(db, me.id, now()),
  ])
  if (!row) return undefined
  const { profile, tags, username, mail, status } = row
  const { member_id: id, online, last_connexion, ...stored } = profile
  // These are account settings, which `readAccount` returns.
  const { hide_last_seen: _hides, orientation_shown: _shown, intimate_shown: _intimate, ...others } = stored
  const { hide_online: _online, hide_read_marks: _marks, ...visible } = others
  const { comments_from: _comments, follows_from: _follows, ...unreached } = visible
  const { established: _established, shared_browser_at: _shared, ...rest } = unreached
  const main = pictures.find((picture) => picture.profile_picture === 1)
  return {
    ...rest,
    self: true,
    id,
    username,
    mail,
    status: status === 1 ? 1 : 0,
    age: rest.birthdate === null ? null : computeAge(rest.birthdate, context.now()),
    online: online === 1 ? 1 : 0,
    last_connexion: last_connexion?.toISOString() ?? null,
    profile_picture_url: main?.url ?? null,
    portrait: main ? photoOf(main) : null,
    packageId: plan?.packageId ?? null,
    packageName: plan?.packageName ?? null,
    tags,
    allTags: ALL_TAGS,
    pictures,
    changes,
    missing: findMissingParts({ ...rest, tags: tags.length, pictures: pictures.length }),
  }
}

function photoOf({ id: _id, pic_index: _slot, profile_picture: _main, ...photo }: Picture): Photo {
  return photo
}

/** Returns what a member's profile still needs before suggestions open. */
export async function readMissingParts(db: Database, id: string): Promise<MissingPart[]> {
  const parts = await findParts(db, id)
  if (!parts) throw memberNotFound()
  return findMissingParts(parts)
}

export async function addInterest({ db, live }: Context, me: Caller, tagId: number) {
  if (!(await insertTag(db, me.id, tagId)))
    throw problem(409, 'tag_already_added', msg`Tag ${{ tag: tagName(tagId) }} has already been added`)
  live.toMember(me.id, 'profileChanged')
  return { message: say(UPDATED) }
}

export async function removeInterest({ db, live }: Context, me: Caller, tagId: number) {
  await deleteTag(db, me.id, tagId)
  live.toMember(me.id, 'profileChanged')
  return { message: say(UPDATED) }
}
