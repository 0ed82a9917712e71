import { expect, it } from 'vitest'
import { canonicalMail } from './mail.ts'
import { Login, Mail } from './rules.ts'

it.each([
  ['anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
  ['anna@mu\u0308nchen.de', 'anna@xn--mnchen-3ya.de'],
  ['Anna@MÜNCHEN.de', 'anna@xn--mnchen-3ya.de'],
  ['anna@xn--mnchen-3ya.de', 'anna@xn--mnchen-3ya.de'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@例え.jp', 'anna@xn--r8jz45g.jp'],
  [' Anna@Mail.Test\u00a0', 'anna@mail.test'],
  ['jürgen@mail.test', 'jürgen@mail.test'],
  ['ju\u0308rgen@mail.test', 'jürgen@mail.test'],
  ['anna\u200b@mail.test\u202c', 'anna@mail.test'],
  ['ａｎｎａ＠ｍａｉｌ．ｔｅｓｔ', 'anna@mail.test'],
  ['anna@例え。jp', 'anna@xn--r8jz45g.jp'],
  ['Amara', 'amara'],
])('the address %s is stored and compared as %s', (typed, stored) => {
  expect(canonicalMail(typed)).toBe(stored)
  expect(canonicalMail(stored)).toBe(stored)
})

it.each(['a@ü:80', 'a@ü/x', 'a@ü?x', 'a@ü#x', 'a@ü%41', 'a@\u{e000}ü', 'a@b@ü\\x'])(
  'an address keeps the domain of %j',
  (typed) => expect(canonicalMail(typed)).toBe(typed),
)

it('the limit of 30 characters counts the typed address', () => {
  const typed = `${'a'.repeat(19)}@münchen.de`
  expect(typed).toHaveLength(30)
  expect(Mail.parse(typed)).toBe(`${'a'.repeat(19)}@xn--mnchen-3ya.de`)
  expect(Mail.safeParse(`a${typed}`).success).toBe(false)
  expect(Mail.parse(`  ${typed}\u00a0`)).toBe(Mail.parse(typed))
})

it('a login accepts an address of any stored length, and a username of 30 characters', () => {
  const long = `bernadette.oyelaran-whitfield@${'long-'.repeat(30)}domain.example`
  expect(Login.parse(long)).toBe(long)
  expect(Login.parse(' amara ')).toBe('amara')
  expect(Login.parse('ａｍａｒａ＠münchen。de')).toBe('amara@xn--mnchen-3ya.de')
  expect(Login.parse('amara@münchen.de')).toBe('amara@xn--mnchen-3ya.de')
  expect(Login.safeParse('a'.repeat(31)).success).toBe(false)
  expect(Login.safeParse(`${'a'.repeat(250)}@b.de`).success).toBe(false)
})
