import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal, ZERO } from '#domain/money.ts'
import type { App } from '#server/app.ts'
import { createApp } from '#server/app.ts'
import { ops } from '#server/operators/cli/run-command-line.ts'
import { DEMO } from '#server/products/test-money/demo-account.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { accepted, deposit, newPerson, send } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'h5-retire-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const start = async (settings: { demo: boolean; testMoney?: 'keep' }): Promise<App> => {
  const app = await createApp(
    { ...database.config, dataDir, rateLimits: false, host: '127.0.0.1', ...settings },
    { database, appFolder: null, log: quiet },
  )
  await app.listen()
  return app
}
const login = (app: App) =>
  send(app.origin, 'POST', '/user/login', { user_string: DEMO.email, password: DEMO.password })

const lines: string[] = []
const run = (key: string, ...words: string[]): Promise<number> => {
  const line = (text: string): void => void lines.push(text)
  return ops(words, {
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, H5_OPERATOR_KEY: key },
    clock: { now: () => Date.now() },
    out: line,
    err: line,
  })
}

it('with demo mode off the server starts only after test money is retired or with TEST_MONEY=keep, and then rejects publicly known passwords', async () => {
  const demo = await start({ demo: true })
  const token = accepted<string>(await login(demo))
  const person = await newPerson(demo.origin)
  await deposit(demo.origin, person, 3, '500')
  await until('a price', async () => {
    const order = { currency_id: 1, legal_id: 3, type: 1, amount: '100', request_id: crypto.randomUUID() }
    return (await send(demo.origin, 'POST', '/coin/trade', order, token)).type === 'ok'
  })
  const limit = { currency_id: 1, legal_id: 3, type: 1, amount: '0.01', target_price: '1000' }
  accepted(
    await send(demo.origin, 'POST', '/coin/trade', { ...limit, request_id: crypto.randomUUID() }, token),
  )
  await demo.close()

  await expect(start({ demo: false })).rejects.toThrow(
    /^DEMO is off and 2 accounts hold test money \(demo@example.com, .*ops -- demo retire.*TEST_MONEY=keep\.$/,
  )
  const kept = await start({ demo: false, testMoney: 'keep' })
  expect(await login(kept)).toMatchObject({ type: 'error', key: 'login_failed' })
  expect(await send(kept.origin, 'GET', '/user/info', {}, token)).toMatchObject({ type: '999' })
  expect((await send(kept.origin, 'GET', '/user/info', {}, person.token)).type).toBe('ok')
  await kept.close()

  const { key } = await newOperator(database.db)
  expect(await run('', 'demo', 'retire')).toBe(1)
  expect(await run(key, 'demo', 'retire')).toBe(0)
  expect(lines.join('\n')).toMatch(/demo@example\.com {2}[3-5] balances moved back/)
  expect(await run('', 'audit'), lines.join('\n')).toBe(0)
  const left = await database.db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', 'is not', null)
    .where((eb) => eb.or([eb('available', '>', ZERO), eb('frozen', '>', ZERO)]))
    .execute()
  expect(left).toEqual([])
  const clean = await start({ demo: false })
  expect(await login(clean)).toMatchObject({ type: 'error', key: 'login_failed' })
  await clean.close()
})

it('deposits of real money are kept when test money is retired, and are reported to the operator', async () => {
  const demo = await start({ demo: true })
  const person = await newPerson(demo.origin)
  await deposit(demo.origin, person, 3, '500')
  const { id } = await person.get<{ id: number }>('/user/info')
  await database.db
    .insertInto('deposits')
    .values({
      user_id: id,
      currency_id: 3,
      payer: 'a payer',
      amount: decimal('10'),
      kind: 0,
      voucher: '/api/file/x',
      voucher_digest: Buffer.alloc(32),
      status: 2,
      paid_at: 1,
      created_at: 1,
      reviewed_at: 1,
    })
    .execute()
  await demo.close()
  const { key } = await newOperator(database.db)
  lines.length = 0
  expect(await run(key, 'demo', 'retire')).toBe(1)
  expect(lines.join('\n')).toContain(`${person.email}  left alone: paid in real money as well`)
  await expect(start({ demo: false })).rejects.toThrow(/1 account holds test money/)
})
