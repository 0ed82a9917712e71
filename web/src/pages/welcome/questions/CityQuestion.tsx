import { t } from '@lingui/core/macro'
import { CITY_EMPTY, type Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { useState } from 'react'
import { PlaceField } from '../../../features/profiles/editor/PlaceField.tsx'
import { placeChange, placeOf } from '../../../features/profiles/editor/profile-form.model.ts'
import type { QuestionProps } from '../use-welcome.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useSave } from './use-save.ts'

/** Asks for the city of a member who has none, for example after signing up with Google. */
export function CityQuestion(props: QuestionProps) {
  const { me, welcome } = props
  const { save, busy, refusal, setRefusal } = useSave(props)
  const [place, setPlace] = useState<Place | null>(() => placeOf(me))

  return (
    <QuestionForm
      title={t`Where do you live?`}
      note={t`Others see your city and a rounded distance, never your exact location.`}
      busy={busy}
      onSubmit={() => (place ? void save(placeChange(placeOf(me), place)) : setRefusal(say(CITY_EMPTY)))}
      onBack={welcome.goBack}
      onSkip={() => welcome.showNextQuestion(me)}
    >
      <PlaceField
        value={place}
        error={refusal}
        onChange={(found) => {
          setRefusal(undefined)
          setPlace(found)
        }}
      />
    </QuestionForm>
  )
}
