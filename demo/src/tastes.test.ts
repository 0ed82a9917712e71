import { NO_PREFERENCES, Preferences } from '@savanna/contract/preferences/routes'
import { expect, it } from 'vitest'
import { createRandom } from '../../server/src/kit/random.ts'
import { cast } from './cast.ts'
import { tastesOf } from './tastes.ts'

it('demo members have valid answers and a zodiac sign that matches their birthday', () => {
  const everybody = cast(200, new Date('2026-11-20'))
  const tastes = everybody.map((person, number) => tastesOf(createRandom(number), person))
  for (const answers of tastes) {
    const { error } = Preferences.safeParse({ ...NO_PREFERENCES, ...answers })
    expect(error?.issues).toBeUndefined()
  }
  const lions = everybody
    .filter((_, number) => tastes[number]?.zodiac === 'Leo')
    .map(({ birthdate }) => birthdate.slice(5))
  expect(lions.length).toBeGreaterThan(5)
  for (const day of lions) expect(day >= '07-23' && day <= '08-22').toBe(true)
})
