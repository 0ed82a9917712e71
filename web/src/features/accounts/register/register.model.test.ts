import { describe, expect, it } from 'vitest'
import { draftOf, locationOf, readDraft, stepOf, type Whereabouts } from './register.model.ts'

const paris = { city: 'Paris', country: 'France', country_code: 'FR', latitude: 48.85, longitude: 2.35 }
const values = {
  firstname: 'Amara',
  lastname: 'Diallo',
  username: 'amara',
  email: 'amara@mail.test',
  pwd1: 'Sunset2024',
  pwd2: 'Sunset2024',
  location: { latitude: 1, longitude: 2, city: '', country: '' },
}
const device: Whereabouts = { kind: 'found', by: 'device', latitude: 45.123, longitude: 4.567, near: null }

describe('the step of a rejected field', () => {
  it('returns to the first step with a rejected field', () => {
    expect(stepOf(['email', 'lastname'])).toBe('who')
    expect(stepOf(['email'])).toBe('account')
    expect(stepOf(['location.latitude'])).toBe('where')
    expect(stepOf(['something'])).toBeUndefined()
  })
})

describe('the location that is sent', () => {
  it('is the chosen city', () => {
    expect(locationOf({ kind: 'city', place: paris })).toEqual({
      latitude: 48.85,
      longitude: 2.35,
      city: 'Paris',
      country: 'France',
    })
  })

  it('leaves the city to the server if only a position is known', () => {
    expect(locationOf(device)).toEqual({ latitude: 45.123, longitude: 4.567, city: '', country: '' })
    expect(locationOf({ ...device, near: paris })).toMatchObject({ latitude: 45.123, city: 'Paris' })
  })
})

describe('a draft', () => {
  it('stores what was typed, but neither password nor position', () => {
    const kept = JSON.stringify(draftOf(values, 'where', device))
    expect(kept).not.toMatch(/Sunset|pwd|45\.123/)
    expect(readDraft(kept)).toEqual({
      firstname: 'Amara',
      lastname: 'Diallo',
      username: 'amara',
      email: 'amara@mail.test',
      step: 'account',
      city: null,
    })
    expect(readDraft(JSON.stringify(draftOf(values, 'who', { kind: 'city', place: paris })))).toMatchObject({
      step: 'who',
      city: paris,
    })
  })

  it.each([null, '', 'nonsense', '[]', '{"firstname":7,"city":{"city":"X"},"step":"moon"}'])(
    'is empty for %s',
    (stored) => {
      expect(readDraft(stored)).toEqual({
        firstname: '',
        lastname: '',
        username: '',
        email: '',
        step: 'who',
        city: null,
      })
    },
  )
})
