import { NewPassword } from '@savanna/contract/accounts/rules'
import { expect, it } from 'vitest'
import { commonPasswords, requireStrongPassword } from './weak-passwords.ts'

const WHOSE = { username: 'zebra-crossing', mail: 'moon.rider@mail.test' }
const refused = (password: string) =>
  requireStrongPassword(password, WHOSE, 'pwd1').then(
    () => false,
    () => true,
  )

it('the list has more than 3000 common passwords that the rule would allow', async () => {
  const capital = (password: string) => password.replace(/[a-z]/, (letter) => letter.toUpperCase())
  const allowed = [...(await commonPasswords())].filter(
    (password) => NewPassword.safeParse(capital(password)).success,
  )
  expect(allowed.length).toBeGreaterThan(3000)
})

it.each([
  'Password1',
  'qWERTY123',
  'Trustno1',
  'Passw0rd',
  'Pássword1',
  'Pa\u0301ssword1',
  'Ｐａｓｓｗｏｒｄ１',
])('rejects the common password %s in any case, typeface or accents', async (password) => {
  await expect(requireStrongPassword(password, WHOSE, 'pwd1')).rejects.toMatchObject({
    status: 400,
    code: 'weak_password',
    fields: { pwd1: { message: 'This is one of the most common passwords. Please choose another.' } },
  })
})

it.each([
  'Zebra-Crossing9',
  'Crossing2026',
  '99Zebra99',
  'Moon.Rider1',
  '4Rider21',
  'Savanna2026',
  '2Zebra3Zebra',
  'Zébra-Cróssing9',
  'Śavanna2026',
])('rejects %s, which is little more than a word that others know', async (password) =>
  expect(await refused(password)).toBe(true),
)

it.each(['Moonlight42', 'Crossing2026ab', 'Sunset2024', 'TheSavannaAt6'])(
  'accepts %s, where enough is left to guess',
  async (password) => expect(await refused(password)).toBe(false),
)

it("accents in a name don't make a password with it stronger", async () => {
  const müller = { username: 'anna', mail: 'müller@mail.test' }
  for (const password of ['Muller2026', 'Müller2026', 'Mu\u0308ller2026'])
    await expect(requireStrongPassword(password, müller, 'pwd1')).rejects.toMatchObject({
      code: 'weak_password',
    })
})

it('empty or very short names are ignored', async () => {
  await expect(
    requireStrongPassword('Sunset2024', { username: 'o-2', mail: 'ab@mail.test' }, 'pwd1'),
  ).resolves.toBeUndefined()
  await expect(requireStrongPassword('Sunset2024', { mail: '@mail.test' }, 'pwd1')).resolves.toBeUndefined()
})
