import { t } from '@lingui/core/macro'
import { toast } from '../../../kit/ui/states/toast.ts'
import { askToEndMatch } from '../matches/match.store.ts'
import { type Likeable, relationOf } from '../relations.model.ts'
import { useToggleLike } from '../relations.queries.ts'

/** Returns the action of a member's heart: it likes, takes a like back, or asks whether to end a match. */
export function useLikePress(member: Likeable): () => void {
  const toggle = useToggleLike(member)
  const { firstname, liked } = member
  const confirmEnd = () => toast.info(t`You and ${firstname} are no longer a match.`)
  return () => {
    if (relationOf(member) !== 'match') return toggle.mutate(!liked)
    askToEndMatch({ firstname, end: () => toggle.mutate(false, { onSuccess: confirmEnd }) })
  }
}
