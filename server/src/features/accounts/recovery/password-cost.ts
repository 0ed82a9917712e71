/** OWASP's first recommendation for argon2id (Password Storage Cheat Sheet); `memoryCost` is in KiB. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
