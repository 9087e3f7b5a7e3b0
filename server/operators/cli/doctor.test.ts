import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { type Gateways, startGateways } from '#tests/helpers/mail-and-sms.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { ops } from './run-command-line.ts'

const Findings = v.array(v.object({ check: v.string(), state: v.string(), text: v.string() }))
let app: TestApp
let gateways: Gateways
let dataDir: string
beforeAll(async () => {
  gateways = await startGateways()
  dataDir = mkdtempSync(join(tmpdir(), 'h5-doctor-'))
  app = await testApp({ demo: false, smtpUrl: gateways.smtpUrl }, { begins: 'closed' })
})
afterAll(async () => {
  await app.end()
  gateways.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function doctor(env: NodeJS.ProcessEnv, form?: '--json') {
  const lines: string[] = []
  const line = (text: string): void => void lines.push(text)
  const status = await ops(['doctor', ...(form ? [form] : [])], {
    env: {
      DATABASE_URL: app.database.url,
      DATA_DIR: dataDir,
      DEMO: '0',
      MARKET_FEED: 'ccxt:binance',
      SECRET_KEY: app.services.config.secretKey ?? '',
      PUBLIC_ORIGIN: app.origin,
      PLAIN_HTTP: 'accept',
      SMTP_URL: gateways.smtpUrl,
      ...env,
    },
    clock: systemClock,
    out: line,
    err: line,
  })
  return { status, lines }
}
async function states(env: NodeJS.ProcessEnv = {}) {
  const { status, lines } = await doctor(env, '--json')
  const found = v.parse(Findings, JSON.parse(lines.join('')))
  return { status, of: (check: string) => found.filter((one) => one.check === check) }
}

it('`doctor` reports no failed check for a sound installation, and warns about the remaining steps of the setup', async () => {
  await app.settled()
  const { status, lines } = await doctor({})
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
  expect(status).toBe(0)
  expect(lines.join('\n')).toMatch(/^ok {4}database rights/m)
  expect(lines.join('\n')).toMatch(/^ok {4}mail/m)
  expect(lines.join('\n')).toMatch(/^ok {4}proxy/m)
  expect(lines.join('\n')).toMatch(/^warn {2}verification {5}without SMS_URL nobody/m)
  expect(lines.join('\n')).toMatch(/^warn {2}operators {8}0: make at least 3/m)
  expect(lines.join('\n')).toMatch(/^warn {2}addresses {8}no network is open/m)
})

it.each([
  ['settings', { PLAIN_HTTP: '' }, /PUBLIC_ORIGIN is http/],
  ['Redis', { REDIS_URL: 'redis://127.0.0.1:1' }, /does not answer/],
  ['secret key', { SECRET_KEY: 'another-key-that-is-long-enough-too' }, /not the one of this database/],
  ['proxy', { PUBLIC_ORIGIN: 'https://localhost:1', TRUST_PROXY: '' }, /TRUST_PROXY names none/],
  ['mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, /cannot be used/],
  [
    'deposit hook',
    { DEPOSIT_HOOK_KEY: 'k'.repeat(32), DEPOSIT_HOOK_OPERATOR: `h5op_${'A'.repeat(43)}` },
    /is no operator’s key/,
  ],
  ['feed', { MARKET_FEED: 'replay:/nowhere/BTCUSDT.csv' }, /is not there/],
])(
  '`doctor` reports an error in the check of %s with its remedy, and exits with 1',
  async (check, env, said) => {
    const { status, of } = await states(env)
    expect(of(check)).toEqual([{ check, state: 'FAIL', text: expect.stringMatching(said) }])
    expect(status).toBe(1)
  },
)

it('`doctor` reports an open network without a free deposit address as a failed check', async () => {
  await sql`update deposit_networks set open = true where network = 'TRC20'`.execute(app.database.db)
  const { status, of } = await states()
  expect(of('addresses')).toEqual([
    { check: 'addresses', state: 'FAIL', text: expect.stringMatching(/^TRC20: 0 free: addresses import/) },
  ])
  expect(status).toBe(1)
})
