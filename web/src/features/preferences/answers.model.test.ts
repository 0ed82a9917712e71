import {
  NO_PREFERENCES,
  type PanelAnswer,
  PREFERENCES,
  type PreferenceField,
  type Preferences,
} from '@savanna/contract/preferences/routes'
import { describe, expect, it } from 'vitest'
import { countShared, formatSummary, listPills, matching } from './answers.model.ts'

function panelOf(field: PreferenceField) {
  const panel = PREFERENCES.find((each) => each.field === field)
  if (!panel) throw new Error(field)
  return panel
}

it.each([
  ['pets', [], ''],
  ['zodiac', null, ''],
  ['zodiac', 'Leo', 'Leo'],
  ['pets', ['Dog', 'Cat', 'Bird'], 'Dog, Cat, Bird'],
  ['pets', ['Dog', 'Cat', 'Bird', 'Fish'], 'Dog, Cat +2'],
] as const)('the answer to %s of %j reads as "%s"', (field, answer, line) => {
  expect(formatSummary(field, answer as PanelAnswer)).toBe(line)
})

it('finds languages by any part of their name, prefixes first', () => {
  const panel = panelOf('language')
  expect(matching(panel, ' MAN').slice(0, 1)).toEqual(['Mandarin'])
  expect(matching(panel, 'gérman')).toEqual(['German'])
  expect(matching(panel, 'klingon')).toEqual([])
})

describe('pills', () => {
  const answers: Preferences = {
    ...NO_PREFERENCES,
    pets: ['Dog', 'Cat'],
    drink: ['Sober'],
    smoke: ['Sober'],
    zodiac: 'Leo',
  }

  it('come in groups, without unanswered panels', () => {
    expect(listPills(NO_PREFERENCES, undefined)).toEqual([])
    expect(
      listPills(answers, undefined).map(({ title, panels }) => [title, panels.map((p) => p.field)]),
    ).toEqual([
      ['Day to day', ['pets', 'drink', 'smoke']],
      ['Basics', ['zodiac']],
    ])
  })

  it('cover every panel', () => {
    const all = Object.fromEntries(
      PREFERENCES.map(({ field, multi, options }) => [field, multi ? [...options] : options[0]]),
    ) as unknown as Preferences
    const shown = listPills(all, undefined).flatMap(({ panels }) => panels.map(({ field }) => field))
    expect(shown.toSorted()).toEqual(PREFERENCES.map(({ field }) => field).toSorted())
  })

  it('mark the answers that the viewer shares, and put them first', () => {
    const groups = listPills(answers, {
      ...NO_PREFERENCES,
      pets: ['Cat'],
      drink: ['Not for me'],
      zodiac: 'Leo',
    })
    expect(groups[0]?.panels[0]?.answers).toEqual([
      { text: 'Cat', shared: true },
      { text: 'Dog', shared: false },
    ])
    expect(countShared(groups)).toBe(2)
  })
})
