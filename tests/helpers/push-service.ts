import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { PushNotice } from '#contract/communication/push.ts'

/** A received push message: what the push service can read, and the text that the browser decrypts. */
export interface Arrived {
  /** The last part of the endpoint's address, which identifies the subscription. */
  readonly to: string
  readonly notice: PushNotice
  /** The encrypted body. The fields after it are headers, which the push service can read. */
  readonly body: Buffer
  readonly ttl: number
  readonly urgency: string
  readonly subject: string
}

export interface Subscribed {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface Answer {
  readonly status: number
  readonly retryAfter?: number
}

export interface PushService {
  readonly origin: string
  readonly arrived: readonly Arrived[]
  /** The subscription names of all requests, accepted or rejected. */
  readonly asked: readonly string[]
  /** Creates a subscription as a browser does, with its own pair of keys. */
  subscribe(name: string): Subscribed
  /** Sets how the service responds to messages for a subscription; by default with status 201. */
  answer(name: string, answer: Answer): void
  to(name: string): readonly Arrived[]
  stop(): Promise<void>
}

interface Keys {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

const derive = (ikm: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/** Decrypts a message as a browser does (RFC 8291 with RFC 8188): the sender's key precedes the text. */
function decrypt({ ecdh, auth }: Keys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The plaintext ends at the delimiter byte 2; the bytes after it are padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/**
 * Verifies the sender's signature (RFC 8292) with the key that the browser used for its subscription. Returns
 * the `sub` claim (the sender's contact); throws if the signature is invalid.
 */
function subjectOf(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = v.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  if (!signed || aud !== origin || exp * 1000 < Date.now()) throw new Error('not signed for this service')
  return sub
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Starts a local push service that accepts messages, verifies their sender, and decrypts them as a browser would. */
export async function startPushService(): Promise<PushService> {
  const keys = new Map<string, Keys>()
  const answers = new Map<string, Answer>()
  const arrived: Arrived[] = []
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const to = request.url?.split('/').at(-1) ?? ''
    asked.push(to)
    const body = await bytesOf(request)
    const { status, retryAfter } = answers.get(to) ?? { status: 201 }
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    const own = keys.get(to)
    if (status === 201 && own) {
      arrived.push({
        to,
        notice: v.parse(PushNotice, JSON.parse(decrypt(own, body))),
        body,
        ttl: Number(request.headers.ttl),
        urgency: String(request.headers.urgency),
        subject: subjectOf(request.headers.authorization ?? '', origin),
      })
    }
    response.writeHead(own ? status : 404).end('a long answer that nobody reads')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    arrived,
    asked,
    subscribe: (name) => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      keys.set(name, { ecdh, auth })
      return {
        endpoint: `${origin}/push/${name}`,
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    answer: (name, answer) => void answers.set(name, answer),
    to: (name) => arrived.filter((one) => one.to === name),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
