import { ageOn } from '@savanna/contract/profiles'
import { expect, it } from 'vitest'
import { birthdateBounds, changeOf, type ProfileValues, profileFormSchema } from './profile-form.model.ts'

const paris = { city: 'Paris', country: 'France', country_code: '', latitude: 48.85, longitude: 2.35 }
const before: ProfileValues = {
  firstname: 'Amara',
  lastname: 'Diallo',
  gender: null,
  sexual_orientation: 'bi',
  bio: 'Tea first.',
  birthdate: '',
  place: paris,
}

it('sends what changed and nothing else', () => {
  expect(changeOf(before, { ...before })).toEqual({})
  expect(changeOf(before, { ...before, bio: '', gender: 'woman' })).toEqual({ bio: '', gender: 'woman' })
  expect(changeOf(before, { ...before, place: { ...paris, country_code: 'FR' } })).toEqual({})
  expect(changeOf(before, { ...before, place: null })).toEqual({})
  const lyon = { city: 'Lyon', country: 'France', country_code: 'FR', latitude: 45.75, longitude: 4.85 }
  expect(changeOf(before, { ...before, place: lyon })).toEqual({
    city: 'Lyon',
    country: 'France',
    geo_lat: 45.75,
    geo_long: 4.85,
  })
})

it('offers the birthdates of people from 18 to 99, leap days included', () => {
  for (const day of ['2026-03-01', '2024-02-29', '2026-12-31']) {
    const today = new Date(`${day}T10:00:00Z`)
    const { min, max } = birthdateBounds(today)
    expect([ageOn(min, today), ageOn(max, today)]).toEqual([99, 18])
  }
})

it('asks for a city only of those who have one', () => {
  expect(profileFormSchema(false).safeParse({ ...before, place: null }).success).toBe(true)
  expect(profileFormSchema(true).safeParse({ ...before, place: null }).error?.issues[0]?.message).toBe(
    'Please enter a city',
  )
})
