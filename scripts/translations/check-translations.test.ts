import { expect, it } from 'vitest'
import { findNamesWithoutWords, findTranslationProblems, findUnnamedValues } from './translations.ts'

const entry = (english: string, translation: string, file = 'a.po', id = english) => ({
  file,
  id,
  english,
  translation,
})

it.each([
  ['Log in', 'Se connecter'],
  ['Welcome, {name}', '{name}, bienvenue'],
  ['Read the <0>terms</0>.', '<0>Conditions</0> à lire.'],
  [
    '{n, plural, one {# like} other {# likes}}',
    '{n, plural, one {# j’aime} many {# de j’aime} other {# j’aime}}',
  ],
])('accepts a complete translation of "%s"', (english, translation) => {
  expect(findTranslationProblems([entry(english, translation)], true)).toEqual([])
})

it.each([
  ['Welcome, {name}', 'Bienvenue', 'has nothing for name'],
  ['Welcome, {name}', 'Bienvenue, {nom}', 'has nom for name'],
  ['Log in', '<script>alert(1)</script>', 'has </script> <script> for nothing'],
  ['Log in', '<img src=x onerror=alert(1)>', 'has <img src=x onerror=alert(1)> for nothing'],
])('rejects a translation of "%s" as "%s": it %s', (english, translation, problem) => {
  expect(findTranslationProblems([entry(english, translation)], false)[0]).toContain(problem)
})

it('rejects an empty translation in an offered language', () => {
  expect(findTranslationProblems([entry('Log in', '')], false)).toEqual([])
  expect(findTranslationProblems([entry('Log in', '')], true)).toEqual([`a.po: "Log in" isn't translated.`])
})

it('rejects two translations of one sentence', () => {
  const both = [entry('Close', 'Fermer'), entry('Close', 'Proche', 'b.po')]
  expect(findTranslationProblems(both, true)).toEqual(['b.po: "Close" is translated otherwise in a.po.'])
})

it('rejects a value without a plain name', () => {
  const unnamed = ['{0, plural, one {# like} other {# likes}}', 'We remind you {REMINDER_DAYS} days before']
  const named = ['Read the <0>terms</0>, {firstname}', '{count, plural, =1 {One} other {#}}']
  expect(findUnnamedValues(unnamed.map((english) => entry(english, '')))).toEqual([
    expect.stringContaining('has a value without a plain name: 0.'),
    expect.stringContaining('has a value without a plain name: REMINDER_DAYS.'),
  ])
  expect(findUnnamedValues(named.map((english) => entry(english, '')))).toEqual([])
})

it("rejects a control's name without its visible words", () => {
  const shown = [entry('Unfollow', 'Ne plus suivre'), entry('popularity', 'popularité')]
  const spoken = [
    entry('Unfollow {firstname}', 'Ne plus suivre {firstname}'),
    entry('{degrees}° popularity: what’s this?', '{degrees}° popularité : qu’est-ce ?'),
  ]
  const otherwise = [
    entry('Unfollow {firstname}', 'Se désabonner de {firstname}'),
    entry('{degrees}° popularity: what’s this?', 'Popularité de {degrees}° : qu’est-ce ?'),
  ]
  expect(findNamesWithoutWords([...shown, ...spoken])).toEqual([])
  expect(findNamesWithoutWords([...shown, ...otherwise])).toHaveLength(2)
  expect(findNamesWithoutWords(spoken)).toEqual([])
})
