import { STRONG, setHashCost } from '#server/identity/accounts/password.ts'

/** The cheapest parameters of argon2: tests do not need strong hashes. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Sets the cost of password hashes in this process: as in production for tests that measure time, otherwise
 * minimal.
 */
export const hashPasswords = (how: 'cheaply' | 'as in production'): void =>
  setHashCost(how === 'cheaply' ? CHEAP : STRONG)
