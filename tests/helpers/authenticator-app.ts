import { Secret, TOTP } from 'otpauth'
import type { Person } from './test-people.ts'

/** The login password of the people made by `test-people.ts`. */
export const LOGIN_PASSWORD = 'correct horse 7'

/** The code that an authenticator app shows at a time (ms), or `step` periods of 30 s later. */
export const codeAt = (secret: string, time: number, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time + step * 30_000 })

export interface Factor {
  readonly secret: string
  readonly recovery: readonly string[]
}

/** Turns on the authenticator app for a person, confirmed with its code of a time (ms). */
export async function turnOn(person: Person, time: number): Promise<Factor> {
  const { secret } = await person.post<{ secret: string }>('/safe/factor/begin', { password: LOGIN_PASSWORD })
  const { recovery } = await person.post<{ recovery: string[] }>('/safe/factor/confirm', {
    code: codeAt(secret, time),
  })
  return { secret, recovery }
}
