import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import classes from './FindPartnerForm.module.css'
import {
  choiceOf,
  GENDER_NAMES,
  type GenderName,
  I_AM,
  LOOKING_FOR,
  storeChoice,
  typedIn,
} from './partner-choice.ts'

/**
 * Shows the find-partner form. The choice is stored on this device for the registration and sent nowhere: the fields
 * have no names, so a browser without scripts doesn't put them into the query string.
 */
export function FindPartnerForm() {
  const navigate = useNavigate()

  function begin(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const choice = choiceOf(new URLSearchParams(typedIn(event.currentTarget)).toString())
    if (choice) storeChoice(choice)
    void navigate({ to: '/users/register' })
  }

  return (
    // The query string is used at first, before the page is hydrated.
    <form className={classes.form} action="/users/register" onSubmit={begin} aria-label={t`Find a partner`}>
      <Field label={t({ message: 'I am a', comment: 'Label of a choice: "Male", "Female" and others' })}>
        {(id) => <Choice id={id} name="i_am" options={I_AM} />}
      </Field>
      <Field label={t`Looking For`}>
        {(id) => <Choice id={id} name="looking_for" options={LOOKING_FOR} />}
      </Field>
      <Field label={t`Age`}>
        {(id) => (
          <input
            id={id}
            data-field="age"
            type="text"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            placeholder={t`Any`}
          />
        )}
      </Field>
      <Field label={t`City`}>
        {(id) => (
          <input
            id={id}
            data-field="city"
            type="text"
            maxLength={80}
            placeholder={t`Anywhere`}
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" size="lg" className={classes.button ?? ''}>
        {t`Find a partner`}
      </Button>
    </form>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Box miw={0} className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </Box>
  )
}

function Choice({ id, name, options }: { id: string; name: string; options: readonly GenderName[] }) {
  return (
    <select id={id} data-field={name}>
      <option value="">{t`Choose`}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {say(GENDER_NAMES[option].name)}
        </option>
      ))}
    </select>
  )
}
