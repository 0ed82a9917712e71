import { t } from '@lingui/core/macro'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { savedFilterQuery } from '../../features/discovery/discovery.queries.ts'
import { CardSkeletons } from '../../features/discovery/results/CardSkeletons.tsx'
import { Suggestions } from '../../features/discovery/Suggestions.tsx'
import { WhyThese } from '../../features/matching/WhyThese.tsx'
import { useMe } from '../../features/profiles/index.ts'
import { loadWhenIdle } from '../../kit/idle-loads.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { markComplete } from '../../kit/session/complete-mark.ts'
import { useMember } from '../../kit/session/session.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import { IncompleteProfile } from '../profiles/IncompleteProfile.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'
import { useAfterQuestions } from '../welcome/after-questions.ts'
import columns from './columns.module.css'
import { HomeHead } from './HomeHead.tsx'
import classes from './HomePage.module.css'
import { HomeSwitch } from './HomeSwitch.tsx'
import { useHomeSide, useSettingsSide } from './use-home-side.ts'

/** A phone shows the list first, and the sidebar after a click. */
const loadRail = () => import('./HomeRail.tsx')
const HomeRail = lazyPart(loadRail, 'HomeRail', <div className={columns.side} aria-busy="true" />)
loadWhenIdle(loadRail)

/** Shows the suggestions, or what the member's profile still needs before there are any; then plan and preferences. */
export function HomePage() {
  const { id } = useMember()
  usePrefetchQuery(savedFilterQuery(id))
  const me = useMe()
  const complete = me.missing.length === 0
  const afterQuestions = useAfterQuestions()
  const [side, showSide] = useHomeSide()
  const modals = useProfileModals({ askAll: !complete && !afterQuestions && side === 'list' })
  const hasSettings = useSettingsSide(side)
  useEffect(() => markComplete(complete), [complete])
  return (
    <div className={`${columns.page} ${classes.page}`} data-side={side}>
      <HomeSwitch side={side} onChange={showSide} />
      <div className={`${columns.main} ${classes.main}`}>
        <HomeHead memberId={me.id} complete={complete} />
        {complete ? (
          <Suspense fallback={<CardSkeletons count={6} counted={false} />}>
            <Suggestions memberId={me.id} foot={<WhyThese />} />
          </Suspense>
        ) : (
          <IncompleteProfile me={me} modals={modals} />
        )}
      </div>
      {side === 'settings' && (
        <div className={classes.heading}>
          <Hidden as="h1">{t`Account Settings`}</Hidden>
        </div>
      )}
      {hasSettings && <HomeRail className={`${columns.side} ${classes.rail}`} heldTitle={me.packageName} />}
      {modals.element}
    </div>
  )
}
