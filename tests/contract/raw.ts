import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Envelope } from '#contract/envelope.ts'
import type { Call } from '#contract/kit.ts'

export interface RawAnswer {
  readonly status: number
  readonly text: string
  /** Null when the body is no envelope. */
  readonly envelope: Envelope | null
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'code' in value &&
  'message' in value &&
  'server_time' in value

export function envelopeOf(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : null
  } catch {
    return null
  }
}

/** Connections are kept: these tests send tens of thousands of requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends already encoded text as the query or the body of a call: what no honest client would send. */
export function sendRaw(origin: string, call: Call, encoded: string, token = ''): Promise<RawAnswer> {
  const isQuery = call.method === 'GET'
  const query = isQuery && encoded !== '' ? `?${encoded}` : ''
  const headers = {
    ...(token ? { authorization: token } : {}),
    ...(isQuery
      ? {}
      : {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(encoded),
        }),
  }
  return new Promise((done, failed) => {
    request(`${origin}/api${call.path}${query}`, { method: call.method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', failed)
        .on('end', () => {
          const text = Buffer.concat(chunks).toString()
          done({ status: response.statusCode ?? 0, text, envelope: envelopeOf(text) })
        })
    })
      .on('error', failed)
      .end(isQuery ? undefined : encoded)
  })
}

/** Fields as text, with `lang` and, where the call wants one, a fresh request id. */
export function encoded(call: Call, fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams({
    ...(call.once ? { request_id: randomUUID() } : {}),
    lang: 'en',
    ...fields,
  }).toString()
}
