import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Fault, Rules } from './fault-rules.ts'
import { type Line, sleep } from './limited-bandwidth.ts'
import type { Entry, Log } from './request-log.ts'

export interface Relay {
  readonly rules: Rules
  readonly log: Log
  readonly line: Line
  /** The origin of the server to which requests are currently forwarded. */
  target(): string
  /** By how many milliseconds the server's clock is ahead. */
  skew(): number
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Size (bytes) of the pieces in which a response is sent. */
const PIECE = 16_384

const SERVER_TIME = /("server_time":)(\d{10})(?=\D)/g
export const later = (text: string, ms: number): string =>
  text.replace(SERVER_TIME, (_, name: string, seconds: string) => `${name}${Number(seconds) + ms / 1000}`)

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The headers as the server would get them from a page of its own origin. */
export function towards(target: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { host } = new URL(target)
  return { ...headers, host, ...(headers.origin === undefined ? {} : { origin: target }) }
}

/** Forwards a request to the server. Resolves with the whole response; rejects when the server is unreachable. */
function ask(
  relay: Relay,
  incoming: IncomingMessage,
  body: Buffer,
  plain: boolean,
  entry: Entry,
): Promise<Answer> {
  const target = relay.target()
  const headers = towards(target, incoming.headers)
  if (plain) delete headers['accept-encoding']
  return new Promise((done, failed) => {
    const upstream = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers, agent: false },
      (answer) => {
        read(answer).then(
          (whole) => done({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
          failed,
        )
      },
    )
    upstream.once('error', failed)
    // Once the last byte is sent, the server may execute the request, even if the response is lost.
    upstream.once('finish', () => {
      entry.reached = true
    })
    upstream.end(body)
  })
}

const fieldsOf = (url: URL, type: string, body: Buffer): Record<string, string> => ({
  ...Object.fromEntries(url.searchParams),
  ...(type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(body.toString()))
    : {}),
})

/** The response's headers for another body, with the new length. */
function withBody(answer: Answer, text: string): Answer {
  const { 'content-length': _, etag: __, 'transfer-encoding': ___, ...headers } = answer.headers
  const body = Buffer.from(text)
  return { ...answer, headers: { ...headers, 'content-length': String(body.length) }, body }
}

/** The response as a server with a wrong clock would send it. */
function skewed(answer: Answer, ms: number): Answer {
  const date = answer.headers.date
  const dated = date
    ? { ...answer, headers: { ...answer.headers, date: new Date(Date.parse(date) + ms).toUTCString() } }
    : answer
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return isJson ? withBody(dated, later(dated.body.toString(), ms)) : dated
}

/**
 * Relays one HTTP request from the page to the server and the response back, with the faults that
 * the rules inject.
 */
export async function relayHttp(
  relay: Relay,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', relay.target())
  const method = incoming.method ?? 'GET'
  const fault = relay.rules.faultOf(method, url.pathname)
  const entry = relay.log.add({
    kind: 'http',
    method,
    path: url.pathname,
    fields: Object.fromEntries(url.searchParams),
    requestId: url.searchParams.get('request_id'),
    token: incoming.headers.authorization ?? null,
    fault: fault && ('at' in fault ? `${fault.kind} ${fault.at}` : fault.kind),
    reached: false,
    status: null,
    answered: false,
    endedAt: null,
    bytes: 0,
  })
  outgoing.once('finish', () => {
    entry.answered = true
    entry.endedAt = Date.now()
  })
  const body = await read(incoming)
  entry.fields = fieldsOf(url, String(incoming.headers['content-type'] ?? ''), body)
  entry.requestId = entry.fields.request_id ?? null
  if (fault?.kind === 'drop' && fault.at === 'before') {
    incoming.socket.destroy()
    return
  }
  if (fault?.kind === 'hang' && fault.at === 'before') return
  await relay.line.half()
  const plain = fault?.kind === 'rewrite' || (relay.skew() !== 0 && url.pathname.startsWith('/api'))
  const own = fault?.kind !== 'answer' || fault.reach === true
  const answer = own ? await ask(relay, incoming, body, plain, entry) : null
  const sent = altered(relay, fault, answer)
  if (fault?.kind === 'drop') {
    incoming.socket.destroy()
    return
  }
  if (fault?.kind === 'hang' && fault.at === 'headers') return
  if (fault?.kind === 'delay') await sleep(fault.ms)
  await relay.line.half()
  await deliver(relay.line, outgoing, sent, fault, entry)
}

function altered(relay: Relay, fault: Fault | null, answer: Answer | null): Answer {
  if (fault?.kind === 'answer')
    return { status: fault.status, headers: fault.headers, body: Buffer.from(fault.body) }
  if (!answer) throw new Error('the server was not asked')
  const changed = fault?.kind === 'rewrite' ? withBody(answer, fault.change(answer.body.toString())) : answer
  return relay.skew() === 0 ? changed : skewed(changed, relay.skew())
}

async function deliver(
  line: Line,
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  fault: Fault | null,
  entry: Entry,
): Promise<void> {
  if (outgoing.destroyed) return
  outgoing.writeHead(status, headers)
  entry.status = status
  const most = fault?.kind === 'hang' ? Math.ceil(body.length / 2) : body.length
  const piece = fault?.kind === 'trickle' ? fault.bytes : PIECE
  outgoing.flushHeaders()
  for (let at = 0; at < most && !outgoing.destroyed; at += piece) {
    const chunk = body.subarray(at, Math.min(at + piece, most))
    if (fault?.kind === 'trickle' && at > 0) await sleep(fault.every)
    await line.carry(chunk.length)
    outgoing.write(chunk)
    entry.bytes += chunk.length
  }
  if (fault?.kind !== 'hang' && !outgoing.destroyed) outgoing.end()
}
