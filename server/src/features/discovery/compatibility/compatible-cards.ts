import type { Card } from '@savanna/contract/profiles/routes'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { compatibility, type KnownPerson } from '../../compatibility/index.ts'
import { type ShownMembers, settleViews, viewsToCount } from '../../daily-views/index.ts'
import { type CardRow, toCard } from '../../profiles/index.ts'
import { findShown } from './lists.repository.ts'

/** A card, and the member's compatibility data. */
interface CompatibleCard {
  card: Card
  person: KnownPerson
}

/**
 * Returns the cards of the given members that the viewer may see, in the order of the ids, with their
 * compatibility. Doesn't count views.
 */
export async function findCompatibleCards(context: Context, viewer: Caller, ids: string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const now = context.now()
  const found = await findShown(context.db, viewer.id, [viewer.id, ...ids], { now })
  const me = found.find(({ card }) => card.id === viewer.id)?.person
  return orderByIds(context, viewer, { ids, found, me }).map(({ card }) => card)
}

/** The members to show to a viewer. */
interface ShownPeople {
  people: CompatibleCard[]
  /** When the rest may be shown, if the day's limit leaves some out. */
  limit: Pick<ShownMembers, 'held_until'>
}

/**
 * Returns the same with each member's compatibility data, counts each view, and leaves out those beyond the
 * day's limit.
 */
export async function showPeople(
  context: Context,
  viewer: Caller,
  ids: string[],
  me: KnownPerson,
): Promise<ShownPeople> {
  if (ids.length === 0) return { people: [], limit: {} }
  const views = viewsToCount(context, viewer.id, ids)
  const found = await findShown(context.db, viewer.id, ids, { now: context.now(), views })
  const { has, ...limit } = settleViews(
    context,
    viewer.id,
    found.map(({ card, shown = null, counted = null }) => ({ id: card.id, shown, counted })),
  )
  return { people: orderByIds(context, viewer, { ids, found, me }).filter(({ card }) => has(card.id)), limit }
}

interface UnorderedCards {
  ids: string[]
  found: { card: CardRow; person: KnownPerson }[]
  me: KnownPerson | undefined
}

function orderByIds(context: Context, viewer: Caller, { ids, found, me }: UnorderedCards): CompatibleCard[] {
  const byId = new Map(found.map((each) => [each.card.id, each]))
  return ids.flatMap((id) => {
    const other = byId.get(id)
    if (!other) return []
    const card = toCard(context, viewer, other.card)
    card.compatibility = me ? compatibility(me, other.person, context.now()) : null
    return { card, person: other.person }
  })
}
