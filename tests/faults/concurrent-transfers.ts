import { randomUUID } from 'node:crypto'
import type { TransferRow } from '#contract/funds/wallet.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { type Person, send } from '../helpers/test-people.ts'

export const USDT = 3

/** A transfer that a person has requested. */
export interface Sent {
  readonly requestId: string
  readonly to: 'lever' | 'change'
  /** The confirmation from the server. */
  acknowledged: TransferRow | null
  attempts: number
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Sends the transfer once; returns the response, or null when none arrived, so that the outcome is unknown. */
async function attempt(origin: string, person: Person, sent: Sent): Promise<Envelope | null> {
  sent.attempts++
  try {
    return await send(
      origin,
      'POST',
      '/wallet/change',
      {
        request_id: sent.requestId,
        currency_id: USDT,
        number: '1',
        from_field: sent.to === 'lever' ? 'change' : 'lever',
        to_field: sent.to,
      },
      person.token,
    )
  } catch {
    return null
  }
}

/**
 * Sends transfers one after the other until `enough` returns true. When no response or the response "busy"
 * arrives, a patient person repeats the same request until it is answered; an impatient person stops and never
 * learns the outcome. `onAcknowledged` receives the time at which the answered attempt was sent
 * (`performance.now`).
 */
export async function sendTransfers(
  origin: string,
  person: Person,
  patient: boolean,
  enough: () => boolean,
  onAcknowledged: (sentAt: number) => void,
): Promise<readonly Sent[]> {
  const all: Sent[] = []
  let onLever = 0
  while (!enough()) {
    const to = onLever > 0 && all.length % 3 === 2 ? 'change' : 'lever'
    const sent: Sent = { requestId: randomUUID(), to, acknowledged: null, attempts: 0 }
    all.push(sent)
    for (;;) {
      const sentAt = performance.now()
      const answer = await attempt(origin, person, sent)
      if (answer?.type === 'ok') {
        sent.acknowledged = answer.message as TransferRow
        onLever += to === 'lever' ? 1 : -1
        onAcknowledged(sentAt)
        break
      }
      // Any other rejection is a bug, because there always is enough money for the next transfer.
      if (answer && answer.key !== 'request_busy' && answer.key !== 'internal')
        throw new Error(`rejected: ${answer.key} ${answer.message}`)
      await pause(20)
      if (!patient) break
    }
  }
  return all
}
