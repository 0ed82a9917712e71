import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { savedFilterOf } from '../../features/discovery/discovery.queries.ts'
import { CardSkeletons } from '../../features/discovery/results/CardSkeletons.tsx'
import { Suggestions } from '../../features/discovery/Suggestions.tsx'
import { useMe } from '../../features/profiles/index.ts'
import { useMember } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { IncompleteProfile } from '../profiles/IncompleteProfile.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'
import columns from './columns.module.css'
import classes from './HomePage.module.css'
import { HomeSidebar } from './HomeSidebar.tsx'
import { HomeSwitch } from './HomeSwitch.tsx'
import { useHomeSide } from './use-home-side.ts'

/** Shows the suggestions, or what the member's profile still needs before there are any. */
export function HomePage() {
  const { id } = useMember()
  usePrefetchQuery(savedFilterOf(id))
  const me = useMe()
  const modals = useProfileModals()
  const [side, showSide] = useHomeSide()
  return (
    <div className={`${columns.page} ${classes.page}`} data-side={side}>
      <HomeSwitch side={side} onChange={showSide} />
      <HomeSidebar className={`${columns.side} ${classes.sidebar}`} heldPlan={me.packageName} />
      <div className={`${columns.main} ${classes.main}`}>
        <PageTitle note="Accessing suggestions or search also lets other members see your profile.">
          Your profile suggestions
        </PageTitle>
        {me.missing.length > 0 ? (
          <IncompleteProfile me={me} modals={modals} />
        ) : (
          <Suspense fallback={<CardSkeletons count={6} />}>
            <Suggestions memberId={me.id} />
          </Suspense>
        )}
      </div>
      {modals.element}
    </div>
  )
}
