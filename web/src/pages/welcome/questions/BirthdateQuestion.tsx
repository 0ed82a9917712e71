import { msg, plural, t } from '@lingui/core/macro'
import { digitsIn } from '@savanna/contract/digits'
import { say } from '@savanna/contract/language/say'
import { computeAge } from '@savanna/contract/profiles/age'
import { Birthdate } from '@savanna/contract/profiles/fields'
import { useRef } from 'react'
import { birthdateText } from '../../../features/profiles/editor/rare-changes.model.ts'
import { serverNow } from '../../../kit/network/server-clock.ts'
import type { QuestionProps } from '../use-welcome.ts'
import classes from '../WelcomePage.module.css'
import { birthdateOf } from '../welcome.model.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useSave } from './use-save.ts'

const PARTS = [
  { name: 'day', label: msg`Day`, hint: '08', digits: 2, autoComplete: 'bday-day' },
  { name: 'month', label: msg`Month`, hint: '03', digits: 2, autoComplete: 'bday-month' },
  { name: 'year', label: msg`Year`, hint: '1994', digits: 4, autoComplete: 'bday-year' },
] as const

function ageText(age: number): string {
  return plural(age, { one: 'You’re #.', other: 'You’re #.' })
}

/** Asks for the birthdate, in three numbers; the focus moves forward automatically. */
export function BirthdateQuestion(props: QuestionProps) {
  const { me, welcome } = props
  const { answers, setAnswers } = welcome
  const { save, busy, refusal, setRefusal } = useSave(props)
  const fields = useRef<HTMLFieldSetElement>(null)
  const birthdate = birthdateOf(answers)
  const valid = Birthdate.safeParse(birthdate)
  const fixed = me.changes.birthdate.left === 0

  function type(at: number, typed: string): void {
    const part = PARTS[at]
    if (!part) return
    const digits = digitsIn(typed).slice(0, part.digits)
    setRefusal(undefined)
    setAnswers({ [part.name]: digits })
    if (digits.length === part.digits) fields.current?.querySelectorAll('input')[at + 1]?.select()
  }

  function submit(): void {
    if (fixed) return void save({})
    if (valid.success) return void save({ birthdate: valid.data })
    setRefusal(birthdate ? valid.error.issues[0]?.message : t`Enter day, month and year`)
    const open = PARTS.findIndex(({ name, digits }) => answers[name].length < (name === 'year' ? digits : 1))
    fields.current?.querySelectorAll('input')[Math.max(0, open)]?.select()
  }

  return (
    <QuestionForm
      title={t`When were you born?`}
      note={birthdateText(me.changes.birthdate)}
      busy={busy}
      onSubmit={submit}
      onBack={welcome.goBack}
    >
      <fieldset ref={fields} className={classes.date} disabled={fixed} aria-describedby="birthdate-said">
        {PARTS.map(({ name, label, hint, digits, autoComplete }, at) => (
          <label key={name} data-part={name}>
            {say(label)}
            <input
              value={answers[name]}
              inputMode="numeric"
              placeholder={hint}
              maxLength={digits}
              autoComplete={autoComplete}
              aria-invalid={refusal !== undefined || undefined}
              onChange={(event) => type(at, event.currentTarget.value)}
            />
          </label>
        ))}
      </fieldset>
      <p
        id="birthdate-said"
        className={classes.said}
        role="status"
        data-refused={refusal !== undefined || undefined}
      >
        {refusal ?? (valid.success ? ageText(computeAge(birthdate, new Date(serverNow()))) : '')}
      </p>
    </QuestionForm>
  )
}
