import {
  NO_PREFERENCES,
  PREFERENCES,
  type PreferenceField,
  type Preferences,
} from '@savanna/contract/preferences/routes'
import { describe, expect, it } from 'vitest'
import { answersIn, choose, draftOf, edit, isDirty, receive, settle } from './preferences.model.ts'

const saved = (version: number, answers: Partial<Preferences> = {}) => ({
  version,
  answers: { ...NO_PREFERENCES, ...answers },
})

function panelOf(field: PreferenceField) {
  const panel = PREFERENCES.find((each) => each.field === field)
  if (!panel) throw new Error(field)
  return panel
}

describe('a draft', () => {
  const start = draftOf(saved(1, { pets: ['Dog'], sleep: 'Night owl' }))

  it('is dirty while it differs from the saved answers', () => {
    const changed = edit(start, 'pets', ['Dog', 'Cat'])
    expect([isDirty(start), isDirty(changed)]).toEqual([false, true])
    expect(answersIn(changed)).toEqual({ ...start.answers, pets: ['Dog', 'Cat'] })
    expect(isDirty(edit(changed, 'pets', ['Dog']))).toBe(false)
  })

  it('clearing an answer is a change', () => {
    const cleared = edit(edit(start, 'sleep', null), 'pets', [])
    expect(cleared.edits).toEqual({ sleep: null, pets: [] })
  })

  it('another order of the same options isn’t a change', () => {
    const two = draftOf(saved(1, { pets: ['Cat', 'Dog'] }))
    expect(isDirty(edit(two, 'pets', ['Dog', 'Cat']))).toBe(false)
  })
})

describe('answers saved elsewhere', () => {
  const start = draftOf(saved(1, { pets: ['Dog'], sleep: 'Night owl' }))

  it('are shown to a member without edits', () => {
    expect(receive(start, saved(2, { pets: ['Cat'] }))).toEqual(draftOf(saved(2, { pets: ['Cat'] })))
  })

  it('are listed, and edits stay', () => {
    const mine = edit(start, 'zodiac', 'Leo')
    const met = receive(mine, saved(2, { pets: ['Cat'], sleep: 'Night owl' }))
    expect(met).toMatchObject({ version: 2, edits: { zodiac: 'Leo' }, elsewhere: ['pets'] })
    expect(answersIn(met)).toMatchObject({ pets: ['Cat'], zodiac: 'Leo' })
  })

  it('don’t replace edits of the same panel', () => {
    const met = receive(edit(start, 'pets', ['Bird']), saved(2, { pets: ['Cat'], sleep: 'Night owl' }))
    expect(met).toMatchObject({ edits: { pets: ['Bird'] }, elsewhere: ['pets'] })
    expect(met.answers.pets).toEqual(['Cat'])
  })

  it('an edit that was also saved elsewhere leaves nothing to save', () => {
    const met = receive(edit(start, 'pets', ['Cat']), saved(2, { pets: ['Cat'], sleep: 'Night owl' }))
    expect([isDirty(met), met.elsewhere]).toEqual([false, []])
  })

  it('add up over several saves', () => {
    const first = receive(edit(start, 'zodiac', 'Leo'), saved(2, { pets: ['Cat'], sleep: 'Night owl' }))
    const second = receive(first, saved(3, { pets: ['Cat'], sleep: 'Early bird' }))
    expect(second.elsewhere).toEqual(['pets', 'sleep'])
  })

  it('are ignored if older than the known ones', () => {
    const mine = edit(draftOf(saved(5, { pets: ['Dog'] })), 'zodiac', 'Leo')
    expect(receive(mine, saved(4, { pets: ['Cat'] }))).toBe(mine)
    expect(receive(mine, saved(5, { pets: ['Cat'] }))).toBe(mine)
  })
})

it('a save preserves edits made while it was running', () => {
  const sent = edit(draftOf(saved(1)), 'pets', ['Dog'])
  const now = edit(edit(sent, 'pets', ['Dog', 'Cat']), 'zodiac', 'Leo')
  expect(settle(now, { version: 2, answers: answersIn(sent) })).toMatchObject({
    version: 2,
    edits: { pets: ['Dog', 'Cat'], zodiac: 'Leo' },
    elsewhere: [],
  })
  expect(isDirty(settle(sent, { version: 2, answers: answersIn(sent) }))).toBe(false)
})

describe('choosing', () => {
  it('several answers stay in the order of the panel', () => {
    const pets = panelOf('pets')
    const both = choose(pets, choose(pets, [], 'Cat', true), 'Dog', true)
    expect(both).toEqual(['Dog', 'Cat'])
    expect(choose(pets, both, 'Dog', false)).toEqual(['Cat'])
  })

  it('replaces a single answer', () => {
    expect(choose(panelOf('zodiac'), ['Leo'], 'Virgo', true)).toEqual(['Virgo'])
  })
})
