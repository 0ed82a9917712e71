import { computeAge } from '@savanna/contract/profiles/age'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  birthdateBounds,
  changeOf,
  merge,
  type ProfileValues,
  profileFormSchema,
  unresolved,
} from './profile-form.model.ts'

const paris = { city: 'Paris', country: 'France', country_code: '', latitude: 48.85, longitude: 2.35 }
const lyon = { city: 'Lyon', country: 'France', country_code: 'FR', latitude: 45.75, longitude: 4.85 }
const before: ProfileValues = {
  firstname: 'Amara',
  lastname: 'Diallo',
  gender: null,
  sexual_orientation: 'bi',
  bio: 'Tea first.',
  height: 172,
  work: 'Baker',
  birthdate: '',
  place: paris,
}

it('sends only what changed', () => {
  expect(changeOf(before, { ...before })).toEqual({})
  expect(changeOf(before, { ...before, bio: '', gender: 'woman' })).toEqual({ bio: '', gender: 'woman' })
  expect(changeOf(before, { ...before, height: null, work: '' })).toEqual({ height: null, work: '' })
  expect(changeOf(before, { ...before, place: { ...paris, country_code: 'FR' } })).toEqual({})
  expect(changeOf(before, { ...before, place: null })).toEqual({})
  expect(changeOf(before, { ...before, place: lyon })).toEqual({
    city: 'Lyon',
    country: 'France',
    geo_lat: 45.75,
    geo_long: 4.85,
  })
})

it('offers birthdates for ages 18 to 99, leap days included', () => {
  for (const day of ['2026-03-01', '2024-02-29', '2026-12-31']) {
    const today = new Date(`${day}T10:00:00Z`)
    const { min, max } = birthdateBounds(today)
    expect([computeAge(min, today), computeAge(max, today)]).toEqual([99, 18])
  }
})

const nothing = { city: null, birthdate: null }

it('requires a city only of members who have one', () => {
  expect(profileFormSchema(nothing).safeParse({ ...before, place: null }).success).toBe(true)
  const issues = profileFormSchema({ ...nothing, city: 'Paris' }).safeParse({ ...before, place: null }).error
  expect(issues?.issues[0]?.message).toBe('Please enter a city')
})

it('a birthdate may stay empty until set, and can’t be cleared afterwards', () => {
  const cleared = { ...before, birthdate: '', place: paris }
  expect(profileFormSchema(nothing).safeParse(cleared).success).toBe(true)
  const issues = profileFormSchema({ ...nothing, birthdate: '1994-03-08' }).safeParse(cleared).error
  expect(issues?.issues[0]?.message).toBe('Please enter a valid date')
})

it('a merge takes another tab’s values only for untouched fields', () => {
  const typed: ProfileValues = { ...before, bio: 'Mine.', gender: 'woman', place: lyon }
  const saved: ProfileValues = {
    ...before,
    bio: 'Theirs.',
    firstname: 'Ama',
    gender: 'woman',
    place: { ...paris },
  }
  expect(merge(before, typed, saved)).toEqual({
    values: { ...typed, firstname: 'Ama' },
    conflicts: { bio: 'Theirs.' },
  })
})

it('a merge loses no change of either tab', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c')
  const place = fc.constantFrom(null, paris, lyon)
  const values = fc.record<ProfileValues>({
    firstname: text,
    lastname: text,
    gender: fc.constantFrom(null, 'man', 'woman'),
    sexual_orientation: fc.constantFrom(null, 'bi', 'homo'),
    bio: text,
    height: fc.constantFrom(null, 120, 230),
    work: text,
    birthdate: text,
    place,
  })
  fc.assert(
    fc.property(values, values, values, (start, typed, saved) => {
      const merged = merge(start, typed, saved)
      for (const field of [
        'firstname',
        'lastname',
        'gender',
        'sexual_orientation',
        'bio',
        'height',
        'work',
        'birthdate',
      ] as const) {
        const touched = typed[field] !== start[field]
        expect(merged.values[field]).toBe(touched ? typed[field] : saved[field])
        const lost = touched && saved[field] !== start[field] && saved[field] !== typed[field]
        expect(field in merged.conflicts).toBe(lost)
      }
    }),
  )
})

it('a conflict ends once the other value is taken', () => {
  const conflicts = { bio: 'Theirs.', place: lyon }
  expect(unresolved(conflicts, before)).toEqual(conflicts)
  expect(unresolved(conflicts, { ...before, bio: 'Theirs.' })).toEqual({ place: lyon })
  expect(unresolved(conflicts, { ...before, bio: 'Theirs.', place: { ...lyon, country_code: '' } })).toEqual(
    {},
  )
})
