import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3CheckpointStore } from './s3-checkpoint-store.ts'

const ACCESS = 'AKIDEXAMPLE'
const SECRET = 'a/secret+key'
const kept = new Map<string, Buffer>()
let server: Server
let setting = ''

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether a request is signed (AWS signature version 4), computed independently from the received request. */
function isSigned(request: IncomingMessage): boolean {
  const [, date = '', names = '', signature = ''] =
    /Credential=AKIDEXAMPLE\/(\d{8})\/eu-west-1\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const url = new URL(request.url ?? '', 'http://here')
  url.searchParams.sort()
  const query = url.searchParams.toString().replaceAll('+', '%20')
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/eu-west-1/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${sha(canonical)}`
  const key = ['eu-west-1', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, date))
  return hmac(key, text).toString('hex') === signature
}

/** Responds with a listing of at most two names per page. */
function list(url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const names = [...kept.keys()].filter((name) => name.startsWith(prefix)).sort()
  const from = Number(url.searchParams.get('continuation-token') ?? '0')
  const more = names.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  const page = names.slice(from, from + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
  return `<ListBucketResult>${page.join('')}${more}</ListBucketResult>`
}

function answer(request: IncomingMessage, body: Buffer): [number, string | Buffer] {
  if (!isSigned(request)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']
  const url = new URL(request.url ?? '', 'http://here')
  const name = url.pathname.replace(/^\/books\/?/, '')
  if (request.method === 'GET' && name === '') return [200, list(url)]
  if (request.method === 'GET') {
    const found = kept.get(name)
    return found ? [200, found] : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }
  if (request.headers['if-none-match'] === '*' && kept.has(name))
    return [412, '<Error><Code>PreconditionFailed</Code></Error>']
  kept.set(name, body)
  return [200, '']
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const [status, body] = answer(request, Buffer.concat(pieces))
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  setting = `http://${ACCESS}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/books/h5?region=eu-west-1`
})
afterAll(() => server.close())

async function* lines(...all: string[]): AsyncGenerator<string> {
  yield* all
}
async function read(number: number, place = setting): Promise<string[]> {
  const all: string[] = []
  for await (const line of s3CheckpointStore(place).lines(number)) all.push(line)
  return all
}

it('a bucket lists the numbers of all its checkpoints, also over several pages, and returns the lines of a checkpoint', async () => {
  const store = s3CheckpointStore(setting)
  expect(await store.numbers()).toEqual([])
  for (const number of [1, 2, 3, 4, 5]) await store.add(number, lines(`{"n":${number}}`, '["é"]'))
  expect(await store.numbers()).toEqual([1, 2, 3, 4, 5])
  expect(await read(3)).toEqual(['{"n":3}', '["é"]'])
  expect([...kept.keys()][0]).toBe('h5/000001.jsonl')
})

it('a checkpoint in a bucket never replaces another checkpoint', async () => {
  await expect(s3CheckpointStore(setting).add(3, lines('other'))).rejects.toThrow(/412 PreconditionFailed/)
  expect(await read(3)).toEqual(['{"n":3}', '["é"]'])
})

it('a signed audit in a bucket replaces the earlier audit of the same checkpoint', async () => {
  const store = s3CheckpointStore(setting)
  await store.writeAudit(3, 'one')
  await store.writeAudit(3, 'two')
  expect(await store.audits()).toEqual([3])
  expect(await store.readAudit(3)).toBe('two')
})

it('the error for a wrong secret contains the response of the bucket, but not the secret', async () => {
  const wrong = setting.replace(encodeURIComponent(SECRET), 'wrong')
  await expect(s3CheckpointStore(wrong).numbers()).rejects.toThrow(
    /^the bucket of CHECKPOINT_URL answers GET \/books with 403 SignatureDoesNotMatch$/,
  )
})
