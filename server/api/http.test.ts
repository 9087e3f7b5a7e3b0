import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls, table } from '#contract/table.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import { previousOf } from '../platform/http/previous-builds.ts'
import { LIMITS } from '../platform/http/rate-limits.ts'

const dist = mkdtempSync(join(tmpdir(), 'h5-dist-'))
const folder = join(dist, 'app')
const PAGE = '<!doctype html><style>p{margin:0}</style><script>boot()</script><p>shell</p>'

let app: TestApp
let ann: Person
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(previousOf(folder), 'assets'), { recursive: true })
  writeFileSync(join(previousOf(folder), 'assets/a-100.js'), 'export {}')
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'sw.js'), 'self.x=1')
  writeFileSync(join(folder, 'assets/a-123.js'), 'export {}')
  writeFileSync(join(folder, 'assets/a-123.js.br'), 'brotli')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
  app = await testApp({}, { appFolder: folder })
  ann = await newPerson(app.origin)
})
afterAll(async () => {
  await app.end()
  rmSync(dist, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers, redirect: 'manual' })
const json = async (response: Response) => (await response.json()) as Envelope

/** Sends a request without the normalisation that `fetch` does to URLs and headers. */
const bare = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
    const { hostname, port } = new URL(app.origin)
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', failed)
      .end()
  })

describe('access', () => {
  const members = allCalls.filter(([, call]) => call.access === 'member')
  const guests = allCalls.filter(([, call]) => call.access === 'guest')

  it.each(members)('to %s without a valid token is rejected with 999', async (_, call) => {
    for (const [token, key] of [
      ['', 'login_first'],
      ['x', 'session_expired'],
      ['A'.repeat(43), 'session_expired'],
      [`Bearer ${ann.token}`, 'session_expired'],
    ] as const) {
      const answer = await send(app.origin, call.method, call.path, {}, token)
      expect(answer).toMatchObject({ type: '999', code: 0, key })
    }
  })

  it.each(guests)('to %s is not rejected with 999, even with an invalid token', async (_, call) => {
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      const answer = await send(app.origin, call.method, call.path, {}, token)
      expect(answer.type).not.toBe('999')
    }
  })

  it('is granted by a token in the header, and not by a token in a parameter', async () => {
    const query = await json(
      await get(`/api/user/info?lang=en&token=${ann.token}&Authorization=${ann.token}`),
    )
    expect(query).toMatchObject({ type: '999' })
    const cookie = await json(await get('/api/user/info?lang=en', { cookie: `token=${ann.token}` }))
    expect(cookie).toMatchObject({ type: '999' })
  })
})

describe('the envelope', () => {
  it('has the payload and the server time in whole seconds', async () => {
    const answer = await json(await get('/api/menu?lang=en'))
    expect(answer).toMatchObject({ type: 'ok', code: 1 })
    expect(answer.server_time).toBe(Math.trunc(answer.server_time))
    expect(Math.abs(answer.server_time - Date.now() / 1000)).toBeLessThan(5)
  })

  it('has its message in the requested language, in Vietnamese when no language is requested, and in English for an unknown language', async () => {
    const text = async (query: string) => (await json(await get(`/api/user/info${query}`))).message
    expect(await text('?lang=fra')).toBe('Veuillez d’abord vous connecter')
    expect(await text('')).toBe('Bạn cần đăng nhập trước')
    expect(await text('?lang=xx')).toBe('Please login first')
  })

  it('of the quotes is served from a cache, compressed with gzip when the client accepts gzip', async () => {
    const path = '/api/currency/quotation_new?lang=en'
    const plain = await bare(path)
    const zipped = await bare(path, { 'accept-encoding': 'gzip', authorization: ann.token })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const [a, b] = [plain.body, gunzipSync(zipped.body)].map((body) => JSON.parse(body.toString()))
    expect(v.safeParse(table.market.quotes.answer, a.message).success).toBe(true)
    expect(v.safeParse(table.market.quotes.answer, b.message).success).toBe(true)
    expect((await json(await get(`${path}&id=1`))).type).toBe('error')
  })
})

describe('HTTP transport', () => {
  it.each([
    ['an unknown call', '/api/nothing', 404],
    ['an unknown page', '/nothing', 404],
    ['a call with a slash at its end', '/api/menu/', 404],
  ])('answers %s with 404 and a JSON envelope', async (_, path, status) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect((await json(response)).type).toBe('error')
  })

  it('rejects a call whose HTTP method differs from the method in the contract', async () => {
    for (const [name, call] of allCalls) {
      const method = call.method === 'GET' ? 'POST' : 'GET'
      if (allCalls.some(([, other]) => other.path === call.path && other.method === method)) continue
      const response = await fetch(`${app.origin}/api${call.path}`, { method })
      expect(response.status, name).toBe(404)
    }
  })

  it('a HEAD request to logout does not end the session', async () => {
    const response = await fetch(`${app.origin}/api/user/logout`, {
      method: 'HEAD',
      headers: { authorization: ann.token },
    })
    expect(response.status).toBe(404)
    expect(await ann.get('/user/info')).toBeTruthy()
  })

  it('rejects a wrong content type, a body over the size limit and a malformed URL with 4xx', async () => {
    const post = (body: string, type: string) =>
      fetch(`${app.origin}/api/user/login`, { method: 'POST', body, headers: { 'content-type': type } })
    const form = 'application/x-www-form-urlencoded'
    expect((await post('{}', 'application/json')).status).toBe(415)
    expect((await post('a', 'text/plain')).status).toBe(415)
    // The multipart parser is registered because uploads need it; all other calls must still reject multipart bodies.
    const parts = '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--\r\n'
    expect((await post(parts, 'multipart/form-data; boundary=x')).status).toBe(415)
    expect((await post('', 'multipart/form-data; boundary=x')).status).toBe(415)
    expect((await post('a'.repeat(70_000), form)).status).toBe(413)
    expect((await bare('/api/%zz')).status).toBe(400)
    expect((await bare(`/api/menu?lang=${'x'.repeat(20_000)}`)).status).toBe(431)
  })

  it('the development mailbox rejects a request without a valid email address', async () => {
    for (const query of ['user_string=%00', 'user_string=%c3%28', 'user_string=a&user_string=b', 'x'])
      expect(await json(await get(`/api/dev/mailbox?${query}`))).toMatchObject({ key: 'param_error' })
    expect(await json(await get('/api/dev/mailbox?user_string=nobody%40example.com'))).toMatchObject({
      type: 'ok',
    })
  })

  it('reads the parameters of a POST from its body, not from the query', async () => {
    const response = await fetch(`${app.origin}/api/user/login?user_string=a`, { method: 'POST' })
    expect(await json(response)).toMatchObject({ key: 'param_error' })
  })
})

describe('security headers', () => {
  it('are set on every response', async () => {
    for (const path of [
      '/api/menu',
      '/api/nothing',
      '/h5/',
      '/h5/assets/a-123.js',
      '/livez',
      '/dev/mailbox',
    ]) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('permissions-policy'), path).toContain('geolocation=(self)')
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
      expect(headers.get('strict-transport-security'), path).toBeNull()
    }
    expect((await get('/api/menu')).headers.get('cache-control')).toBe('no-store')
  })

  it('allow the inline scripts of the built page by hash, with new hashes after a new build', async () => {
    const policy = async () => (await get('/h5/')).headers.get('content-security-policy') ?? ''
    const before = await policy()
    expect(before).toMatch(/script-src 'self' 'sha256-[^']+'/)
    expect(before).not.toContain('unsafe-inline')
    writeFileSync(join(folder, 'index.html'), PAGE.replace('boot()', 'other()'))
    expect(await policy()).not.toBe(before)
  })
})

describe('a rejected parameter', () => {
  const words = {
    nickname: 'Trader',
    signature: 'Steady',
    contact: 'me@example.com',
    experience: 'x'.repeat(30),
  }
  const rejected = (fields: Readonly<Record<string, string>>) =>
    send(app.origin, 'POST', '/follow/apply', { ...words, ...fields }, ann.token)

  it.each([
    ['too short', { contact: 'x' }, 'param_error', 'Parameter error', 'Enter at least 3 characters'],
    [
      'too long',
      { contact: 'x'.repeat(81) },
      'too_long',
      'Character too long',
      'Enter at most 80 characters',
    ],
    [
      'with a character that shows nothing',
      { contact: 'bell \u0007 bell' },
      'param_error',
      'Parameter error',
      'The text contains characters that cannot be displayed. Please retype it',
    ],
  ])(
    '%s is identified in the response, with the message of the specification and a reason',
    async (_how, fields, key, message, reason) => {
      const [field] = Object.keys(fields)
      expect(await rejected(fields)).toMatchObject({ type: 'error', key, message, field, reason })
    },
  )

  it('has its reason in the requested language', async () => {
    const answer = await rejected({ contact: 'x', lang: 'spa' })
    expect(answer).toMatchObject({ field: 'contact', reason: 'Escribe al menos 3 caracteres' })
  })

  it('without a specific reason is identified in the response, with a text that says what to do next', async () => {
    const answer = await send(app.origin, 'POST', '/news/list', { c_id: 'x' })
    expect(answer).toMatchObject({ key: 'param_error', field: 'c_id' })
    expect(answer).toHaveProperty('reason', 'The request was not understood. Reload the app and try again')
  })
})

describe('the app', () => {
  it.each([
    ['/h5/%E0%A4%A', '/h5/'],
    ['/h5//market', '/h5/#/market'],
    ['/h5/%00', '/h5/#/%00'],
    ['/H5/', '/h5/'],
  ])(
    'redirects a browser from the malformed URL %s, and answers other clients with a JSON error',
    async (path, page) => {
      const open = (accept: string) => fetch(app.origin + path, { redirect: 'manual', headers: { accept } })
      const led = await open('text/html,*/*;q=0.8')
      expect([led.status, led.headers.get('location')]).toEqual([302, page])
      expect(await (await open('*/*')).json()).toMatchObject({ key: 'param_error' })
    },
  )

  it('is reached by a redirect from / and from /h5', async () => {
    expect((await get('/')).headers.get('location')).toBe('/h5/')
    expect((await get('/h5?invite=X')).headers.get('location')).toBe('/h5/?invite=X')
    expect(await (await get('/h5/')).text()).toContain('shell')
    expect(await (await get('/robots.txt')).text()).toContain('User-agent')
  })

  it('redirects /h5/banner to the picture of the first banner, and answers 204 without banners', async () => {
    const first = await get('/h5/banner')
    expect(first.status).toBe(302)
    expect(first.headers.get('location')).toMatch(/^\/h5\/banners\/\w+\.svg$/)
    const banners = await send(app.origin, 'POST', '/news/list', { c_id: '5' })
    expect(banners).toMatchObject({ message: { list: [{ image: first.headers.get('location') }, {}, {}] } })
    await app.services.db.updateTable('news').set({ withdrawn_at: 1 }).where('c_id', '=', 5).execute()
    expect((await get('/h5/banner')).status).toBe(204)
    await app.services.db.updateTable('news').set({ withdrawn_at: 0 }).where('c_id', '=', 5).execute()
  })

  it('sends hashed files precompressed with an unlimited cache time, and the HTML page and the service worker uncached', async () => {
    const asset = await bare('/h5/assets/a-123.js', { 'accept-encoding': 'br, gzip' })
    expect(asset.headers['content-encoding']).toBe('br')
    expect(asset.headers['content-type']).toContain('javascript')
    expect(asset.headers['cache-control']).toContain('immutable')
    for (const path of ['/h5/', '/h5/index.html', '/h5/sw.js']) {
      expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache')
    }
  })

  it('serves the hashed files of earlier builds', async () => {
    const asset = await get('/h5/assets/a-100.js')
    expect(asset.status).toBe(200)
    expect(asset.headers.get('cache-control')).toContain('immutable')
  })

  it.each([
    '/h5/assets/gone-1.js',
    '/h5/nothing',
    '/h5/../package.json',
    '/h5/%2e%2e/package.json',
    '/h5/.env',
  ])('answers %s with 404 instead of the HTML page of the app', async (path) => {
    const { status, headers } = await bare(path)
    expect([403, 404]).toContain(status)
    expect(headers['content-type']).toContain('json')
  })
})

it('the server serves the OpenAPI document', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toHaveLength(new Set(allCalls.map(([, call]) => call.path)).size)
})

describe('outside of demo mode', () => {
  it('the test mailbox and the demo account do not exist, and the HSTS header is sent when the public origin is https', async () => {
    const strict = await testApp({ demo: false, publicOrigin: 'https://h5.example.com' })
    try {
      const origin = `http://127.0.0.1:${new URL(strict.origin).port}`
      expect((await fetch(`${origin}/dev/mailbox`)).status).toBe(404)
      const mailbox = await fetch(`${origin}/api/dev/mailbox?user_string=a`)
      expect(mailbox.status).toBe(404)
      expect(mailbox.headers.get('strict-transport-security')).toContain('max-age=31536000')
      const login = await send(origin, 'POST', '/user/login', {
        user_string: 'demo@example.com',
        password: 'demo1234',
      })
      expect(login.type).toBe('error')
    } finally {
      await strict.end()
    }
  })
})

describe('rate limits', () => {
  it.each([
    [[], 'too_many_requests'],
    [['127.0.0.1', '::1'], 'login_failed'],
    [1, 'login_failed'],
  ])(
    'with TRUST_PROXY %j answer a login from a second forwarded address with %s after the first address exceeded its limit',
    async (trustProxy, key) => {
      const limited = await testApp({ rateLimits: true, trustProxy })
      const from = async (address: string) =>
        json(
          await fetch(`${limited.origin}/api/user/login`, {
            method: 'POST',
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'x-forwarded-for': address,
            },
            body: `user_string=${randomUUID()}@example.com&password=1234567`,
          }),
        )
      try {
        for (let n = 0; n < LIMITS.login.points; n++) await from('198.51.100.1')
        expect(await from('198.51.100.1')).toMatchObject({ key: 'too_many_requests' })
        expect(await from('198.51.100.2')).toMatchObject({ key })
      } finally {
        await limited.end()
      }
    },
  )

  it('reject too many logins from one IP address with 429, Retry-After and a message, and do not count reads', async () => {
    const limited = await testApp({ rateLimits: true })
    try {
      const login = () =>
        send(limited.origin, 'POST', '/user/login', { user_string: 'x@example.com', password: '1234567' })
      const answers: Envelope[] = []
      for (let n = 0; n < 25; n++) answers.push(await login())
      expect(answers.at(-1)).toMatchObject({ key: 'too_many_requests' })
      const over = await fetch(`${limited.origin}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'user_string=x@example.com&password=1234567&lang=en',
      })
      expect(over.status).toBe(429)
      const seconds = over.headers.get('retry-after')
      expect(Number(seconds)).toBeGreaterThan(0)
      expect((await json(over)).message).toBe(`Too many requests. Try again in ${seconds} s`)
      expect(accepted(await send(limited.origin, 'GET', '/menu'))).toBeTruthy()
    } finally {
      await limited.end()
    }
  })
})
