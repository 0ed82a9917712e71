import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../server/src/context.ts'
import { hashPassword } from '../../server/src/features/accounts/index.ts'
import { snap } from '../../server/src/features/geo/index.ts'
import { textsOf } from '../../server/src/features/preferences/index.ts'
import { recomputePopularity } from '../../server/src/features/profiles/index.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { createRandom } from '../../server/src/kit/random.ts'
import { cast, companionsOf, DEMO_PASSWORD, fits, nearbyFor } from './cast.ts'
import { makeMatch, OF_THE_LOGINS, TALK } from './conversations.ts'
import {
  type DemoMember,
  findIdsByUsername,
  insertDemoMember,
  insertFollows,
  insertLikes,
  insertNotifications,
  insertPlans,
  insertVisits,
} from './demo.repository.ts'
import { assignPhotos } from './pictures/photos.ts'
import { addMorePictures, type CastMember, storeFirstPictures } from './pictures/pictures.ts'
import { addPosts } from './posts.ts'
import { tastesOf } from './tastes.ts'

const TOGETHER = 3
/** Adds the cast's missing members; returns whether the site was empty before. */
export async function addMembers(context: Context, count: number, signal?: AbortSignal): Promise<boolean> {
  const { everybody, known, photos } = await findCast(context, count)
  const missing = everybody.flatMap((member, number) =>
    known.has(member.username) ? [] : [{ member, number, photos: photos.get(member.username) }],
  )
  const added = await storeMembers(context, missing, signal)
  await addPosts(context, added, everybody, signal)
  await makeLikes(context, added, everybody.slice(2))
  if (known.size > 0) return false
  await addLoginActivity(context, everybody)
  return true
}

/** Returns the cast, the already stored members and everyone's photos by username. */
async function findCast({ db, now }: Context, count: number) {
  const people = cast(count, now())
  const found = await findIdsByUsername(
    db,
    people.map(({ username }) => username),
  )
  const known = new Map(found.map(({ username, id }) => [username, id]))
  const everybody = people.map((person) => ({
    ...person,
    id: known.get(person.username) ?? newId(),
    mail: `${person.username}@savanna.demo`,
  }))
  return { everybody, known, photos: await assignPhotos(process.env.DEMO_PHOTOS, people) }
}

/** Adds the pictures after the portraits to the cast's stored members. */
export async function completePictures(context: Context, count: number, signal?: AbortSignal): Promise<void> {
  const { everybody, known, photos } = await findCast(context, count)
  const stored = everybody.flatMap((member, number) =>
    known.has(member.username) ? [{ member, number, photos: photos.get(member.username) }] : [],
  )
  await addMorePictures(context, stored, signal)
}

async function storeMembers(
  context: Context,
  missing: CastMember[],
  signal?: AbortSignal,
): Promise<DemoMember[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const waiting = [...missing]
  const added: DemoMember[] = []
  async function work() {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
      await storeMember(context, next, passwordHash)
      added.push(next.member)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return added
}

async function storeMember(context: Context, cast: CastMember, passwordHash: string) {
  const { member, number } = cast
  const random = createRandom(number + 77)
  const pictures = await storeFirstPictures(context, cast)
  const { latitude, longitude } = member.place
  const seen = new Date(context.now().getTime() - random.next() ** 3 * 12 * DAY_MS)
  // The demo logins aren't new accounts, which see fewer members a day.
  const least = number < 2 ? 14 : 0
  const joined = new Date(seen.getTime() - (least + random.next() * (110 - least)) * DAY_MS)
  await insertDemoMember(context.db, member, {
    passwordHash,
    pictures,
    position: snap(latitude, longitude),
    answers: textsOf(tastesOf(createRandom(number + 4242), member)),
    seen,
    joined,
  })
}

/** Creates likes, visits and follows between new members who fit each other; the demo logins aren't among them. */
async function makeLikes({ db, now }: Context, added: DemoMember[], others: DemoMember[]) {
  const random = createRandom(added.length)
  const present = others.filter((other) => added.includes(other))
  const pairs = present.flatMap((liker) => {
    const liked = random.sample(present, 25).filter((other) => other !== liker && fits(liker, other))
    return liked.slice(0, random.below(8)).map(({ id }) => ({ liker_id: liker.id, liked_id: id }))
  })
  await insertLikes(db, pairs)
  await insertVisits(
    db,
    pairs.map(({ liker_id, liked_id }) => ({ visitor_id: liker_id, visited_id: liked_id })),
    now().toISOString().slice(0, 10),
  )
  await insertFollows(
    db,
    pairs
      .filter((_, index) => index % 3 === 0)
      .map(({ liker_id, liked_id }) => ({ follower_id: liker_id, followed_id: liked_id })),
  )
  await recomputePopularity(
    db,
    added.map(({ id }) => id),
  )
}

/**
 * Adds a match with a conversation, one-sided likes and visits for each demo login, a match between the two
 * logins, who can call each other, and plans for the companions.
 */
async function addLoginActivity({ db, now }: Context, everybody: DemoMember[]) {
  const [amara, jonas, ...others] = everybody
  if (!amara || !jonas) return
  await insertPlans(db, [
    { id: jonas.id, plan: 'Noon' },
    ...companionsOf(everybody).map(({ id }) => ({ id, plan: 'Dusk' as const })),
  ])
  await makeMatch(db, { me: amara, other: jonas, lines: OF_THE_LOGINS })
  for (const login of [amara, jonas]) {
    const [match, ...admirers] = nearbyFor(login, others)
    if (match) await makeMatch(db, { me: login, other: match, lines: TALK })
    await addAdmirers(db, login, admirers.slice(0, 3), now().toISOString().slice(0, 10))
    await addLoginFollows(db, login, admirers)
  }
  await recomputePopularity(db, [amara.id, jonas.id])
}

/** Adds a demo login's followers, with a notification from the first, and members the login follows. */
async function addLoginFollows(db: Context['db'], login: DemoMember, neighbours: DemoMember[]) {
  const followers = neighbours.slice(1, 6)
  await insertFollows(db, [
    ...followers.map(({ id }) => ({ follower_id: id, followed_id: login.id })),
    ...neighbours.slice(4, 8).map(({ id }) => ({ follower_id: login.id, followed_id: id })),
  ])
  const notified = followers.slice(0, 1)
  if (notified.length > 0)
    await insertNotifications(
      db,
      notified.map(({ id }) => ({ member_id: login.id, sender_id: id, type: 'follow' as const })),
    )
}

async function addAdmirers(db: Context['db'], login: DemoMember, admirers: DemoMember[], day: string) {
  const visitors = admirers.map(({ id }) => ({ visitor_id: id, visited_id: login.id }))
  await insertVisits(db, visitors, day)
  await insertLikes(
    db,
    admirers.map(({ id }) => ({ liker_id: id, liked_id: login.id })),
  )
  const notices = admirers.flatMap(({ id }) =>
    (['visit', 'like'] as const).map((type) => ({ member_id: login.id, sender_id: id, type })),
  )
  if (notices.length > 0) await insertNotifications(db, notices)
}
