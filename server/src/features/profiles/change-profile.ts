import { msg } from '@lingui/core/runtime-macro'
import { LIMITS } from '@savanna/contract/common'
import { POSITION_UNKNOWN } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import type { ProfileChange } from '@savanna/contract/profiles/fields'
import { CHANGED_ELSEWHERE } from '@savanna/contract/profiles/routes'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { cityNotFound, findHome } from '../geo/index.ts'
import { requireOwnNames } from '../names/index.ts'
import { countRareChanges } from './changes/rare-changes.ts'
import { memberNotFound } from './profiles.access.ts'
import * as repository from './profiles.repository.ts'
import { findInvertedRange } from './profiles.rules.ts'

interface Residence {
  city: string
  country: string
  geo_lat: number
  geo_long: number
}

/**
 * Changes the given fields of the caller's profile and leaves the others as they are.
 * @throws 409 `changed_elsewhere`, 400 `range_invalid`, 400 `name_reserved`, 400 `city_not_found`, 429
 *   `too_many_location_changes`, 409 `birthdate_fixed`, 429 `too_many_changes`
 */
export async function changeProfile(
  { db, live, now }: Context,
  me: Caller,
  change: ProfileChange,
  version?: number,
) {
  const { city, country, geo_lat, geo_long, bio, work, ...plain } = change
  const residence = await resolveResidence(change)
  const done = await db.transaction(async (tx) => {
    const stored = await repository.lockProfile(tx, me.id)
    if (!stored) throw memberNotFound()
    if (version !== undefined && version !== stored.version)
      throw problem(409, 'changed_elsewhere', CHANGED_ELSEWHERE)
    refuseInvertedRange(stored, plain)
    requireNewNames(stored, plain)
    await countRareChanges(tx, stored, change, now())
    const moved = residence !== undefined && isElsewhere(stored, residence)
    const counts = moved && stored.geo_lat !== null
    if (counts) await countMove(tx, me.id, now())
    await repository.saveProfile(tx, me.id, {
      ...plain,
      ...(bio !== undefined && { bio: bio || null }),
      ...(work !== undefined && { work: work || null }),
      ...residence,
    })
    return { message: say(counts ? msg`Your city has been changed` : msg`Updated`) }
  })
  live.toMember(me.id, 'profileChanged')
  return done
}

/** Only checks a changed name: names reserved later stay. */
function requireNewNames(stored: repository.ProfileRow, { firstname, lastname }: ProfileChange) {
  requireOwnNames({
    firstname: firstname === stored.firstname ? undefined : firstname,
    lastname: lastname === stored.lastname ? undefined : lastname,
  })
}

function refuseInvertedRange(stored: repository.ProfileRow, change: ProfileChange) {
  const field = findInvertedRange({
    age_min: change.age_min ?? stored.age_min,
    age_max: change.age_max ?? stored.age_max,
    pop_min: change.pop_min ?? stored.pop_min,
    pop_max: change.pop_max ?? stored.pop_max,
  })
  if (!field) return
  const sentence = msg`The minimum can’t be above the maximum`
  throw problem(400, 'range_invalid', sentence, { [field]: sentence })
}

function isElsewhere({ geo_lat, geo_long }: repository.ProfileRow, residence: Residence): boolean {
  return geo_lat !== residence.geo_lat || geo_long !== residence.geo_long
}

/**
 * Counts a move to another city against ten a day: plenty for a traveller, and too few to pinpoint someone by
 * distances.
 */
async function countMove(tx: Parameters<typeof repository.recordLocationChange>[0], id: string, at: Date) {
  const today = await repository.countLocationChanges(tx, id, new Date(at.getTime() - DAY_MS))
  if (today >= LIMITS.locationChangesPerDay)
    throw problem(
      429,
      'too_many_location_changes',
      msg`You’ve changed your city too many times today. Please try again tomorrow.`,
    )
  await repository.recordLocationChange(tx, id, at)
}

/** Returns where the change puts the member, by name, position or both; nothing if it names no place. */
async function resolveResidence({
  city,
  country,
  geo_lat,
  geo_long,
}: ProfileChange): Promise<Residence | undefined> {
  const position =
    geo_lat === undefined || geo_long === undefined ? undefined : { latitude: geo_lat, longitude: geo_long }
  if (!city && !position) return undefined
  const home = await findHome({ city, country, position })
  if (!home) throw city ? cityNotFound() : problem(400, 'city_not_found', POSITION_UNKNOWN)
  return { city: home.city, country: home.country, geo_lat: home.latitude, geo_long: home.longitude }
}
