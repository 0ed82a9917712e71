import { hash } from '@node-rs/argon2'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../server/src/context.ts'
import { startSession } from '../../server/src/features/accounts/index.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { pictures } from '../../server/src/schema/pictures.tables.ts'
import { plans, subscriptions } from '../../server/src/schema/plans.tables.ts'
import { comments, postImages, postLikes, posts } from '../../server/src/schema/posts.tables.ts'
import { memberTags, profiles } from '../../server/src/schema/profiles.tables.ts'
import { blocks, follows, likes } from '../../server/src/schema/relations.tables.ts'

/** The parts of a site's context that factories need. */
export type FactoryContext = Pick<Context, 'db' | 'config' | 'now'>
type ProfileRow = typeof profiles.$inferInsert

export const PASSWORD = 'Sunset2024'

// One cheap hash for every member made by a test: tests cover logging in, not the cost of a hash.
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1 })

export interface TestMember {
  id: string
  username: string
  mail: string
  token: string
}

export interface MemberTraits extends Partial<Omit<ProfileRow, 'member_id'>> {
  username?: string
  verified?: boolean
  joined?: Date
  /** Tag ids. */
  tags?: number[]
  /** How many pictures; their stored objects don't exist. */
  pictures?: number
}

const THUMBHASH = 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG'

let made = 0

/**
 * Makes a member who can log in and by default has a complete profile: a bi woman in Paris, so any two of them match
 * each other's filters.
 */
export async function makeMember(context: FactoryContext, traits: MemberTraits = {}): Promise<TestMember> {
  const [member] = await makeMembers(context, [traits])
  if (!member) throw new Error('no member was made')
  return member
}

/** Makes many members like `makeMember`, with one statement per table. */
export async function makeMembers(context: FactoryContext, all: MemberTraits[]): Promise<TestMember[]> {
  const hash = await passwordHash
  const rows = all.map((traits) => rowsOf(traits, context.now(), hash))
  await context.db.transaction(async (tx) => {
    await tx.insert(members).values(rows.map(({ member }) => member))
    await tx.insert(profiles).values(rows.map(({ profile }) => profile))
    const [tags, photos] = [rows.flatMap((row) => row.tags), rows.flatMap((row) => row.photos)]
    if (tags.length > 0) await tx.insert(memberTags).values(tags)
    if (photos.length > 0) await tx.insert(pictures).values(photos)
  })
  return Promise.all(
    rows.map(async ({ member: { id, username, mail } }) => ({
      id,
      username,
      mail,
      token: await startSession(context, { id, username }, 'test'),
    })),
  )
}

function rowsOf(traits: MemberTraits, now: Date, password_hash: string) {
  const {
    username = `member${process.pid}x${++made}`,
    verified = true,
    joined,
    tags = [4, 6],
    pictures: count = 1,
    ...profile
  } = traits
  const id = newId()
  return {
    member: {
      id,
      username,
      mail: `${username}@mail.test`,
      password_hash,
      verified_at: verified ? now : null,
      ...(joined && { created_at: joined }),
    },
    profile: {
      member_id: id,
      firstname: 'Amara',
      lastname: 'Diallo',
      gender: 'woman' as const,
      sexual_orientation: 'bi' as const,
      bio: 'Tea first, questions later.',
      birthdate: '1995-05-05',
      city: 'Paris',
      country: 'France',
      geo_lat: 48.85,
      geo_long: 2.35,
      established: true,
      ...profile,
    },
    tags: tags.map((tag_id) => ({ member_id: id, tag_id })),
    photos: Array.from({ length: count }, (_, slot) => pictureRow(id, slot)),
  }
}

function pictureRow(memberId: string, slot: number) {
  const id = newId()
  return {
    id,
    member_id: memberId,
    pic_index: slot,
    is_main: slot === 0,
    media_key: `pictures/${id}`,
    thumbhash: THUMBHASH,
    focus_x: 0.5,
    focus_y: 0.4,
    scrim: '#2b241c',
  }
}

/** Stores a like of the second member by the first. */
export async function makeLike(
  { db }: FactoryContext,
  liker: { id: string },
  liked: { id: string },
): Promise<void> {
  await db.insert(likes).values({ liker_id: liker.id, liked_id: liked.id })
}

/** Stores a follow of the second member by the first. */
export async function makeFollow(
  { db }: FactoryContext,
  follower: { id: string },
  followed: { id: string },
): Promise<void> {
  await db.insert(follows).values({ follower_id: follower.id, followed_id: followed.id })
}

export async function makeBlock(
  { db }: FactoryContext,
  blocker: { id: string },
  blocked: { id: string },
): Promise<void> {
  await db.insert(blocks).values({ blocker_id: blocker.id, blocked_id: blocked.id })
}

/** Makes a plan available, which limits members without one. Returns its id. */
export async function makeOffer({ db }: Pick<FactoryContext, 'db'>): Promise<string> {
  const id = newId()
  await db.insert(plans).values({ id, title: 'Silver', price: 999, duration: 7, status: 'Active' })
  return id
}

/** Gives a member an available plan that runs for another 30 days. */
export async function makeSubscription({ db, now }: FactoryContext, member: { id: string }): Promise<string> {
  const packageId = newId()
  await db.insert(plans).values({ id: packageId, title: 'Gold', price: 1999, duration: 30, status: 'Active' })
  await db.insert(subscriptions).values({
    id: newId(),
    member_id: member.id,
    package_id: packageId,
    starts_at: now(),
    ends_at: new Date(now().getTime() + 30 * DAY_MS),
  })
  return packageId
}

export interface PostTraits {
  title?: string
  /** How many images; their stored objects don't exist. */
  images?: number
}

/** Stores a member's post; returns its id. */
export async function makePost(
  { db, now }: FactoryContext,
  author: { id: string },
  { title = 'Evening by the lake', images = 0 }: PostTraits = {},
): Promise<string> {
  const id = newId()
  await db.insert(posts).values({ id, member_id: author.id, title, client_id: newId(), created_at: now() })
  if (images > 0)
    await db.insert(postImages).values(
      Array.from({ length: images }, (_, index) => ({
        post_id: id,
        index,
        media_key: `posts/${newId()}`,
        thumbhash: THUMBHASH,
        width: 1280,
        height: 853,
      })),
    )
  return id
}

export async function makePostLike(
  { db, now }: FactoryContext,
  liker: { id: string },
  postId: string,
): Promise<void> {
  await db.insert(postLikes).values({ id: newId(), post_id: postId, member_id: liker.id, created_at: now() })
}

/** Stores a member's comment on a post; returns its id. */
export async function makeComment(
  { db, now }: FactoryContext,
  author: { id: string },
  postId: string,
  text = 'How lovely.',
): Promise<string> {
  const id = newId()
  await db
    .insert(comments)
    .values({ id, post_id: postId, member_id: author.id, text, client_id: newId(), created_at: now() })
  return id
}
