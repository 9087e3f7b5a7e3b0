import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { big, decimal } from '#domain/money.ts'
import { removeFolder, temporaryFolder } from '#tests/helpers/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { balanceOf } from '#tests/invariants/ledger/test-harness.ts'
import { loadInstruments } from '../../market/instruments.ts'
import { seed } from '../../market/seed-instruments.ts'
import { escapeTerminalText } from '../../operators/cli/escape-terminal-text.ts'
import { ops } from '../../operators/cli/run-command-line.ts'

const NOW = 1_700_000_000_000
const USDT = 3
const VND = 111

let database: TestDatabase
const keys: Record<string, string> = {}
let out: string[]

/** Runs a command with an operator's key; returns its exit code. */
const run = (who: string, ...words: string[]): Promise<number> => {
  const line = (text: string): void => void out.push(text)
  return ops(words, {
    env: { DATABASE_URL: database.url, DATA_DIR: database.config.dataDir, H5_OPERATOR_KEY: keys[who] ?? who },
    clock: { now: () => NOW },
    out: line,
    err: line,
  })
}
const keyShown = (): string => /h5op_\S+/.exec(out.join('\n'))?.[0] ?? ''

let deposits = 0
async function newDeposit(amount: string, currency = USDT, payer = 'somebody'): Promise<string> {
  const name = `picture-${deposits++}-of-thirty-two-signs`.padEnd(32, '0')
  await sql`insert into files (name, user_id, mime, bytes, width, height, digest, created_at)
    values (${name}, 1, 'image/png', 3, 1, 1, ${Buffer.alloc(32, deposits)}, 0)`.execute(database.db)
  await database.db
    .insertInto('file_contents')
    .values({ name, content: Buffer.from('PNG') })
    .execute()
  const { id } = await database.db
    .insertInto('deposits')
    .values({
      user_id: 1,
      currency_id: currency,
      payer,
      amount: decimal(amount),
      kind: 0,
      voucher: `/api/file/${name}`,
      voucher_digest: Buffer.alloc(32, deposits),
      status: 1,
      paid_at: NOW,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const available = async (): Promise<string> => (await balanceOf(database.db, 1)).available

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  await sql`insert into users (id, email, password_hash, nickname, extension_code, lang, created_at)
    values (1, 'one@example.com', 'x', 'one', 'one', 'en', 0)`.execute(database.db)
})
afterAll(() => database.drop())

/** A folder that is removed when the test ends. */
function folder(): string {
  const made = temporaryFolder()
  onTestFinished(() => removeFolder(made))
  return made
}

beforeEach(() => {
  out = []
})

describe('operators', () => {
  it('are added by another operator, and from the third operator on by two operators', async () => {
    expect(await run('', 'market', 'halt', 'BTC/USDT')).toBe(1)
    expect(out.join()).toContain('This takes the key of an operator')
    expect(await run('', 'operator', 'add', 'No Name')).toBe(2)

    expect(await run('', 'operator', 'add', 'ana')).toBe(0)
    keys.ana = keyShown()
    out = []
    expect(await run('', 'operator', 'add', 'eve')).toBe(1)
    expect(keyShown()).toBe('')
    expect(await run('ana', 'operator', 'add', 'ben')).toBe(0)
    keys.ben = keyShown()
    out = []
    expect(await run('ana', 'operator', 'add', 'ana2')).toBe(0)
    expect(await run('ana', 'operator', 'add', 'ana2')).toBe(0)
    expect(out.join('\n')).toContain('Operator ana2: approved once. A second operator')
    expect(keyShown()).toBe('')
    expect(await run('ben', 'operator', 'add', 'cho')).toBe(0)
    expect(await run('ana', 'operator', 'add', 'cho')).toBe(0)
    keys.cho = keyShown()
    expect(keys.cho).toMatch(/^h5op_/)
    out = []
    expect(await run('ana', 'operator', 'add', 'ben')).toBe(0)
    expect(await run('cho', 'operator', 'add', 'ben')).toBe(2)
    expect(out.join('\n')).toContain('is or was another operator')
  })

  it('are identified only by their key, of which a hash is stored', async () => {
    const rows = await database.db.selectFrom('operators').selectAll().execute()
    expect(rows.map(({ name }) => name)).toEqual(['ana', 'ben', 'cho'])
    expect(JSON.stringify(rows)).not.toContain('h5op_')
    expect(await run(`h5op_${'A'.repeat(43)}`, 'market', 'halt', 'BTC/USDT')).toBe(1)
    expect(out.join()).toContain('This key is no operator')
    expect(await run('ben', 'market', 'halt', 'BTC/USDT')).toBe(0)
    const { operator } = await database.db
      .selectFrom('ops_audit')
      .select('operator')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(operator).toBe('ben')
    await expect(
      sql`update operators set name = 'eve' where name = 'ana'`.execute(database.db),
    ).rejects.toThrow(/never changed/)
  })

  it('are authenticated by the file that holds their key', async () => {
    const file = join(folder(), 'key')
    writeFileSync(file, `${keys.ana}\n`)
    const line = (text: string): void => void out.push(text)
    const env = { DATABASE_URL: database.url, DATA_DIR: database.config.dataDir, H5_OPERATOR_KEY_FILE: file }
    const terminal = { env, clock: { now: () => NOW }, out: line, err: line }
    expect(await ops(['market', 'open', 'BTC/USDT'], terminal)).toBe(0)
  })
})

describe('one operator alone', () => {
  it('cannot credit 99,999,999,999,999,999,999 USDT', async () => {
    const id = await newDeposit('99999999999999999999')
    for (const _ of [1, 2, 3]) expect(await run('ana', 'deposit', 'approve', id)).toBe(0)
    expect(out).toEqual([
      `Deposit ${id} of 99999999999999999999 USDT: approved once. A second operator has to approve it before it happens (approvals list).`,
      `Deposit ${id} of 99999999999999999999 USDT: approved once, by you. It waits for a different operator.`,
      `Deposit ${id} of 99999999999999999999 USDT: approved once, by you. It waits for a different operator.`,
    ])
    expect(await available()).toBe('0')
    out = []
    expect(await run('', 'deposit', 'list')).toBe(0)
    expect(out.join('\n')).toContain('approved once by ana')
    expect(await run('ben', 'deposit', 'reject', id, 'absurd')).toBe(0)
    expect(await run('ana', 'deposit', 'approve', id)).toBe(1)
  })

  it('can credit up to the daily limit, and needs a second operator to raise that limit', async () => {
    expect(await run('ana', 'deposit', 'approve', await newDeposit('9999'))).toBe(0)
    expect(await available()).toBe('9999')
    const next = await newDeposit('2')
    expect(await run('ana', 'deposit', 'approve', next)).toBe(0)
    expect(await available()).toBe('9999')
    expect(await run('ana', 'operator', 'limit', '99999999')).toBe(0)
    expect(await run('ana', 'deposit', 'approve', next)).toBe(0)
    expect(await available()).toBe('9999')
    expect(await run('ben', 'operator', 'limit', '20000')).toBe(0)
    expect(await run('ana', 'deposit', 'approve', next)).toBe(0)
    expect(await available()).toBe('9999')
    expect(await run('cho', 'operator', 'limit', '20000')).toBe(0)
    expect(await run('ana', 'deposit', 'approve', next)).toBe(0)
    expect(await available()).toBe('10001')
  })

  it('can set the maximum deposit and the maximum order, but not below the minimum', async () => {
    const limits = async () => {
      const { currencies, pairs } = await loadInstruments(database.db)
      const pair = pairs.find(({ symbol }) => symbol === 'BTC/USDT')
      const most = currencies.filter(({ name }) => name === 'USDT').map(({ depositMax }) => depositMax)
      return { deposit: [...new Set(most)], number: pair?.maxNumber, total: pair?.maxTotal }
    }
    const { currencies, pairs } = await loadInstruments(database.db)
    for (const { depositMin, depositMax } of currencies)
      expect(big(depositMax).gte(depositMin) && big(depositMax).lt('1e12')).toBe(true)
    for (const pair of pairs)
      expect(big(pair.maxNumber).gte(pair.minNumber) && big(pair.maxTotal).lte('10000000000')).toBe(true)

    expect(await run('', 'deposit', 'limit', 'USDT', '500')).toBe(1)
    expect(await run('ana', 'deposit', 'limit', 'USDT', '9')).toBe(2)
    expect(await run('ana', 'deposit', 'limit', 'NONE', '500')).toBe(2)
    expect(await run('ana', 'deposit', 'limit', 'usdt', '500')).toBe(0)
    expect(await run('', 'market', 'limit', 'BTC/USDT', '2', '90000')).toBe(1)
    expect(await run('ana', 'market', 'limit', 'BTC/USDT', '0.0000001', '90000')).toBe(2)
    expect(await run('ana', 'market', 'limit', 'BTC/USDT', '2', '1')).toBe(2)
    expect(await run('ana', 'market', 'limit', 'btc/usdt', '2', '90000')).toBe(0)
    expect(await limits()).toEqual({ deposit: ['500'], number: '2', total: '90000' })
  })

  it('cannot credit a currency without a price, and cannot set a bank account', async () => {
    await run('ana', 'deposit', 'approve', await newDeposit('300000', VND))
    expect(out.at(-1)).toContain('approved once. A second operator')
    const account = ['USD', 'H5 Ltd', 'DE02 1234', 'A Bank', 'ABANKDE']
    expect(await run('ana', 'bank', 'set', ...account)).toBe(0)
    expect(await run('ben', 'bank', 'set', ...account.slice(0, -1), 'OTHER')).toBe(0)
    out = []
    await run('', 'bank', 'list')
    expect(out).toEqual(['No account is set: deposits by bank are closed.'])
    expect(await run('cho', 'bank', 'set', ...account)).toBe(0)
    out = []
    await run('', 'bank', 'list')
    expect(out).toEqual(['USD  H5 Ltd  DE02 1234  A Bank  ABANKDE'])
    expect(await run('ana', 'bank', 'set', 'BTC', ...account.slice(1))).toBe(2)
    expect(await run('ana', 'bank', 'set', 'EUR', 'H5 Ltd')).toBe(2)
  })
})

describe('a deposit on the command line', () => {
  it('has a payment proof that only an operator can save, and only to a new file', async () => {
    const id = await newDeposit('25')
    const file = join(folder(), 'voucher.png')
    expect(await run('', 'deposit', 'show', id, '--save', file)).toBe(1)
    expect(await run('ana', 'deposit', 'show', id, '--save', file)).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe('PNG')
    expect(out.join('\n')).toMatch(/amount {4}25 USDT[\s\S]*voucher {3}image\/png, 3 bytes/)
    expect(await run('ana', 'deposit', 'show', id, '--save', file)).toBe(2)
  })

  it("is printed by deposit list in one row, with the control characters in the payer's text escaped", async () => {
    await newDeposit('25', USDT, 'x\n9  2026-01-01  boss@example.com  1 USDT\r\u009b2J\u202eback\u2028end')
    await run('', 'deposit', 'list')
    const row = out.find((line) => line.includes('boss@example.com'))
    expect(row).toContain('x\\u{A}9  2026')
    expect(row).toContain('\\u{D}\\u{9B}2J\\u{202E}back\\u{2028}end')
    expect(out.every((line) => escapeTerminalText(line) === line)).toBe(true)
  })
})
