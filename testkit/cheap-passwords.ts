import { vi } from 'vitest'

/** The cost of hashing a password in tests. At the site's cost it took a tenth of all server tests' time. */
vi.mock(import('../server/src/features/accounts/recovery/password-cost.ts'), () => ({
  PASSWORD_COST: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}))

/** Counts hashed passwords, for new ones and for comparisons. */
vi.mock(import('@node-rs/argon2'), async (load) => {
  const { hashedPasswords } = await import('./hashed-passwords.ts')
  const real = await load()
  const counted =
    <A extends unknown[], R>(compute: (...given: A) => R) =>
    (...given: A): R => {
      hashedPasswords.times++
      return compute(...given)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})
