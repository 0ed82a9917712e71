import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Notification } from '@savanna/contract/notifications/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { mapParts } from '../../kit/map-parts.ts'

/** How the viewer and a member like each other. */
export type Relation = 'none' | 'admirer' | 'liked' | 'match'

/** Returns the viewer's relation with a member, from the two flags on the member's card. */
export function relationOf({ liked, likes_me }: Pick<Card, 'liked' | 'likes_me'>): Relation {
  if (liked) return likes_me ? 'match' : 'liked'
  return likes_me ? 'admirer' : 'none'
}

const DISLIKE = msg({ message: 'Dislike', comment: 'On a profile: takes a like back' })

/** The like button's label for each relation: what the next click does. */
export const ACTION: Record<Relation, MessageDescriptor> = {
  none: msg({ message: 'Like', context: 'verb' }),
  admirer: msg`Like Back`,
  liked: DISLIKE,
  match: DISLIKE,
}

/** The action of the next click on a card's heart: like a profile's button, except for taking a like back. */
export const HEART: Record<Relation, MessageDescriptor> = {
  none: ACTION.none,
  admirer: ACTION.admirer,
  liked: msg`Unlike`,
  match: msg`End match`,
}

/** Returns that heart's label for screen readers. */
export function nameHeart(relation: Relation, firstname: string): string {
  if (relation === 'admirer') return t`Like Back ${firstname}`
  if (relation === 'match') return t`End your match with ${firstname}`
  return relation === 'none' ? t`Like ${firstname}` : t`Unlike ${firstname}`
}

/** Someone who can be liked from where they are shown. */
export type Likeable = Pick<
  Card,
  'id' | 'username' | 'firstname' | 'gender' | 'portrait' | 'liked' | 'likes_me'
>

/** The other member of a match, and their conversation's room. */
export type CelebratedMatch = Omit<Likeable, 'liked' | 'likes_me'> & { roomId: string }

/** Returns the match that a live notification announces, or null if it announces none. */
export function matchOf(notification: Notification): CelebratedMatch | null {
  const {
    type,
    sender_id: id,
    sender_username: username,
    sender_firstname: firstname,
    room_id,
  } = notification
  if (type !== 'like_back' || room_id === null) return null
  if (id === null || username === null || firstname === null) return null
  const { sender_gender: gender, sender_portrait: portrait } = notification
  return { id, username, firstname, gender, portrait, roomId: room_id }
}

/** Changes between the viewer and a member; omitted fields stay as they are. */
export interface RelationPatch {
  liked?: boolean
  followed?: boolean
  likes_me?: boolean
  /** The match's room; null once there is no match. */
  room_id?: string | null
}

/** Returns whether a query's data contains the member's card or profile anywhere. */
export function showsMember(data: unknown, memberId: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (isCard(data)) return data.id === memberId
  return Object.values(data).some((value) => showsMember(value, memberId))
}

/**
 * Returns the data with the patch applied to each card and profile of the member. Unchanged parts stay the same
 * objects, so React renders only components that show the member.
 */
export function patchRelation<T>(data: T, memberId: string, patch: RelationPatch): T {
  if (isCard(data)) return data.id === memberId ? applyPatch(data, patch) : data
  return mapParts(data, (part) => patchRelation(part, memberId, patch))
}

/** Returns the data without the member's cards in its lists, for a member who can no longer be seen. */
export function withoutMember<T>(data: T, memberId: string): T {
  const left = Array.isArray(data) ? data.filter((item) => !(isCard(item) && item.id === memberId)) : []
  const kept = Array.isArray(data) && left.length < data.length ? (left as T) : data
  return mapParts(kept, (part) => withoutMember(part, memberId))
}

/** Returns whether a value is another member's card or profile: nothing else has `likes_me`. */
function isCard(value: unknown): value is Pick<Card, 'id' | 'likes_me'> {
  return typeof value === 'object' && value !== null && 'likes_me' in value && 'id' in value
}

/** Returns the patched card or profile. Only a profile has a `room_id`. */
function applyPatch<T extends object>(member: T, { room_id, ...flags }: RelationPatch): T {
  return { ...member, ...flags, ...(room_id !== undefined && 'room_id' in member && { room_id }) }
}
