import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '../api/queries.ts'
import { getSession, openSession } from '../session/session.ts'
import { openStore } from '../store/db.ts'
import { inventory } from '../store/stored-data-inventory.ts'
import { diagnostics } from './diagnostics.ts'
import { scrub, startRecordingErrors } from './recent-errors.ts'

const TOKEN = 'tok-9f8e7d6c5b4a39281706'
const SECRETS = [TOKEN, 'ada@example.org', '0912345678', 'Ada Lovelace', '48151623.42']

const rejection = (message: string) =>
  new Response(JSON.stringify({ type: 'error', code: 0, message, key: 'param_error', server_time: 1 }))

test('diagnostics contain versions, stores and errors, and nothing about the person', async () => {
  startRecordingErrors()
  openSession(TOKEN)
  const { scope } = getSession()
  const db = await openStore()
  await db?.put(
    'profile',
    {
      text: JSON.stringify({ name: SECRETS[3], mail: SECRETS[1] }),
      asOf: 5_000,
      receivedAt: 5_000,
      lastUsed: 5_000,
      mark: 'x',
    },
    `${scope}|en|GET /user/info|account=${SECRETS[2]}`,
  )
  // Records an error that names the person, an answer that breaks the contract, an unreachable server, and errors of
  // the page.
  vi.stubGlobal('fetch', async () => rejection(`${SECRETS[3]} owes ${SECRETS[4]}`))
  await queryClient.fetchQuery({ ...readOptions(user.info, {}), retry: false }).catch(() => {})
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  await queryClient
    .fetchQuery({ ...readOptions(market.depth, { symbol: 'BTC/USDT' }), retry: false })
    .catch(() => {})
  const fault = new TypeError(`cannot send ${SECRETS[1]} ${SECRETS[4]} to /api/x?token=${TOKEN}`)
  window.dispatchEvent(new ErrorEvent('error', { error: fault }))
  window.dispatchEvent(new ErrorEvent('error', { error: new Error(`bad ${TOKEN} of ${SECRETS[2]}`) }))

  const text = await diagnostics()
  const told: unknown = JSON.parse(text)
  expect(told).toMatchObject({
    app: '0.8.0',
    signedIn: true,
    stores: expect.arrayContaining([expect.objectContaining({ store: 'profile', records: 1 })]),
    errors: [
      expect.stringMatching(/GET \/user\/info rejected: param_error \(error\)$/),
      expect.stringMatching(/unreachable: status 502$/),
      expect.stringMatching(/page TypeError: cannot send … … to \/api\/x/),
      expect.stringMatching(/page Error: bad … of …$/),
    ],
  })
  for (const secret of [...SECRETS, scope ?? 'none']) expect(text).not.toContain(secret)
})

test('an error in the diagnostics contains nothing that could identify a person', () => {
  expect(scrub('Cannot read properties of undefined (reading "map")')).toBe(
    'Cannot read properties of undefined (reading "map")',
  )
  expect(scrub(`a ${TOKEN} b@c.d 12345 https://x.y/z?q=1\nsecond line`)).toBe('a … … … https://x.y/z')
})

test('the inventory in the diagnostics counts records, size and ages of every store', async () => {
  const usage = await inventory()
  const profile = usage?.find(({ store }) => store === 'profile')
  expect(profile).toMatchObject({ records: 1, oldest: 5_000, newest: 5_000 })
  expect(profile?.bytes).toBe(48)
  expect(usage?.find(({ store }) => store === 'candles')).toEqual({
    store: 'candles',
    records: 0,
    bytes: 0,
    oldest: null,
    newest: null,
  })
})
