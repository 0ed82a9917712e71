import { lazy, Suspense, useEffect } from 'react'
import { useProfileModals } from '../profiles/index.ts'
import { clearStage, endCelebration, sayPictureNeeded, useStage } from './match.store.ts'
import { PictureNeeded } from './PictureNeeded.tsx'
import { useLiveRelations } from './use-live-relations.ts'

const MatchModal = lazy(async () => ({ default: (await import('./MatchModal.tsx')).MatchModal }))

/** Stands once in the members' frame: what happens between members is shown wherever one is. */
export function MatchHost() {
  useLiveRelations()
  const { matches, needsPicture } = useStage()
  const modals = useProfileModals()
  const [match] = matches
  useEffect(() => clearStage, [])

  return (
    <>
      {match && (
        <Suspense>
          <MatchModal key={match.id} match={match} onClose={endCelebration} />
        </Suspense>
      )}
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
