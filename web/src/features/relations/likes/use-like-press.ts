import { openEndMatchDialog } from '../matches/match.store.ts'
import { type Likeable, relationOf } from '../relations.model.ts'
import { useEndMatch, useToggleLike } from '../relations.queries.ts'

/** Returns the action of a member's heart: it likes, takes a like back, or asks whether to end a match. */
export function useLikePress(member: Likeable): () => void {
  const toggle = useToggleLike(member)
  const end = useEndMatch(member)
  const { firstname, liked } = member
  return () => {
    if (relationOf(member) === 'match') openEndMatchDialog({ firstname, end })
    else toggle.mutate(!liked)
  }
}
