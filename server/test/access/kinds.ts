/**
 * Who asks. Each asks in their own name and about another member, unless it says otherwise:
 * - `visitor`: without a token, in the owner's name
 * - `member`: the owner of what is asked for, who has a plan; about `free`
 * - `free`: matched with the owner, without a plan; about the owner
 * - `other`: a member who has nothing to do with the owner; about the owner
 * - `impostor`: the same one in the owner's name, where a path names who asks
 * - `blocked`: was matched with the owner until the owner blocked them; about the owner
 * - `banned`: deactivated by an administrator, with the token from before
 * - `admin`, `enrolling`: administrators, the second one without the second factor that is due; in the owner's name
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

/** `yes`: whatever is wrong isn't who asks. `any`: a key counts, not who holds it. `-`: the question doesn't arise. */
export type Expected = 'yes' | 'any' | 401 | 403 | 404 | '-'

const MEMBERS_ONLY = { visitor: 401, banned: 401, enrolling: 401, admin: 401 } as const
const PEOPLE = { member: 'yes', free: 'yes', other: 'yes', impostor: '-' } as const
const EVERYBODY = { visitor: 'yes', banned: 'yes', enrolling: 'yes', admin: 'yes', blocked: 'yes' } as const
const NO_MEMBERS = { visitor: 401, banned: 401, impostor: '-', blocked: 401, other: 401, free: 401 } as const

/** What a call is about decides who may make it. */
export const KINDS = {
  /** Tells anyone the same. */
  public: { ...EVERYBODY, ...PEOPLE },
  /** Proves who asks by something that only they have: a password, or a key that was mailed. */
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
  /** About the caller, whom no path names. */
  self: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 'yes' },
  /** About the caller, whose id is in the path. */
  own: { ...MEMBERS_ONLY, ...PEOPLE, impostor: 403, blocked: 'yes' },
  /** About another member, who doesn't exist for whom they block. */
  person: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 404 },
  /** The same, and the path names the caller as well. */
  pair: { ...MEMBERS_ONLY, ...PEOPLE, impostor: 403, blocked: 404 },
  /** About a post or comment, which everyone sees but whom its author blocks. */
  seen: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 404 },
  /** What only the author of a post or comment may do to it. */
  authors: { ...MEMBERS_ONLY, impostor: '-', blocked: 404, other: 403, free: 403, member: 'yes' },
  /** About a conversation or a call: of its two members, and of nobody else's knowledge. */
  two: { ...MEMBERS_ONLY, ...PEOPLE, blocked: 404, other: 404 },
  /** What only one member knows of, such as a payment or what they wrote. */
  secret: { ...MEMBERS_ONLY, impostor: '-', blocked: 404, other: 404, free: 404, member: 'yes' },
  admin: { ...NO_MEMBERS, member: 401, enrolling: 403, admin: 'yes' },
  /** Of administrators, also before their second factor. */
  enrolling: { ...NO_MEMBERS, member: 401, enrolling: 'yes', admin: 'yes' },
} satisfies Record<string, Record<Actor, Expected>>
export type Kind = keyof typeof KINDS
