import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { MemberStatus, Username } from '../accounts/rules.ts'
import { Done, ownPath } from '../common.ts'
import { Compatibility } from '../discovery/compatibility.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Photo, Picture } from '../pictures/routes.ts'
import { route } from '../route.ts'
import { Gender, Orientation, ProfileChange } from './fields.ts'
import { RareChanges } from './rare-changes.ts'
import { CLOSED } from './reach.ts'
import { TagId } from './tags.ts'

export const Presence = {
  /** 1 means online. */
  online: z.union([z.literal(0), z.literal(1)]),
  /** ISO 8601 time when the member was last online; null if they never were, or if it's hidden. */
  last_connexion: z.string().nullable(),
  /** True if the viewer or the member hides when they were last seen. */
  last_seen_hidden: z.boolean().optional(),
}

/** A member in a list, as others see them: never with email, birthdate or coordinates. */
export const Card = z.object({
  id: Id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  gender: Gender.nullable(),
  /** Null if it isn't set, or hidden from the viewer. */
  sexual_orientation: Orientation.nullable(),
  /** True if the member has an orientation that is hidden from the viewer. */
  orientation_hidden: z.boolean().optional(),
  bio: z.string().nullable(),
  /** Whole years; null if no birthdate is set. */
  age: z.number().int().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Whole kilometres between the viewer's and the member's snapped positions; null if one is unknown. */
  distance_km: z.number().int().nullable(),
  /** 0 to 1000. */
  pop_score: z.number().int(),
  ...Presence,
  profile_picture_url: z.string().nullable(),
  portrait: Photo.nullable(),
  /** All pictures, the main one first, then by slot. */
  photos: z.array(Photo),
  tags: z.array(TagId),
  /** True if the viewer likes this member. */
  liked: z.boolean(),
  /** True if this member likes the viewer. */
  likes_me: z.boolean(),
  /** True if the viewer follows this member. */
  followed: z.boolean(),
  /** Why the viewer may not follow this member; absent if they may. */
  follows_closed: z.enum(CLOSED).optional(),
  /** How compatible viewer and member are, on discovery pages; otherwise null. */
  compatibility: Compatibility.nullable().optional(),
})
export type Card = z.infer<typeof Card>

const Optional = {
  /** Whole centimetres; null if the member doesn't say. */
  height: z.number().int().nullable(),
  /** Null if the member doesn't say. */
  work: z.string().nullable(),
}

/** Another member's profile page. */
export const MemberProfile = Card.omit({ photos: true }).extend({
  self: z.literal(false),
  ...Optional,
  pictures: z.array(Picture),
  /** True if the viewer blocks this member: then only the names are shown. */
  blocked: z.boolean(),
  /** True while the viewer has an open report about this member. */
  reported: z.boolean(),
  /** The conversation's id while they like each other. */
  room_id: Id.nullable(),
})
export type MemberProfile = z.infer<typeof MemberProfile>

/** The parts of a profile that suggestions require. */
export const COMPLETENESS = ['gender', 'sexual_orientation', 'bio', 'birthdate', 'tags', 'pictures'] as const
export const MissingPart = z.enum(COMPLETENESS)
export type MissingPart = z.infer<typeof MissingPart>

/** One's own profile: everything that the member may see and change about themselves. */
export const OwnProfile = z.object({
  self: z.literal(true),
  id: Id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  /** Others see only the last name's initial. */
  hide_lastname: z.boolean(),
  status: MemberStatus,
  gender: Gender.nullable(),
  sexual_orientation: Orientation.nullable(),
  bio: z.string().nullable(),
  ...Optional,
  /** YYYY-MM-DD */
  birthdate: z.string().nullable(),
  age: z.number().int().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Degrees, snapped to the 0.02 degree grid. */
  geo_lat: z.number().nullable(),
  geo_long: z.number().nullable(),
  age_min: z.number().int(),
  age_max: z.number().int(),
  /** Kilometres. */
  distance_max: z.number().int(),
  pop_min: z.number().int(),
  pop_max: z.number().int(),
  pop_score: z.number().int(),
  ...Presence,
  profile_picture_url: z.string().nullable(),
  portrait: Photo.nullable(),
  packageId: Id.nullable(),
  packageName: z.string().nullable(),
  tags: z.array(TagId),
  allTags: z.array(z.object({ tag_id: TagId, value: z.string() })),
  pictures: z.array(Picture),
  /** Rises with each change to the fields; sent back with a change, so two tabs don't overwrite each other. */
  version: z.number().int(),
  /** How often the rarely changed fields may still be changed. */
  changes: RareChanges,
  /** What's still needed for full access to suggestions; empty if the profile is complete. */
  missing: z.array(MissingPart),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const Profile = z.discriminatedUnion('self', [OwnProfile, MemberProfile])
export type Profile = z.infer<typeof Profile>

const own = ownPath('id')

export const getProfile = route('GET', '/users/profile/:username', {
  summary:
    "One's own profile, or another member's as far as the viewer may see it. Reading another's is the visit: they are notified, once a day.",
  access: 'member',
  params: z.object({ username: Username }),
  query: z.object({
    /** `conversation`: it's shown next to the two members' conversation, and isn't a visit. */
    beside: z
      .enum(['conversation'], withMessage(msg`A profile can be shown next to a conversation or on its own`))
      .optional(),
  }),
  reply: Profile,
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const getProfileById = route('GET', '/users/profile/id/:id', {
  summary: 'The same as by username.',
  access: 'member',
  params: z.object({ id: Id }),
  reply: Profile,
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const CHANGED_ELSEWHERE = msg`Your profile was changed in another tab or on another device. Please check it and save again.`

export const updateProfile = route('POST', '/users/update/:id', {
  ...own,
  summary:
    "Change fields of the caller's profile. Once set, the birthdate can be corrected once, gender and orientation three times a year.",
  body: z.object({
    data: ProfileChange,
    /** The profile version that the change is based on; the change is rejected if there is a newer one. */
    version: z.number().int().optional(),
  }),
  reply: Done,
  errors: [
    'changed_elsewhere',
    'too_many_location_changes',
    'birthdate_fixed',
    'too_many_changes',
    'range_invalid',
    'city_not_found',
    'name_reserved',
  ],
})

export const addTag = route('POST', '/users/create/:id/tag', {
  ...own,
  summary: 'Add an interest.',
  body: z.object({ tag_id: TagId }),
  reply: Done,
  errors: ['tag_already_added'],
})

export const removeTag = route('POST', '/users/delete/:id/tag', {
  ...own,
  summary: 'Remove an interest.',
  body: z.object({ tag_id: TagId }),
  reply: Done,
})

const hiding = {
  ...ownPath('id'),
  body: z.object({ data: z.object({ hide: z.boolean() }) }),
  reply: Done,
  perMinute: 20,
}

export const hideOnline = route('POST', '/users/update/:id/online', {
  ...hiding,
  summary: 'Tell matches alone when the caller is online and was last seen; or tell everybody again.',
})

export const hideLastname = route('POST', '/users/update/:id/lastname', {
  ...hiding,
  summary: "Tell others the initial of the caller's last name alone; or the whole name again.",
})

export const hideReadMarks = route('POST', '/users/update/:id/read_marks', {
  ...hiding,
  summary: 'Switch read marks off between the caller and all matches, both ways; or on again.',
})

export const hideLastSeen = route('POST', '/users/update/:id/last_seen', {
  ...hiding,
  summary:
    'Hide from everybody when the caller was last seen, and from the caller when others were; or show it again.',
})
