import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { Bio } from '@savanna/contract/accounts/rules'
import { LIMITS } from '@savanna/contract/common'
import { isSendKey } from '../../../kit/keyboard/enter-key.ts'
import { Counter } from '../../../kit/ui/fields/Counter.tsx'
import type { QuestionProps } from '../use-welcome.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useSave } from './use-save.ts'

/** Asks for a line about the member. Enter continues, Shift+Enter breaks the line. */
export function BioQuestion(props: QuestionProps) {
  const { welcome } = props
  const { bio } = welcome.answers
  const { save, busy, refusal, setRefusal } = useSave(props)

  function submit(): void {
    const valid = Bio.safeParse(bio)
    if (!valid.success) setRefusal(valid.error.issues[0]?.message)
    else if (valid.data === '') setRefusal(t`Write a few words to continue`)
    else void save({ bio: valid.data })
  }

  return (
    <QuestionForm
      title={t`Write a line about yourself`}
      note={t`What would you tell someone in the first minute?`}
      busy={busy}
      onSubmit={submit}
      onBack={welcome.goBack}
    >
      <Textarea
        label={t`Bio`}
        placeholder={t`Tea first, questions later.`}
        autosize
        minRows={3}
        size="lg"
        value={bio}
        error={refusal}
        errorProps={{ role: 'alert' }}
        enterKeyHint="next"
        onChange={(event) => {
          setRefusal(undefined)
          welcome.setAnswers({ bio: event.currentTarget.value })
        }}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          if (!busy) submit()
        }}
        description={<Counter text={bio} max={LIMITS.bio} trimmed={false} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </QuestionForm>
  )
}
