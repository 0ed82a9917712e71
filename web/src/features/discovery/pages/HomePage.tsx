import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { IncompleteProfile, useMe, useProfileModals } from '../../profiles/index.ts'
import { SuggestionList } from '../SuggestionList.tsx'

/** Where members land: those who fit them, or what their own profile still needs before it shows anyone. */
export function HomePage() {
  const me = useMe()
  const modals = useProfileModals()
  return (
    <>
      <PageTitle note="Accessing suggestions or search also lets other members see your profile.">
        Your profile suggestions
      </PageTitle>
      {me.missing.length > 0 ? (
        <IncompleteProfile me={me} modals={modals} />
      ) : (
        <SuggestionList memberId={me.id} />
      )}
      {modals.element}
    </>
  )
}
