import { auth } from '#contract/account/auth.ts'
import type { AnswerOf, ParamsOf } from '#contract/wire/kit.ts'
import { send } from '#data/api/write.ts'
import { local } from '#data/cache/local.ts'
import { mint, openSession } from '#data/session/session.ts'

let mark: string | null = null

/** By which the server knows this device again at a sign-in. Random, and nobody's: it outlives every session. */
export function deviceMark(): string {
  const known = local.get('device')
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known
  // Where nothing can be kept it lives until the page closes: a code is given back by whoever asked for it.
  mark ??= mint(16)
  local.set('device', mark)
  return mark
}

/** What a right password is answered with where a code is asked as well. */
export type Ticket = Exclude<AnswerOf<typeof auth.login>, string>

/**
 * Signs in and begins the session on this device; gives a ticket when a code is needed first. Rejects with a `CallError`;
 * nothing is kept then.
 */
export async function signIn(params: ParamsOf<typeof auth.login>): Promise<Ticket | null> {
  const answer = await send(auth.login, { ...params, device: deviceMark() })
  if (typeof answer !== 'string') return answer
  openSession(answer)
  return null
}
