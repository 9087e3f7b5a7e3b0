import { STRONG, setHashCost } from '#server/accounts/password.ts'

/** The least that argon2 takes: what a test proves of passwords is not how long somebody would guess. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The cost of passwords in this process: as in production where a test is about time, else next to nothing. */
export const hashPasswords = (how: 'cheaply' | 'as in production'): void =>
  setHashCost(how === 'cheaply' ? CHEAP : STRONG)
