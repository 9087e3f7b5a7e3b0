import { STRONG, setHashCost } from '#server/identity/accounts/password.ts'

/** The cheapest parameters of argon2: tests do not depend on its strength. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The cost of passwords in this process: as in production where a test is about time, else next to nothing. */
export const hashPasswords = (how: 'cheaply' | 'as in production'): void =>
  setHashCost(how === 'cheaply' ? CHEAP : STRONG)
