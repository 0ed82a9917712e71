import { DEFAULT_POSITION } from '@savanna/contract/common'
import type { Context } from '../../../context.ts'
import type { KnownPerson } from '../../compatibility/index.ts'
import { snap } from '../../geo/index.ts'
import { type Evening, findEvening, findZonedEvening } from '../free-suggestions/sunset.rules.ts'
import { findEvenings } from './evenings.repository.ts'

type EveningContext = Pick<Context, 'db' | 'now'>

const ZONE_IF_UNKNOWN = 'UTC'
/** Stored for members whose browser gave no position. */
const UNTOLD = snap(DEFAULT_POSITION.latitude, DEFAULT_POSITION.longitude)

/** Returns whether a member's position is known. */
export function hasPlace({ position }: Pick<KnownPerson, 'position'>): boolean {
  return (
    position !== null && (position.latitude !== UNTOLD.latitude || position.longitude !== UNTOLD.longitude)
  )
}

/**
 * Returns a member's current evening: from sunset to sunset where they live, or without a position from 19:00
 * to 19:00 in their browser's time zone.
 */
export async function findEveningOf(
  { db, now }: EveningContext,
  person: Pick<KnownPerson, 'id' | 'position'>,
): Promise<Evening> {
  const kept = hasPlace(person) ? undefined : await findEvenings(db, person.id)
  return findEveningAt(now(), person, kept?.time_zone ?? null)
}

/** Returns a member's evening at a moment; the browser's time zone may be unknown. */
export function findEveningAt(
  moment: Date,
  person: Pick<KnownPerson, 'position'>,
  zone: string | null,
): Evening {
  if (person.position && hasPlace(person)) return findEvening(moment, person.position)
  return findZonedEvening(moment, zone ?? ZONE_IF_UNKNOWN)
}
