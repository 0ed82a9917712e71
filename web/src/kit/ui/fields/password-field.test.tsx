import { msg } from '@lingui/core/macro'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordField, type PasswordVerdict } from './PasswordField.tsx'

const PARTS = [{ label: msg`one digit`, holds: (value: string) => /\d/.test(value) }]
const REASON = 'This is one of the most common passwords.'

it.each<[string, string, PasswordVerdict | undefined, string]>([
  ['nothing while the server hasn’t responded', 'Password1', undefined, ''],
  ['why the server rejects it', 'Password1', { strong: false, reason: REASON }, REASON],
  ['praise once the server accepts it', 'Moonlight42', { strong: true, reason: null }, 'Strong enough'],
  ['what is missing, whatever the server said before', 'Moon', { strong: true, reason: null }, 'one digit'],
])('reports about a password %s', (_, value, verdict, words) => {
  render(
    <MantineProvider env="test">
      <PasswordField
        label="Password"
        value={value}
        error={undefined}
        parts={PARTS}
        verdict={verdict}
        readOnly
      />
    </MantineProvider>,
  )
  const said = screen.getByRole('status').textContent
  if (words === '') expect(said).toBe('')
  else expect(said).toContain(words)
})
