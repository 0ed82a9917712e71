import { MantineProvider, TextInput } from '@mantine/core'
import { NewPassword, passwordsMatch, Username } from '@savanna/contract/accounts/rules'
import { say } from '@savanna/contract/language/say'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'
import { INCOMPLETE_DATE, useZodForm } from './use-zod-form.ts'

const schema = z
  .object({ username: Username, pwd1: NewPassword, pwd2: z.string() })
  .superRefine(passwordsMatch)

const sent: unknown[] = []

function Form({ problem }: { problem?: ApiProblem }) {
  const form = useZodForm({ schema, initialValues: { username: '', pwd1: '', pwd2: '' } })
  return (
    <form
      onSubmit={form.submit((output) => {
        if (problem) throw problem
        sent.push(output)
      })}
    >
      <TextInput label="Username" {...form.getInputProps('username')} />
      <TextInput label="Password" {...form.getInputProps('pwd1')} />
      <TextInput label="Repeat" {...form.getInputProps('pwd2')} />
      <button type="submit">{form.ready ? 'ready' : 'not ready'}</button>
    </form>
  )
}

function show(problem?: ApiProblem) {
  render(
    <MantineProvider>
      <Form {...(problem ? { problem } : {})} />
    </MantineProvider>,
  )
}

const field = (label: string) => screen.getByLabelText(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const leave = (label: string) => fireEvent.blur(field(label))
const submit = () => act(async () => void fireEvent.submit(field('Username').closest('form') ?? document))

function fillIn() {
  type('Username', 'Anna')
  type('Password', 'Secret123')
  type('Repeat', 'Secret123')
}

afterEach(() => {
  cleanup()
  sent.length = 0
})

describe('a form with a schema', () => {
  it('doesn’t show a field’s error until it loses focus', () => {
    show()
    type('Username', 'an na')
    expect(screen.queryByText('Username cannot contain spaces')).toBeNull()
    leave('Username')
    expect(screen.getByText('Username cannot contain spaces')).toBeTruthy()
  })

  it('updates a visited field’s error on each keystroke', () => {
    show()
    leave('Username')
    expect(screen.getByText('Username cannot be empty')).toBeTruthy()
    type('Username', 'a_na')
    expect(screen.getByText('Username is invalid (use letters and numbers)')).toBeTruthy()
    type('Username', 'anna')
    expect(screen.queryByText(/^Username is/)).toBeNull()
  })

  it('checks a repeated password again when the first one changes', () => {
    show()
    fillIn()
    leave('Repeat')
    expect(screen.queryByText("Passwords don't match")).toBeNull()
    type('Password', 'Secret1234')
    expect(screen.getByText("Passwords don't match")).toBeTruthy()
  })

  it('is ready when valid, and sends the parsed values', async () => {
    show()
    expect(screen.getByRole('button').textContent).toBe('not ready')
    fillIn()
    expect(screen.getByRole('button').textContent).toBe('ready')
    await submit()
    expect(sent).toEqual([{ username: 'anna', pwd1: 'Secret123', pwd2: 'Secret123' }])
  })

  it('shows every error when submitted too early', async () => {
    show()
    await submit()
    expect(screen.getByText('Username cannot be empty')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows the server’s error at its field', async () => {
    const fields = { username: 'This username is taken', other: 'unknown to the form' }
    show(new ApiProblem(409, 'username_taken', 'This username is taken', { fields }))
    fillIn()
    await submit()
    expect(screen.getByText('This username is taken')).toBeTruthy()
  })
})

describe('a partly typed date', () => {
  const optionalDate = z.object({ day: z.union([z.literal(''), z.iso.date()]) })

  function DateForm() {
    const form = useZodForm({ schema: optionalDate, initialValues: { day: '' } })
    return (
      <form onSubmit={form.submit((output) => void sent.push(output))} noValidate>
        <TextInput type="date" label="Day" {...form.getInputProps('day')} />
      </form>
    )
  }

  const day = () => screen.getByLabelText<HTMLInputElement>('Day')
  const submitDate = () => act(async () => void fireEvent.submit(day().closest('form') ?? document))

  /** Leaves only part of a date in the field, as browsers report it: its value is empty. */
  function typePart(isPart: boolean) {
    Object.defineProperty(day(), 'validity', { value: { badInput: isPart }, configurable: true })
  }

  beforeEach(() => {
    render(
      <MantineProvider>
        <DateForm />
      </MantineProvider>,
    )
  })

  it('is rejected at its field on leaving it', () => {
    typePart(true)
    fireEvent.blur(day())
    expect(screen.getByText(say(INCOMPLETE_DATE))).toBeTruthy()
    typePart(false)
    fireEvent.change(day(), { target: { value: '1994-03-08' } })
    expect(screen.queryByText(say(INCOMPLETE_DATE))).toBeNull()
  })

  it('isn’t sent as an empty one', async () => {
    typePart(true)
    await submitDate()
    expect(screen.getByText(say(INCOMPLETE_DATE))).toBeTruthy()
    expect(document.activeElement).toBe(day())
    expect(sent).toEqual([])
    typePart(false)
    await submitDate()
    expect(sent).toEqual([{ day: '' }])
  })
})
