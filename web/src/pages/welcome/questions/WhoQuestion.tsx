import { t } from '@lingui/core/macro'
import { Gender, Orientation } from '@savanna/contract/profiles/fields'
import { useState } from 'react'
import { yearlyChangesText } from '../../../features/profiles/editor/rare-changes.model.ts'
import { formatGender, formatOrientation } from '../../../features/profiles/profiles.model.ts'
import type { QuestionProps } from '../use-welcome.ts'
import { Choices } from './Choices.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { useSave } from './use-save.ts'

const listGenders = () => Gender.options.map((value) => ({ value, label: formatGender(value) }))
const listOrientations = () =>
  Orientation.options.map((value) => ({ value, label: formatOrientation(value) }))

/** Asks for gender and orientation. */
export function WhoQuestion(props: QuestionProps) {
  const { me, welcome } = props
  const { gender, orientation } = welcome.answers
  const { save, busy, refusal } = useSave(props)
  const [tried, setTried] = useState(false)

  function submit(): void {
    setTried(true)
    if (gender && orientation) void save({ gender, sexual_orientation: orientation })
  }

  return (
    <QuestionForm
      title={t`Who are you?`}
      note={t`We use this to find people for you. People you could match with can see your orientation.`}
      busy={busy}
      onSubmit={submit}
      onBack={welcome.goBack}
    >
      <Choices
        label={t({ message: 'I am a', comment: 'Above the choice of "Man" and "Woman"' })}
        options={listGenders()}
        value={gender}
        note={me.gender === null ? '' : yearlyChangesText('gender', me.changes.gender)}
        error={tried && !gender ? t`Choose one to continue` : undefined}
        disabled={me.changes.gender.left === 0}
        onChange={(value) => welcome.setAnswers({ gender: value })}
      />
      <Choices
        label={t`Orientation`}
        options={listOrientations()}
        value={orientation}
        note={
          me.sexual_orientation === null
            ? ''
            : yearlyChangesText('sexual_orientation', me.changes.sexual_orientation)
        }
        error={refusal ?? (tried && !orientation ? t`Choose one to continue` : undefined)}
        disabled={me.changes.sexual_orientation.left === 0}
        onChange={(value) => welcome.setAnswers({ orientation: value })}
      />
    </QuestionForm>
  )
}
