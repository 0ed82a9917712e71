import { NewPassword } from '@savanna/contract/accounts/rules'
import { expect, it } from 'vitest'
import { commonPasswords, requireStrongPassword } from './weak-passwords.ts'

const WHOSE = { username: 'zebra-crossing', mail: 'moon.rider@mail.test' }
const refused = (password: string) =>
  requireStrongPassword(password, WHOSE, 'pwd1').then(
    () => false,
    () => true,
  )

it('the list holds more than 3000 common passwords that the password rule would allow', async () => {
  const capital = (password: string) => password.replace(/[a-z]/, (letter) => letter.toUpperCase())
  const allowed = [...(await commonPasswords())].filter(
    (password) => NewPassword.safeParse(capital(password)).success,
  )
  expect(allowed.length).toBeGreaterThan(3000)
})

it.each(['Password1', 'qWERTY123', 'Trustno1', 'Passw0rd'])(
  'the password %s is refused, which is common in whatever case',
  async (password) => {
    await expect(requireStrongPassword(password, WHOSE, 'pwd1')).rejects.toMatchObject({
      status: 400,
      code: 'weak_password',
      fields: { pwd1: 'This is among the most common passwords. Please choose another one.' },
    })
  },
)

it.each([
  'Zebra-Crossing9',
  'Crossing2026',
  '99Zebra99',
  'Moon.Rider1',
  '4Rider21',
  'Savanna2026',
  '2Zebra3Zebra',
])('the password %s is refused, which is little more than a word that others know', async (password) =>
  expect(await refused(password)).toBe(true),
)

it.each(['Moonlight42', 'Crossing2026ab', 'Sunset2024', 'TheSavannaAt6'])(
  'the password %s is accepted, where enough is left to guess',
  async (password) => expect(await refused(password)).toBe(false),
)

it('names that are empty or too short to be words are ignored', async () => {
  await expect(
    requireStrongPassword('Sunset2024', { username: 'o-2', mail: 'ab@mail.test' }, 'pwd1'),
  ).resolves.toBeUndefined()
  await expect(requireStrongPassword('Sunset2024', { mail: '@mail.test' }, 'pwd1')).resolves.toBeUndefined()
})
