import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { ops } from '#server/operators/cli/run-command-line.ts'
import { type Gateways, startGateways } from '#tests/helpers/mail-and-sms.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, send } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'
import { sampleOf } from '../contract/call-samples.ts'

/**
 * An installation without demo mode, on a PostgreSQL server given by its address, with a mail server and a
 * text message gateway. The test runs the operators' commands of docs/operations by the function that
 * `npm run ops -- …` calls.
 */
let app: TestApp
let gateways: Gateways
let folder: string
beforeAll(async () => {
  gateways = await startGateways()
  folder = mkdtempSync(join(tmpdir(), 'h5-production-'))
  const { smtpUrl, smsUrl } = gateways
  app = await testApp({ demo: false, smtpUrl, smsUrl })
}, 120_000)
afterAll(async () => {
  await app.end()
  gateways.stop()
  rmSync(folder, { recursive: true, force: true })
})

const lines: string[] = []
const typed = async (key: string, ...words: string[]): Promise<number> => {
  const line = (text: string): void => void lines.push(text)
  lines.length = 0
  return ops(words, {
    env: { DATABASE_URL: app.database.url, DATA_DIR: folder, H5_OPERATOR_KEY: key },
    clock: app.clock,
    out: line,
    err: line,
  })
}
async function run(key: string, ...words: string[]): Promise<string> {
  const code = await typed(key, ...words)
  expect(code, lines.join('\n')).toBe(0)
  return lines.join('\n')
}
const keyIn = (text: string): string => /h5op_\S+/.exec(text)?.[0] ?? ''
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const EMAIL = 'an@example.org'
const MOBILE = '912345678'
const PASSWORD = 'correct horse 7'
const PAY = 'a pay password 9'
const USDT = 3
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const ETHER = (n: number): string => `0x${String(n).repeat(40)}`
let token = ''
const get = async <T>(path: string, fields = {}) =>
  accepted<T>(await send(app.origin, 'GET', path, fields, token))
const post = async <T>(path: string, fields = {}) =>
  accepted<T>(await send(app.origin, 'POST', path, fields, token))
const act = <T>(path: string, fields = {}) => post<T>(path, { request_id: randomUUID(), ...fields })

/** Requests a code and reads it from the messages at the mail server or the text message gateway. */
async function code(target: string, ask: () => Promise<unknown>): Promise<string> {
  app.clock.forward(61_000)
  const before = gateways.code(target)
  await ask()
  return until(`a code to ${target}`, () => {
    const now = gateways.code(target)
    return now !== null && now !== before && now
  })
}

let ana = ''
let ben = ''

it('a production installation has no demo account and no mailbox for test mails', async () => {
  const demo = { user_string: 'demo@example.com', password: 'demo1234' }
  expect(await send(app.origin, 'POST', '/user/login', demo)).toMatchObject({ key: 'login_failed' })
  for (const path of ['/dev/mailbox', '/api/dev/mailbox?user_string=demo%40example.com'])
    expect((await fetch(`${app.origin}${path}`)).status).toBe(404)
  const people = await app.database.db.selectFrom('users').select('email').execute()
  expect(people).toEqual([])
  const money = await app.database.db.selectFrom('postings').select('id').execute()
  expect(money).toEqual([])
})

it('an operator is created by another operator, and an address pool is imported when two operators import the same addresses', async () => {
  ana = keyIn(await run('', 'operator', 'add', 'ana'))
  ben = keyIn(await run(ana, 'operator', 'add', 'ben'))
  const wrong = file(
    'wrong.csv',
    `network,address\nTRC20,${TRON.replace('qeL', 'qeM')}\nBEP20,${ETHER(1)}\nBEP20,${ETHER(1).toUpperCase().replace('0X', '0x')}\nMoon,${ETHER(1)}\n`,
  )
  expect(await typed(ana, 'addresses', 'import', wrong)).toBe(1)
  expect(lines.join('\n')).toMatch(/line 2: .*checksum.*\nline 4: .*twice.*\nline 5: .*no coin comes in/)
  const list = file('pool.csv', `network,address\nTRC20,${TRON}\nBEP20,${ETHER(1)}\nBEP20,${ETHER(2)}\n`)
  expect(await run(ana, 'addresses', 'import', list, '--dry-run')).toContain('Nothing was written')
  expect(await typed('', 'addresses', 'import', list)).toBe(1)
  expect(await run(ana, 'addresses', 'import', list)).toContain('A second operator')
  expect(await run(ana, 'addresses', 'import', list)).toContain('different operator')
  // The same addresses in another notation and order count as the same list.
  const same = [ETHER(2), ETHER(1)].map((address) => ({ network: 'BEP20', address }))
  const json = file('pool.json', JSON.stringify([...same, { network: 'TRC20', address: TRON }]))
  expect(JSON.parse(await run(ben, 'addresses', 'import', json, '--json'))).toMatchObject({ imported: 3 })
  expect(await typed(ben, 'addresses', 'import', list, '--json')).toBe(1)
  expect(JSON.parse(lines.join(''))).toMatchObject({
    imported: 0,
    faults: [{ fault: 'in the pool' }, {}, {}],
  })
  const status = JSON.parse(await run('', 'addresses', 'status', '--json', '--floor', '2'))
  expect(status).toContainEqual({ network: 'BEP20', free: 2, given: 0, low: false })
  expect(status).toContainEqual({ network: 'TRC20', free: 1, given: 0, low: true })
  expect(await run('', 'addresses', 'status')).toMatch(/ERC20 +0 free {2}0 given {2}EMPTY/)
})

it('a registered and verified person gets a deposit address of the pool, or the reason why no address is available', async () => {
  const mail = await code(EMAIL, () => post('/sms_mail', { user_string: EMAIL, scene: 'register' }))
  const fields = { user_string: EMAIL, code: mail, password: PASSWORD, re_password: PASSWORD }
  await post('/user/register', fields)
  token = await post<string>('/user/login', { user_string: EMAIL, password: PASSWORD })
  const phone = { area_code: '84', mobile: MOBILE }
  const own_code = await code(EMAIL, () => post('/safe/send', { scene: 'contact' }))
  const text = await code(`+84${MOBILE}`, () => post('/sms_send', phone))
  await post('/safe/mobile', { ...phone, code: text, own_code })
  const own = await code(EMAIL, () => post('/safe/send', { scene: 'pay_password' }))
  await post('/safe/pay_password', { password: PAY, re_password: PAY, code: own })
  const document = {
    real_type: '1',
    id_type: 'passport',
    country_code: 'VN',
    name: 'Nguyễn An',
    card_id: 'C1234567',
  }
  await post('/user/real', document)
  const waiting = await run(ana, 'identity', 'list')
  await run(ana, 'identity', 'approve', /^\d+/m.exec(waiting)?.[0] ?? '')
  const look = (network: string) => post('/wallet/get_in_address', { currency: USDT, network })
  expect(await look('TRC20')).toMatchObject({ address: TRON, simulated: 0, confirmations: 19 })
  // The pool has the second operator's list, whose first address is assigned first.
  expect(await look('BEP20')).toMatchObject({ address: ETHER(2), simulated: 0 })
  await expect(look('ERC20')).rejects.toThrow('No deposit address is free on ERC20 at the moment')
})

it('a deposit reported by a blockchain watcher is credited, a withdrawal is paid, and the ledger audit passes', async () => {
  const watched = (confirmations: number, amount = '500') =>
    file(
      `credits-${confirmations}-${amount}.csv`,
      [
        'network,coin,tx_hash,output_index,address,amount,confirmations,time',
        `TRC20,USDT,${'a1'.repeat(32)},0,${TRON},${amount},${confirmations},1795000000`,
        `TRC20,USDT,${'b2'.repeat(32)},0,${TRON},3,25,2026-11-24T10:00:00Z`,
      ].join('\n'),
    )
  const row = async () => (await get<{ list: object[] }>('/recharge/log')).list[0]
  const funds = async () => {
    const all = await post<{ change_wallet: { balance: { currency_id: number; available: string }[] } }>(
      '/wallet/list',
    )
    return all.change_wallet.balance.find(({ currency_id }) => currency_id === USDT)?.available ?? '0'
  }
  await until('a price', async () => {
    const rate = await get<{ usdt: string | null }>('/wallet/getRateCurrency', { id: 1 })
    return rate.usdt !== null
  })
  expect(await run(ana, 'deposit', 'import', watched(4))).toContain('1 pending')
  expect(await row()).toMatchObject({
    status: 1,
    amount: '500',
    confirmations: 4,
    confirmations_needed: 19,
    test: 0,
  })
  expect(await funds()).toBe('0')
  expect(await run(ana, 'deposit', 'import', watched(20))).toContain('1 credited')
  expect(await run(ana, 'deposit', 'import', watched(20))).toContain('2 known')
  expect(await row()).toMatchObject({ status: 2, confirmations: 20 })
  expect(await funds()).toBe('500')
  expect(await typed(ana, 'deposit', 'import', watched(20, '5000'))).toBe(1)
  expect(lines.join('\n')).toContain('DIFFERS, rejected')
  expect(await funds()).toBe('500')
  expect(JSON.parse(await run('', 'deposit', 'parked', '--json'))).toMatchObject([
    { amount: '3', reason: 'below_minimum' },
  ])

  const out = { currency: USDT, network: 'BEP20', amount: '100', pay_password: PAY }
  const sent = await code(EMAIL, () => post('/safe/send', { scene: 'withdraw' }))
  const address = { address: ETHER(7), code: sent }
  await until('a recorded price of today', async () => {
    const info = await post<{ coin_price: string | null; btc_price: string | null }>('/wallet/get_info', {
      currency: USDT,
    })
    return info.coin_price !== null && info.btc_price !== null
  })
  // Ends the hold on withdrawals that follows binding a phone.
  await app.database.db.updateTable('users').set({ withdraw_hold_until: 0 }).execute()
  const { id } = await act<{ id: number }>('/wallet/out', { ...out, ...address })
  await run(ana, 'withdraw', 'approve', String(id))
  await run(ana, 'withdraw', 'sent', String(id), `0x${'c3'.repeat(32)}`)
  const list = await get<{ list: object[] }>('/user/withdraw/list')
  expect(list.list[0]).toMatchObject({ status: 3, amount: '100', receive_amount: '99.7', test: 0 })
  expect(await funds()).toBe('400')
  await run('', 'audit')
})

it('no answer of a production installation contains simulated data', async () => {
  const news = await app.database.db.selectFrom('news').select('seed').where('withdrawn_at', '=', 0).execute()
  expect(news.length).toBeGreaterThan(4)
  expect(news.map(({ seed }) => seed)).not.toEqual(expect.arrayContaining(['news:welcome']))
  expect(news.map(({ seed }) => seed)).not.toEqual(expect.arrayContaining(['news:test']))
  const reads = allCalls.filter(([, call]) => call.kind === 'read')
  expect(reads.length).toBeGreaterThan(80)
  let answered = 0
  for (const [name, call] of reads)
    for (const who of ['', token]) {
      const answer = await send(app.origin, call.method, call.path, sampleOf(name), who)
      if (answer.type === 'ok') answered++
      expect(JSON.stringify(answer), name).not.toMatch(
        /TEST-ONLY|NOT-PAYABLE|SIMULATED|demo@example|"(?:simulated|test)":1\b/,
      )
    }
  expect(answered).toBeGreaterThan(80)
})
