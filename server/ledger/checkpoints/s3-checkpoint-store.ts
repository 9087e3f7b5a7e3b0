import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import {
  auditName,
  type CheckpointStore,
  checkpointName,
  numbersOf,
  writeSynced,
} from './checkpoint-store.ts'

/** Time limit of a request (ms). */
const PATIENCE = 60_000

interface Bucket {
  /** URL of the bucket, without a trailing slash. */
  readonly root: string
  /** Prefix of every object name: empty, or ends with a slash. */
  readonly prefix: string
  readonly client: AwsClient
}

/** Parses `https://<key>:<secret>@<host>/<bucket>[/<prefix>][?region=<region>]`. */
function bucketOf(setting: string): Bucket {
  const url = new URL(setting)
  const [bucket = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '')
  return {
    root: `${url.origin}/${bucket}`,
    prefix: prefix.map((part) => `${part}/`).join(''),
    client: new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
      retries: 3,
    }),
  }
}

const unescaped = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => unescaped(text))

/** Stores checkpoints in a bucket with the S3 protocol. */
export function s3CheckpointStore(setting: string): CheckpointStore {
  const { root, prefix, client } = bucketOf(setting)
  const place = `${root}/${prefix}`
  const addressOf = (name: string): string => `${root}/${prefix}${name}`

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    if (answer.ok) return answer
    const [code = ''] = textsOf(await answer.text(), 'Code')
    const what = `${init.method ?? 'GET'} ${new URL(url).pathname}`
    throw new Error(`the bucket of CHECKPOINT_URL answers ${what} with ${answer.status} ${code}`.trim())
  }

  async function names(): Promise<readonly string[]> {
    const found: string[] = []
    let after: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (after !== undefined) query.set('continuation-token', after)
      const xml = await (await ask(`${root}?${query}`)).text()
      found.push(...textsOf(xml, 'Key').map((key) => key.slice(prefix.length)))
      after = textsOf(xml, 'NextContinuationToken')[0]
    } while (after !== undefined)
    return found
  }

  async function* lines(number: number): AsyncGenerator<string> {
    const { body } = await ask(addressOf(checkpointName(number)))
    if (body) yield* createInterface({ input: Readable.from(body) })
  }

  return {
    place,
    numbers: async () => numbersOf(await names(), 'checkpoint'),
    lines,
    async add(number, all) {
      const draft = join(tmpdir(), `h5-checkpoint-${randomUUID()}`)
      try {
        await writeSynced(draft, all)
        await ask(addressOf(checkpointName(number)), {
          method: 'PUT',
          body: await openAsBlob(draft),
          // With this header the request fails when an object of this name already exists.
          headers: { 'if-none-match': '*' },
        })
      } finally {
        await rm(draft, { force: true })
      }
    },
    audits: async () => numbersOf(await names(), 'audit'),
    readAudit: async (number) => (await ask(addressOf(auditName(number)))).text(),
    async writeAudit(number, text) {
      await ask(addressOf(auditName(number)), { method: 'PUT', body: text })
    },
  }
}
