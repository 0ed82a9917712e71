import type { Gender } from '@savanna/contract/profiles/fields'
import { describe, expect, it } from 'vitest'
import { HIDES_EARS } from '../hair/ears.ts'
import { SKINS } from '../palette.ts'
import {
  BEARDS,
  BROWS,
  EARRINGS,
  EXPRESSIONS,
  EYES,
  FACES,
  GARMENTS,
  GLASSES,
  HAIRS,
  LIPS,
  MOUTHS,
  NECKLACES,
  NOSES,
  type Traits,
} from '../traits.ts'
import { ageOn, greyAt } from './age.ts'
import { chooseLook, chooseTraits } from './choose.ts'
import { heritageOf } from './heritage.ts'

const GENDERS: readonly Gender[] = ['woman', 'man']
const PEOPLE: Traits[] = Array.from({ length: 4_000 }, (_, seed) =>
  chooseTraits({ seed, gender: GENDERS[seed % 2] ?? 'woman', age: 18 + (seed % 63) }),
)
const LOOKS = PEOPLE.map((traits) => ({ traits, look: chooseLook(traits, traits.seed % 5) }))

function valuesOf<K extends keyof Traits>(key: K): Set<Traits[K]> {
  return new Set(PEOPLE.map((traits) => traits[key]))
}

describe('choosing looks', () => {
  it('uses every value of every trait', () => {
    const all = {
      face: FACES,
      eyes: EYES,
      brow: BROWS,
      nose: NOSES,
      lips: LIPS,
      hair: HAIRS,
      beard: BEARDS,
      glasses: GLASSES,
      earrings: EARRINGS,
      necklace: NECKLACES,
    } as const
    for (const [key, values] of Object.entries(all))
      expect([...valuesOf(key as keyof typeof all)].sort(), key).toEqual([...values].sort())
    expect(valuesOf('skin').size).toBe(SKINS.length)
    for (const key of ['freckles', 'mole', 'hearingAid', 'wheelchair'] as const)
      expect(valuesOf(key).size, key).toBe(2)
    expect(new Set(LOOKS.map(({ look }) => look.garment)).size).toBe(GARMENTS.length)
    expect(new Set(LOOKS.map(({ look }) => look.expression)).size).toBe(EXPRESSIONS.length)
    expect(new Set(LOOKS.map(({ look }) => look.mouth)).size).toBe(MOUTHS.length)
  })

  it('makes nobody grey before 41, and everyone white from 70', () => {
    for (const { age, grey } of PEOPLE) {
      if (age < 41) expect(grey).toBe(0)
      if (age >= 70) expect(grey).toBe(1)
    }
    expect(greyAt(55, 0.5)).toBeGreaterThan(greyAt(48, 0.5))
  })

  it('gives only men beards or hair loss, and not too young', () => {
    for (const { gender, age, beard, hair } of PEOPLE) {
      if (gender === 'woman') expect(beard).toBe('none')
      if (['bald', 'receding', 'balding'].includes(hair)) {
        expect(gender).toBe('man')
        expect(age).toBeGreaterThanOrEqual(27)
      }
      if (hair === 'balding') expect(age).toBeGreaterThanOrEqual(43)
    }
  })

  it('never hides a hearing aid behind the hair', () => {
    for (const { hearingAid, hair } of PEOPLE) if (hearingAid) expect(HIDES_EARS.has(hair)).toBe(false)
  })

  it('combines a headscarf with clothes that cover, and a turban with a full beard', () => {
    for (const { traits, look } of LOOKS) {
      if (traits.hair === 'headscarf')
        expect(['dress', 'wrap', 'boatNeck', 'saree', 'tee']).not.toContain(look.garment)
      if (traits.hair === 'turban') expect(traits.beard).toBe('full')
      if (traits.gender === 'man') expect(['dress', 'wrap', 'boatNeck', 'saree']).not.toContain(look.garment)
    }
  })

  it('matches skin and name, and a scarf only with a name that suggests it', () => {
    for (let seed = 0; seed < 300; seed++) {
      const heritage = heritageOf('Mei', 'Tanaka')
      const traits = chooseTraits({ seed, gender: 'woman', age: 30, heritage })
      expect(heritage.skins).toContain(traits.skin)
      expect(traits.hair).not.toBe('headscarf')
    }
  })

  it('counts age in full years', () => {
    const today = new Date('2026-11-22T12:00:00Z')
    expect(ageOn('1995-11-22', today)).toBe(31)
    expect(ageOn('1995-11-23', today)).toBe(30)
  })
})
