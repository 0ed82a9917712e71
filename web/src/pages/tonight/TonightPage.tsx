import { t } from '@lingui/core/macro'
import { useMe } from '../../features/profiles/index.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { IncompleteProfile } from '../profiles/IncompleteProfile.tsx'
import { useProfileModals } from '../profiles/use-profile-modals.tsx'
import { TonightFive } from './TonightFive.tsx'

/** Shows tonight's five people, from sunset to sunset; or what the member's profile still needs before that. */
export function TonightPage() {
  const me = useMe()
  const modals = useProfileModals()
  return (
    <>
      {me.missing.length > 0 ? (
        <>
          <PageTitle>{t`Tonight’s five`}</PageTitle>
          <IncompleteProfile me={me} modals={modals} />
        </>
      ) : (
        <TonightFive plan={me.packageId !== null} />
      )}
      {modals.element}
    </>
  )
}
