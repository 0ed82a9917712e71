import { vi } from 'vitest'

/** What hashing a password costs in tests. At the site's cost it took a tenth of the time of all server tests. */
vi.mock(import('../server/src/features/accounts/recovery/password-cost.ts'), () => ({
  PASSWORD_COST: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}))
