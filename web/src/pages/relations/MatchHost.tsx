import { useEffect, useState } from 'react'
import { EndMatchDialog } from '../../features/relations/matches/EndMatchDialog.tsx'
import {
  clearOverlay,
  closeEndMatchDialog,
  endCelebration,
  setPictureDialog,
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

/** Shows matches on all members' pages. Mounted once, in the members' frame. */
export function MatchHost() {
  useLiveRelations()
  const { matches, needsPicture, ending } = useMatchOverlay()
  const modals = useProfileModals()
  const [match] = matches
  useEffect(() => clearOverlay, [])

  return (
    <>
      {match && <MatchModal key={match.id} match={match} onClose={endMatch} />}
      <EndMatch ending={ending} />
      <PictureNeeded
        opened={needsPicture}
        onClose={() => setPictureDialog(false)}
        onAdd={() => {
          setPictureDialog(false)
          modals.editPictures()
        }}
      />
      {modals.element}
    </>
  )
}

/** Asks before ending a match. */
function EndMatch({ ending }: Pick<ReturnType<typeof useMatchOverlay>, 'ending'>) {
  // The name stays while the dialog fades out.
  const [last, setLast] = useState(ending)
  if (ending && ending !== last) setLast(ending)
  return (
    <EndMatchDialog
      opened={ending !== undefined}
      firstname={last?.firstname ?? ''}
      matched
      onConfirm={() => {
        closeEndMatchDialog()
        ending?.end()
      }}
      onClose={closeEndMatchDialog}
    />
  )
}

/** Ends a celebration: a good moment to offer the installation. */
function endMatch(): void {
  endCelebration()
  offerInstall()
}
