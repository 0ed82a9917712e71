/**
 * The actors. Each acts in their own name and about another member, unless noted:
 * - `visitor`: without a token, in the owner's name
 * - `member`: the owner of the fixtures, who has a plan; about `free`
 * - `free`: matched with the owner, without a plan; about the owner
 * - `other`: a member unrelated to the owner; about the owner
 * - `impostor`: the same one in the owner's name, if a path names the caller
 * - `blocked`: was matched with the owner until the owner blocked them; about the owner
 * - `banned`: deactivated by an administrator, with the token from before
 * - `admin`, `enrolling`: administrators, the second one without the required second factor; in the owner's
 *   name
 */
export const ACTORS = [
  'visitor',
  'banned',
  'enrolling',
  'admin',
  'impostor',
  'blocked',
  'other',
  'free',
  'member',
] as const
export type Actor = (typeof ACTORS)[number]

/** `yes`: any error isn't about the actor. `any`: a key counts, not its holder. `-`: doesn't apply. */
export type Expected = 'yes' | 'any' | 401 | 403 | 404 | '-'

const MEMBERS_ONLY = { visitor: 401, banned: 401, enrolling: 401, admin: 401 } as const
const PEOPLE = { member: 'yes', free: 'yes', other: 'yes', impostor: '-' } as const
const EVERYBODY = { visitor: 'yes', banned: 'yes', enrolling: 'yes', admin: 'yes', blocked: 'yes' } as const
const NO_MEMBERS = { visitor: 401, banned: 401, impostor: '-', blocked: 401, other: 401, free: 401 } as const

/** A route's subject decides who may call it. */
export const KINDS = {
  /** The same for anyone. */
  public: { ...EVERYBODY, ...PEOPLE },
  /** The caller proves their identity by something only they have: a password, or an emailed key. */
  key: {
    visitor: 'any',
    banned: 'any',
    enrolling: 'any',
    admin: 'any',
    impostor: '-',
    blocked: 'any',
    other: 'any',
    free: 'any',
    member: 'any',
  },
  /** About the caller, who isn't in the path. */
  self: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 'yes' },
  /** About the caller, whose id is in the path. */
  own: { ...MEMBERS_ONLY, ...PEOPLE, impostor: 403, blocked: 'yes' },
  /** About another member, who is hidden from anyone they block. */
  person: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 404 },
  /** The same, with the caller in the path as well. */
  pair: { ...MEMBERS_ONLY, ...PEOPLE, impostor: 403, blocked: 404 },
  /** About a post or comment, visible to everyone except members its author has blocked. */
  seen: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 404 },
  /** Reserved to a post's or comment's author. */
  authors: { ...MEMBERS_ONLY, impostor: '-', blocked: 404, other: 403, free: 403, member: 'yes' },
  /** About a conversation or call: only its two members know of it. */
  two: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 404, other: 404 },
  /** Known to only one member, such as a payment or their own text. */
  secret: { ...MEMBERS_ONLY, impostor: '-', blocked: 404, other: 404, free: 404, member: 'yes' },
  admin: { ...NO_MEMBERS, member: 401, enrolling: 403, admin: 'yes' },
  /** For administrators, also before their second factor. */
  enrolling: { ...NO_MEMBERS, member: 401, enrolling: 'yes', admin: 'yes' },
} satisfies Record<string, Record<Actor, Expected>>
export type Kind = keyof typeof KINDS
