import { Firstname, Lastname, Username } from '@savanna/contract/accounts/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GoogleNames, normalizeNames, suggestUsername } from './google.rules.ts'

describe('names from Google', () => {
  it.each<[GoogleNames, firstname: string, lastname: string]>([
    [{ given_name: 'Amara', family_name: 'Diallo' }, 'Amara', 'Diallo'],
    [{ given_name: 'Anna Maria', family_name: 'García Márquez' }, 'Anna-maria', 'García-márquez'],
    [{ given_name: 'Jean-Luc', family_name: "O'Brien" }, 'Jean-luc', 'Obrien'],
    [{ given_name: 'Ludwig', family_name: 'van der Rohe' }, 'Ludwig', 'Vanderrohe'],
    [{ name: 'Wangari Muta Maathai' }, 'Wangari', 'Muta-maathai'],
    [{ given_name: 'Björk', name: 'Björk' }, 'Björk', 'Member'],
    [{ given_name: 'Мария', family_name: 'Кюри' }, 'Мария', 'Кюри'],
    [{ given_name: 'प्रिया', family_name: 'शर्मा' }, 'प्रिया', 'शर्मा'],
    [{ given_name: '🦁', family_name: '1984' }, 'New', 'Member'],
    [{}, 'New', 'Member'],
  ])('the names %j become %s %s', (given, firstname, lastname) => {
    expect(normalizeNames(given)).toEqual({ firstname, lastname })
  })

  it('follow our rules, whatever Google sends', () => {
    const text = fc.option(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.lorem()), {
      nil: undefined,
    })
    fc.assert(
      fc.property(text, text, text, fc.nat(999_999), (given_name, family_name, name, number) => {
        const names = normalizeNames({ given_name, family_name, name })
        expect(Firstname.parse(names.firstname)).toBe(names.firstname)
        expect(Lastname.parse(names.lastname)).toBe(names.lastname)
        const username = suggestUsername(names, `${number}`)
        expect(Username.parse(username)).toBe(username)
      }),
    )
  })
})

describe('usernames from Google', () => {
  it.each([
    ['Amara', 'Diallo', '', 'amara-diallo'],
    ['Amara', 'Diallo', '4711', 'amara-diallo4711'],
    ['Jean-luc', 'Élan', '', 'jeanluc-elan'],
    ['Мария', 'Кюри', '4711', 'member4711'],
    ['Bo', 'Ω', '', 'member'],
    ['Wolfeschlegelsteinhausen', 'Bergerdorff', '999999', 'wolfeschlegelsteinhause999999'],
  ])('the username for %s %s with the digits "%s" is %s', (firstname, lastname, digits, username) => {
    expect(suggestUsername({ firstname, lastname }, digits)).toBe(username)
  })
})
