import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import classes from './FindPartnerForm.module.css'

const I_AM = ['Male', 'Female', 'Non-binary', 'Genderqueer']
const LOOKING_FOR = ['Male', 'Female', 'Gender Nonconforming', 'Non-binary']

/** Invites to begin. What is chosen stays here: the profile asks for it properly. */
export function FindPartnerForm() {
  const navigate = useNavigate()

  function begin(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void navigate({ to: '/users/register' })
  }

  return (
    <form className={classes.form} onSubmit={begin} aria-label="Find a partner">
      <Field label="I am a">{(id) => <Choice id={id} options={I_AM} />}</Field>
      <Field label="Looking For">{(id) => <Choice id={id} options={LOOKING_FOR} />}</Field>
      <Field label="Age">
        {(id) => <input id={id} type="number" inputMode="numeric" min={18} max={99} placeholder="Any" />}
      </Field>
      <Field label="City">
        {(id) => <input id={id} type="text" maxLength={80} placeholder="Anywhere" autoComplete="off" />}
      </Field>
      <Button type="submit" size="lg" className={classes.button ?? ''}>
        Find a partner
      </Button>
    </form>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

function Choice({ id, options }: { id: string; options: string[] }) {
  return (
    <select id={id} defaultValue="">
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
