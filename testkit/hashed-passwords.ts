/** How many passwords argon2 has hashed in this worker, counted by `cheap-passwords.ts`. */
export const hashedPasswords = { times: 0 }
