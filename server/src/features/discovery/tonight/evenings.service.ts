import { DEFAULT_POSITION } from '@savanna/contract/common'
import type { Context } from '../../../context.ts'
import type { KnownPerson } from '../../compatibility/index.ts'
import { snap } from '../../geo/index.ts'
import { type Evening, findEvening, findZonedEvening } from '../free-suggestions/sunset.rules.ts'
import { findEvenings } from './evenings.repository.ts'

type EveningContext = Pick<Context, 'db' | 'now'>

const ZONE_IF_UNKNOWN = 'UTC'
/** Stored for those whose browser told no place. */
const UNTOLD = snap(DEFAULT_POSITION.latitude, DEFAULT_POSITION.longitude)

/** Returns whether it is known where a member lives. */
export function hasPlace({ position }: Pick<KnownPerson, 'position'>): boolean {
  return (
    position !== null && (position.latitude !== UNTOLD.latitude || position.longitude !== UNTOLD.longitude)
  )
}

/**
 * Returns the evening in which a member is now: from sunset to sunset where they live; without a place from 19:00 to
 * 19:00 in the time zone of their browser.
 */
export async function findEveningOf(
  { db, now }: EveningContext,
  person: Pick<KnownPerson, 'id' | 'position'>,
): Promise<Evening> {
  const kept = hasPlace(person) ? undefined : await findEvenings(db, person.id)
  return findEveningAt(now(), person, kept?.time_zone ?? null)
}

/** Returns the evening in which a moment lies for a member, of whose browser the time zone is known, or not. */
export function findEveningAt(
  moment: Date,
  person: Pick<KnownPerson, 'position'>,
  zone: string | null,
): Evening {
  if (person.position && hasPlace(person)) return findEvening(moment, person.position)
  return findZonedEvening(moment, zone ?? ZONE_IF_UNKNOWN)
}
