import { expect, it, vi } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

const COMPOSED = 'S\u00fcnrise12'
const DECOMPOSED = 'Su\u0308nrise12'

it('a password matches whether a keyboard sends accents with letters or after them', async () => {
  for (const chosen of [COMPOSED, DECOMPOSED]) {
    const stored = await hashPassword(chosen)
    expect([await passwordMatches(COMPOSED, stored), await passwordMatches(DECOMPOSED, stored)]).toEqual([
      true,
      true,
    ])
    expect(await passwordMatches('Sunrise12', stored)).toBe(false)
  }
})

it('no password matches without a hash', async () => {
  expect(await passwordMatches(COMPOSED, undefined)).toBe(false)
  expect(await passwordMatches(DECOMPOSED, undefined)).toBe(false)
})

it('a password hash costs at least what OWASP recommends', async () => {
  const { PASSWORD_COST } = await vi.importActual<typeof import('./password-cost.ts')>('./password-cost.ts')
  expect(PASSWORD_COST.memoryCost).toBeGreaterThanOrEqual(19_456)
  expect(PASSWORD_COST.timeCost).toBeGreaterThanOrEqual(2)
})
