import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { IncompleteProfile, useMe, useProfileModals } from '../../profiles/index.ts'
import { CardSkeletons } from '../CardSkeletons.tsx'
import { savedFilterOf } from '../discovery.queries.ts'
import { HomeSidebar } from '../HomeSidebar.tsx'
import { HomeSwitch } from '../HomeSwitch.tsx'
import { Suggestions } from '../Suggestions.tsx'
import { useHomeSide } from '../use-home-side.ts'
import classes from './HomePage.module.css'

/** Where members land: those who fit them, or what their own profile still needs before it shows anyone. */
export function HomePage() {
  const { id } = useMember()
  usePrefetchQuery(savedFilterOf(id))
  const me = useMe()
  const modals = useProfileModals()
  const [side, showSide] = useHomeSide()
  return (
    <div className={classes.page} data-side={side}>
      <HomeSwitch side={side} onChange={showSide} />
      <HomeSidebar className={classes.sidebar} heldPlan={me.packageId} />
      <div className={classes.main}>
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
