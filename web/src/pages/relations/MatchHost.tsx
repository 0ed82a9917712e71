import { useEffect } from 'react'
import {
  clearOverlay,
  endCelebration,
  sayPictureNeeded,
  useMatchOverlay,
} from '../../features/relations/matches/match.store.ts'
import { useLiveRelations } from '../../features/relations/use-live-relations.ts'
import { offerInstall } from '../../kit/install/install.store.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { lazyOverlay } from '../../kit/ui/overlays/lazy-overlay.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'

const MatchModal = lazyPart(() => import('./match/MatchModal.tsx'), 'MatchModal')

const PictureNeeded = lazyOverlay(
  async () => (await import('../../features/relations/matches/PictureNeeded.tsx')).PictureNeeded,
)

/** Shows matches on every page of a member. Mounted once, in the members' frame. */
export function MatchHost() {
  useLiveRelations()
  const { matches, needsPicture } = useMatchOverlay()
  const modals = useProfileModals()
  const [match] = matches
  useEffect(() => clearOverlay, [])

  return (
    <>
      {match && <MatchModal key={match.id} match={match} onClose={endMatch} />}
      <PictureNeeded
        opened={needsPicture}
        onClose={() => sayPictureNeeded(false)}
        onAdd={() => {
          sayPictureNeeded(false)
          modals.editPictures()
        }}
      />
      {modals.element}
    </>
  )
}

/** Ends a celebration: from now on it is worth having the site at hand. */
function endMatch(): void {
  endCelebration()
  offerInstall()
}
