import { describe, expect, it } from 'vitest'
import { anOwnProfile } from '../../features/profiles/profiles.examples.testing.ts'
import {
  answersOf,
  birthdateOf,
  firstQuestion,
  previewOf,
  questionAbout,
  questionAfter,
  questionsFor,
} from './welcome.model.ts'

const empty = {
  ...anOwnProfile,
  gender: null,
  sexual_orientation: null,
  bio: null,
  birthdate: null,
  age: null,
  tags: [],
  missing: [
    'gender',
    'sexual_orientation',
    'bio',
    'birthdate',
    'tags',
    'pictures',
  ] as typeof anOwnProfile.missing,
}
const nothing = { gender: null, orientation: null }

describe('the questions', () => {
  it('start with the picture, and include the city only if it’s missing', () => {
    expect(questionsFor(empty)).toEqual(['picture', 'birthdate', 'who', 'interests', 'bio'])
    expect(questionsFor({ city: null }).at(-1)).toBe('city')
  })

  it('the first one is the named or first open one', () => {
    const asked = questionsFor(empty)
    expect(firstQuestion(asked, empty)).toBe('picture')
    expect(firstQuestion(asked, { ...empty, missing: ['bio', 'tags'] })).toBe('interests')
    expect(firstQuestion(asked, empty, 'bio')).toBe('bio')
    expect(firstQuestion(asked, empty, 'moon')).toBe('picture')
    expect(firstQuestion(asked, { ...empty, missing: [] })).toBe('picture')
    expect(questionAbout('sexual_orientation')).toBe('who')
    expect(questionAbout('pictures')).toBe('picture')
  })

  it('lead to the next open one, and finally to skipped ones', () => {
    const asked = questionsFor(empty)
    expect(questionAfter('picture', asked, empty)).toBe('birthdate')
    expect(questionAfter('picture', asked, { ...empty, missing: ['bio'] })).toBe('bio')
    expect(questionAfter('bio', asked, { ...empty, missing: ['pictures'] })).toBe('picture')
    expect(questionAfter('picture', asked, { ...empty, missing: ['pictures'] }, true)).toBe('done')
    expect(questionAfter('bio', asked, { ...empty, missing: ['pictures'] }, true)).toBe('done')
    expect(questionAfter('bio', asked, { ...empty, missing: [] })).toBe('done')
  })
})

describe('the answers', () => {
  it('start with the profile’s, then the landing page’s', () => {
    expect(answersOf(anOwnProfile, nothing)).toMatchObject({
      day: '05',
      month: '05',
      year: '1995',
      gender: 'woman',
    })
    const chosen = { gender: 'man', orientation: 'homo' } as const
    expect(answersOf(empty, chosen)).toMatchObject(chosen)
    expect(answersOf({ ...empty, gender: 'woman' }, chosen)).toMatchObject({
      gender: 'woman',
      orientation: null,
    })
  })

  it('a birthdate is complete with four digits of the year', () => {
    expect(birthdateOf({ day: '8', month: '3', year: '1994' })).toBe('1994-03-08')
    expect(birthdateOf({ day: '8', month: '3', year: '199' })).toBe('')
    expect(birthdateOf({ day: '', month: '3', year: '1994' })).toBe('')
  })

  it('the preview shows what isn’t saved yet', () => {
    const answers = { ...answersOf(empty, nothing), day: '8', month: '3', year: '1994', bio: ' Tea first. ' }
    expect(previewOf(empty, answers, new Date('2026-11-22'))).toMatchObject({ age: 32, bio: 'Tea first.' })
    expect(previewOf(empty, { ...answers, year: '9999' }, new Date('2026-11-22')).age).toBeNull()
  })
})
