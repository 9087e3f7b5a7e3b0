import { auth } from '#contract/account/auth.ts'
import type { AnswerOf, ParamsOf } from '#contract/wire/callBuilders.ts'
import { send } from '#data/api/write.ts'
import { local } from '#data/cache/local-storage.ts'
import { openSession, randomName } from '#data/session/session.ts'

let mark: string | null = null

/**
 * Random id by which the server recognises this device at a sign-in. The id does not identify a person, and
 * is not removed at the end of a session.
 */
export function deviceMark(): string {
  const known = local.get('device')
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known
  // Without storage the id exists until the page closes, so that both steps of a sign-in send the same id.
  mark ??= randomName(16)
  local.set('device', mark)
  return mark
}

/**
 * The server's answer to a correct password when a second factor is required too: the ticket for the second
 * step.
 */
export type Ticket = Exclude<AnswerOf<typeof auth.login>, string>

/**
 * Signs in and begins the session on this device; resolves with a ticket when a code is needed first. Rejects with a
 * `CallError`; no session is stored in that case.
 */
export async function signIn(params: ParamsOf<typeof auth.login>): Promise<Ticket | null> {
  const answer = await send(auth.login, { ...params, device: deviceMark() })
  if (typeof answer !== 'string') return answer
  openSession(answer)
  return null
}
