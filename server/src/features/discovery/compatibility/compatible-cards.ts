import type { Card } from '@savanna/contract/profiles/routes'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { compatibility, type KnownPerson } from '../../compatibility/index.ts'
import { toCard } from '../../profiles/index.ts'
import { findShown } from './lists.repository.ts'

/** A card, and what the member is judged by. */
interface CompatibleCard {
  card: Card
  person: KnownPerson
}

/**
 * Returns the cards of those of the members whom the viewer may see, in the order of the ids, with how well they suit
 * each other; what the viewer is judged by is looked up where `known` does not give it.
 */
export async function compatibleCards(
  context: Context,
  viewer: Caller,
  ids: string[],
  known?: KnownPerson,
): Promise<Card[]> {
  return (await compatiblePeople(context, viewer, ids, known)).map(({ card }) => card)
}

/** Returns the same with what each of them is judged by. */
export async function compatiblePeople(
  context: Context,
  viewer: Caller,
  ids: string[],
  known?: KnownPerson,
): Promise<CompatibleCard[]> {
  if (ids.length === 0) return []
  const today = context.now()
  const found = await findShown(context.db, viewer.id, known ? ids : [viewer.id, ...ids], today)
  const byId = new Map(found.map((each) => [each.card.id, each]))
  const me = known ?? byId.get(viewer.id)?.person
  return ids.flatMap((id) => {
    const other = byId.get(id)
    if (!other) return []
    const card = toCard(context, viewer, other.card)
    card.compatibility = me ? compatibility(me, other.person, today) : null
    return { card, person: other.person }
  })
}
