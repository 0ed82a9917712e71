import type { Page } from '@playwright/test'
import { ALLOWANCES, type Allowance } from '@savanna/contract/plans/allowances'
import { isNull } from 'drizzle-orm'
import { DAY_MS } from '../../contract/src/time.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { allowanceUses } from '../../server/src/schema/allowances.tables.ts'
import { calls } from '../../server/src/schema/calls.tables.ts'
import { pictures } from '../../server/src/schema/pictures.tables.ts'
import { plans, subscriptions } from '../../server/src/schema/plans.tables.ts'
import { memberTags, profiles } from '../../server/src/schema/profiles.tables.ts'
import type { Site } from '../../testkit/programs/site.ts'
import type { Member, TestPlace } from './members.ts'

interface Settler {
  firstname: string
  age: number
  popularity?: number
  tags?: number[]
}

/** Uses up a member's daily limit of one kind. */
export function useUp({ db }: Site, { id }: Pick<Member, 'id'>, kind: Allowance) {
  const day = new Date().toISOString().slice(0, 10)
  const use = { member_id: id, day, kind, target: newId(), amount: ALLOWANCES[kind] }
  return db.insert(allowanceUses).values(use)
}

/** Makes complete members who never log in, many at a time: women who are open to everyone. */
export function insertMembers(
  { db }: Site,
  { latitude, longitude, ...town }: TestPlace,
  settlers: Settler[],
) {
  return db.transaction(async (tx) => {
    for (const { firstname, age, popularity = 0, tags = [4] } of settlers) {
      const id = newId()
      const username = `settler${id.slice(-12)}`
      await tx.insert(members).values({
        id,
        username,
        mail: `${username}@mail.test`,
        password_hash: '',
        verified_at: new Date(),
      })
      await tx.insert(profiles).values({
        member_id: id,
        firstname,
        lastname: 'Okoro',
        gender: 'woman',
        sexual_orientation: 'bi',
        bio: 'Knows every path around here.',
        birthdate: `${new Date().getFullYear() - age}-01-01`,
        ...town,
        geo_lat: latitude,
        geo_long: longitude,
        pop_score: popularity,
      })
      await tx.insert(memberTags).values(tags.map((tag_id) => ({ member_id: id, tag_id })))
      await tx.insert(pictures).values({
        id: newId(),
        member_id: id,
        pic_index: 0,
        is_main: true,
        media_key: `pictures/${id}`,
        thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
        scrim: '#2b241c',
      })
    }
  })
}

/** Gives a member a plan that runs for a month. */
export async function giveThePlan({ db }: Site, { id }: Member) {
  const plan = { id: newId(), title: 'Gold', price: 1999, duration: 30 }
  await db.insert(plans).values(plan)
  const ends_at = new Date(Date.now() + 30 * DAY_MS)
  await db.insert(subscriptions).values({ id: newId(), member_id: id, package_id: plan.id, ends_at })
}

const DUSK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5">
  <rect width="4" height="5" fill="#cf9a70"/><circle cx="2" cy="2" r="1" fill="#6d3d2c"/>
</svg>`

/** These members have pictures by name only: all show the same drawing. */
export async function drawSettlers(page: Page): Promise<void> {
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: DUSK }))
}

/** Makes the ringing calls so old that nobody can have answered. */
export function letRingOut({ db }: Site) {
  return db
    .update(calls)
    .set({ started_at: new Date(Date.now() - 46_000) })
    .where(isNull(calls.accepted_at))
}
