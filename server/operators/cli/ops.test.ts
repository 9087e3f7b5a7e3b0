import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { EVENTS } from '#contract/table.ts'
import { decimal } from '#domain/money.ts'
import { quiet } from '#tests/helpers/postgres-cluster.ts'
import { removeFolder, temporaryFolder } from '#tests/helpers/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { balanceOf } from '#tests/invariants/ledger/test-harness.ts'
import { seed } from '../../market/seed-instruments.ts'
import type { Services } from '../../services.ts'
import { sendWaiting } from './event-outbox.ts'
import { operatorServices } from './operator-services.ts'
import { ops } from './run-command-line.ts'

const NOW = 1_700_000_000_000

let database: TestDatabase
let ana = ''
let ben = ''
beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  await sql`insert into users (id, email, password_hash, nickname, extension_code, lang, created_at)
    values (1, 'one@example.com', 'x', 'one', 'one', 'en', 0)`.execute(database.db)
  ana = (await newOperator(database.db, 'ana')).key
  ben = (await newOperator(database.db, 'ben')).key
})
afterAll(() => database.drop())

let out: string[]
let err: string[]
beforeEach(() => {
  out = []
  err = []
})

/** Runs a command line and returns its exit code. */
const run = (command: string, env: NodeJS.ProcessEnv = {}): Promise<number> =>
  ops(command === '' ? [] : command.split(' '), {
    env: { DATABASE_URL: database.url, DATA_DIR: database.config.dataDir, H5_OPERATOR_KEY: ana, ...env },
    clock: { now: () => NOW },
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  })

async function newDeposit(amount = '250'): Promise<number> {
  const { id } = await database.db
    .insertInto('deposits')
    .values({
      user_id: 1,
      currency_id: 3,
      payer: 'somebody',
      amount: decimal(amount),
      kind: 0,
      paid_at: NOW,
      voucher: '/api/file/x',
      voucher_digest: randomBytes(32),
      status: 1,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const logged = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('ops_audit').selectAll().orderBy('id').execute()
  return rows.map((row) => `${row.operator} ${row.command} ${JSON.stringify(row.arguments)} ${row.outcome}`)
}

describe('npm run ops', () => {
  it('prints its help, and fails for an unknown command', async () => {
    expect(await run('help')).toBe(0)
    expect(out.join('\n')).toMatch(/deposit approve <id> \[note\].*\n.*deposit reject <id> <reason>/)
    expect(await run('')).toBe(2)
    expect(await run('deposit steal 1')).toBe(2)
    expect(err[0]).toContain('There is no command "deposit steal 1"')
  })

  it('audit prints figures and exits with 0 when the audit passes, and prints findings and exits with 1 when it fails', async () => {
    const credited = await newDeposit('100')
    expect(await run(`deposit approve ${credited}`)).toBe(0)
    out.length = 0
    expect(await run('audit'), out.join('\n')).toBe(0)
    expect(out.join('\n')).toMatch(/I1 true {2}1 journals of 2 postings sum to zero; 1 currencies, 0 off/)
    expect(out.join('\n')).toMatch(/I3 true {2}\d+ balances are/)
    expect(out.join('\n')).toContain('USDT     users 100, platform -100, together 0')
    expect(out.join('\n')).toMatch(/Objects true .* wallet 1, .*test-money 0/)
    expect(out.join('\n')).toContain('Checkpoints: none yet')
    expect(out.at(-1)).toContain('The books are right')

    await sql`update accounts set available = available + 1 where user_id = 1`.execute(database.db)
    expect(await run('audit')).toBe(1)
    expect(out.join('\n')).toContain('! I1: currency 3 is off by 1')
    expect(out.join('\n')).toMatch(/I6 FALSE/)
    await sql`update accounts set available = available - 1 where user_id = 1`.execute(database.db)
  })

  it('approves a deposit only once, and logs every attempt with its operator', async () => {
    const id = await newDeposit()
    expect(await run('deposit list')).toBe(0)
    expect(out.join('\n')).toContain('on***@example.com  250 USDT  from somebody')
    expect(await run(`deposit approve ${id} all good`)).toBe(0)
    expect(await run(`deposit approve ${id}`, { H5_OPERATOR_KEY: ben })).toBe(1)
    expect(err).toEqual([
      'Rejected: This order has already been completed or cancelled. Refresh the list (already_handled)',
    ])
    expect((await balanceOf(database.db, 1)).available).toBe('350')
    expect((await logged()).filter((line) => line.includes(`["${id}"`))).toEqual([
      `ana deposit approve ["${id}","all","good"] begun`,
      `ana deposit approve ["${id}","all","good"] done`,
      `ben deposit approve ["${id}"] begun`,
      `ben deposit approve ["${id}"] refused`,
    ])
    const row = await database.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ status: 2, reason: 'all good', reviewed_by: 'ana', reviewed_at: NOW })
  })

  it('rejects a deposit only with a reason', async () => {
    const id = await newDeposit()
    expect(await run(`deposit reject ${id}`)).toBe(2)
    expect(err.join('\n')).toContain('Usage: npm run ops -- deposit reject <id> <reason>')
    expect(await run(`deposit reject ${id} ${'x'.repeat(201)}`)).toBe(2)
    expect(await run(`deposit reject ${id} wrong voucher`)).toBe(0)
    const row = await database.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ status: 3, reason: 'wrong voucher' })
  })

  it('halts and opens a pair whose symbol is typed in capital or small letters', async () => {
    const halted = async (): Promise<boolean | undefined> =>
      (
        await database.db
          .selectFrom('pairs')
          .select('halted')
          .where('symbol', '=', 'BTC/USDT')
          .executeTakeFirst()
      )?.halted
    expect(await run('market halt btc/usdt')).toBe(0)
    expect(await halted()).toBe(true)
    expect(await run('market list')).toBe(0)
    expect(out.find((line) => /^BTC\/USDT +coin/.test(line))).toContain('halted')
    expect(await run('market open BTC/USDT')).toBe(0)
    expect(await halted()).toBe(false)
    expect(await run('market halt DOGE/GOLD')).toBe(2)
  })

  it('lists the logged actions of operators', async () => {
    expect(await run('log')).toBe(0)
    expect(out.some((line) => /ben {2}deposit approve .* refused/.test(line))).toBe(true)
  })

  it('with a data folder that holds no database prints one sentence about the missing database', async () => {
    expect(await run('audit', { DATABASE_URL: '', DATA_DIR: '/nonexistent/h5' })).toBe(1)
    expect(err).toEqual([
      'There is no database in /nonexistent/h5 yet: start the server once, or set DATA_DIR to its data folder.',
    ])
  })
})

describe('an event of a command', () => {
  it('is sent by exactly one server, in order, with the prices of that server', async () => {
    await sql`delete from events_outbox`.execute(database.db)
    const id = await newDeposit('10')
    await run(`deposit approve ${id}`)
    const notified: { user: number; name: string; body: unknown }[] = []
    const base = { config: database.config, clock: { now: () => NOW }, db: database.db, log: quiet }
    const { services } = await operatorServices(base)
    const server: Services = {
      ...services,
      market: { ...services.market, usdtPrice: () => ({ price: decimal('2'), time: NOW, pairs: [] }) },
      events: {
        toUser: (user, name, body) => void notified.push({ user, name, body }),
        toAll: () => undefined,
        followers: async () => 0,
        dropSession: () => undefined,
      },
    }
    const sent = await Promise.all([sendWaiting(server), sendWaiting(server), sendWaiting(server)])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(notified).toMatchObject([
      { user: 1, name: 'recharge', body: { row: { id, status: 2 } } },
      { user: 1, name: 'balance', body: { rows: [{ available: '360', equivalent: '720' }] } },
      { user: 1, name: 'mail', body: { mail: { type: 'asset', is_read: 0 } } },
    ])
    expect(await sendWaiting(server)).toBe(0)
  })

  it('is sent if the contract has an event of its name, and logged as an error otherwise', async () => {
    const names = [...Object.keys(EVENTS), 'no such event']
    await database.db
      .insertInto('events_outbox')
      .values(names.map((name) => ({ user_id: 1, name, body: '{}', created_at: NOW })))
      .execute()
    const unknown: unknown[] = []
    const error = (message: string, details?: unknown): void => {
      if (message.includes('unknown name')) unknown.push(details)
    }
    const base = {
      config: database.config,
      clock: { now: () => NOW },
      db: database.db,
      log: { ...quiet, error },
    }
    const { services } = await operatorServices(base)
    const notified: string[] = []
    const events = { ...services.events, toUser: (_: number, name: string) => void notified.push(name) }
    expect(await sendWaiting({ ...services, events })).toBe(names.length)
    expect(unknown).toEqual([{ name: 'no such event' }])
    expect(Object.keys(EVENTS)).toEqual(expect.arrayContaining(notified))
  })
})

describe('content commands', () => {
  const file = (value: unknown): string => {
    const folder = temporaryFolder()
    onTestFinished(() => removeFolder(folder))
    const path = join(folder, 'news.json')
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
    return path
  }

  it('publish, list and withdraw an announcement, and name the error in an invalid file', async () => {
    expect(
      await run(`news publish ${file({ texts: { en: { title: 'Works', content: '<b>x</b><script>' } } })}`),
    ).toBe(0)
    const id = /Published as (\d+)/.exec(out.join())?.[1] ?? ''
    expect(await run('news list')).toBe(0)
    expect(out.at(-1)).toMatch(new RegExp(`^${id}  .*  announcement  Works$`))
    expect(await run(`news withdraw ${id}`)).toBe(0)
    expect(await run(`news withdraw ${id}`)).toBe(2)
    expect(await run(`news publish ${file({ texts: { vn: { title: 'x' } } })}`)).toBe(2)
    expect(err.join('\n')).toContain('a text in en is required')
    expect(await run(`news publish ${file('{')}`)).toBe(2)
    expect(await run('news publish /nowhere/at/all.json')).toBe(2)
    expect(await logged()).toContain(`ana news withdraw ["${id}"] done`)
  })

  it('set and clear a setting, with its HTML sanitised', async () => {
    const kept = () => database.db.selectFrom('settings').select(['keyword', 'lang', 'value']).execute()
    expect(await run('setting set contact_email all help@broker.example')).toBe(0)
    expect(await run(`setting set about vn @${file('<p>Hi</p><script>x</script>')}`)).toBe(0)
    expect(await kept()).toEqual([
      { keyword: 'contact_email', lang: '*', value: 'help@broker.example' },
      { keyword: 'about', lang: 'vn', value: '<p>Hi</p>' },
    ])
    expect(await run('setting set nothing all x')).toBe(2)
    expect(await run('setting set about xx x')).toBe(2)
    expect(await run('setting clear contact_email all')).toBe(0)
    expect(await kept()).toHaveLength(1)
  })
})
