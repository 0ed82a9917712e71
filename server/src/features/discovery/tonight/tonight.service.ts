import type { Tonight, TonightPerson } from '@savanna/contract/discovery/tonight'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { explain } from '../../compatibility/index.ts'
import { findTonight } from '../../matching/index.ts'
import { createStackSearch } from '../cards/stack.ts'
import { showPeople } from '../compatibility/compatible-cards.ts'
import type { KnownSearcher } from '../compatibility/searcher.repository.ts'
import { requireCompleteSearcher } from '../compatibility/searcher.ts'
import { chooseFive, hasMorePeople } from '../free-suggestions/five.ts'
import { isTimeZone } from '../free-suggestions/sunset.rules.ts'
import { chooseReader } from '../search/reader.ts'
import { restingSince } from '../search/rest.ts'
import { findEvenings, findJoined, findPassedOf, saveSeenDay, saveTimeZone } from './evenings.repository.ts'
import { findEveningOf, hasPlace } from './evenings.service.ts'

/**
 * Returns a member's five for the evening, and records that they were viewed. `zone` is the browser's time
 * zone, used for members without a position.
 * @throws profile_incomplete
 */
export async function readTonight(context: Context, me: Caller, zone?: string): Promise<Tonight> {
  const { db } = context
  const known = await requireCompleteSearcher(context, me)
  const { person } = known
  if (!hasPlace(person)) await keepTimeZone(context, me, zone)
  const { day, began, next } = await findEveningOf(context, person)
  const read = await chooseReader(context, me.id)
  const ids = await chooseFive(
    context,
    { known, day },
    { read, find: createStackSearch(context, known, read) },
  )
  const [{ people, ...limit }, more, joined] = await Promise.all([
    peopleOf(context, me, known, { ids, day }),
    hasMorePeople(context, { known, ids }, read),
    findJoined(db, me.id),
    saveSeenDay(db, me.id, day),
  ])
  const left = people.filter(({ liked, passed }) => !liked && !passed).length
  return {
    people,
    evening: { of: people.length, left, next: next.toISOString(), more },
    first: joined !== undefined && joined > began,
    ...limit,
  }
}

/** Stores a browser's time zone if it's valid and has changed. */
async function keepTimeZone({ db }: Context, { id }: Caller, zone: string | undefined): Promise<void> {
  if (zone === undefined || !isTimeZone(zone)) return
  const kept = await findEvenings(db, id)
  if (kept?.time_zone !== zone) await saveTimeZone(db, id, zone)
}

/** Returns the five that the member may see: those who also see the member first, then by compatibility. */
async function peopleOf(
  context: Context,
  me: Caller,
  { person }: KnownSearcher,
  { ids, day }: { ids: string[]; day: string },
): Promise<Pick<Tonight, 'people' | 'held_until'>> {
  const { db, now } = context
  const [{ people: found, limit }, paired, passed] = await Promise.all([
    showPeople(context, me, ids, person),
    findTonight(db, me.id, day),
    findPassedOf(db, { memberId: me.id, ids, since: new Date(restingSince(now())) }),
  ])
  const people = found.map(({ card, person: other }) => ({
    ...card,
    passed: passed.has(card.id) && !card.liked,
    mutual: paired.includes(card.id),
    why: explain(person, other, now()),
  }))
  return { people: people.sort(byFit), ...limit }
}

function byFit(one: TonightPerson, other: TonightPerson): number {
  const scoreOf = ({ compatibility }: TonightPerson) => compatibility?.score ?? 0
  return (
    Number(other.mutual) - Number(one.mutual) || scoreOf(other) - scoreOf(one) || (one.id < other.id ? -1 : 1)
  )
}
