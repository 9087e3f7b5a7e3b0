import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/wire/callBuilders.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { exchange, FORM } from '../helpers/raw-http.ts'

export interface RawAnswer {
  readonly status: number
  readonly text: string
  /** The parsed body of the response; null when the body is not an envelope. */
  readonly envelope: Envelope | null
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'code' in value &&
  'message' in value &&
  'server_time' in value

function envelopeOf(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Sends encoded text unchanged as the query or body of a call, including text that a regular client would
 * never send.
 */
export async function sendRaw(origin: string, call: Call, encoded: string, token = ''): Promise<RawAnswer> {
  const isQuery = call.method === 'GET'
  const query = isQuery && encoded !== '' ? `?${encoded}` : ''
  const { status, text } = await exchange(
    `${origin}/api${call.path}${query}`,
    call.method,
    { ...(token ? { authorization: token } : {}), ...(isQuery ? {} : FORM) },
    isQuery ? undefined : encoded,
  )
  return { status, text, envelope: envelopeOf(text) }
}

/** Encodes fields with `lang` and, if the call requires one, a fresh request id. */
export function encoded(call: Call, fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams({
    ...(call.once ? { request_id: randomUUID() } : {}),
    lang: 'en',
    ...fields,
  }).toString()
}
