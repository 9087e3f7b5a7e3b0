import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { removeOperator } from '#server/identity/approvals/operators.ts'
import { signedHeaders, WINDOW } from '#server/platform/http/signed-message.ts'
import type { Received } from '#server/platform/http/webhooks.ts'
import type { ChainCredit } from '#server/products/wallet/chain/chain-credit.ts'
import { HOOK_LINES } from '#server/products/wallet/chain/deposit-hook.ts'
import { acceptCredit, closeCredit, creditsToCheck } from '#server/products/wallet/chain/parked-credits.ts'
import { wallet } from '#server/products/wallet/module.ts'
import { approveDeposit } from '#server/products/wallet/review-deposit.ts'
import type { Services } from '#server/services.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { type KeyedOperator, newOperator } from '../../helpers/test-operators.ts'
import { ether, USDT, World } from './test-harness.ts'

const KEY = 'a-key-of-the-deposit-hook-with-40-letters'
let database: TestDatabase
let world: World
let watcher: KeyedOperator
let ana: KeyedOperator
let n = 7000
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  watcher = await newOperator(database.db, 'watcher')
  ana = await newOperator(database.db, 'ana')
  await world.tick('BTC/USDT', ['20000'])
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const lineOf = ({ seenAt, amount, observedAt, ...credit }: ChainCredit) => ({
  ...credit,
  amount: String(amount),
  time: Math.floor(seenAt / 1000),
  ...(observedAt !== null && { observed: observedAt }),
})

interface Sending {
  readonly key?: string
  /** How far the timestamp of the message is ahead of the server's clock, in seconds. */
  readonly late?: number
  /** The body that the server receives, if it differs from the body that was signed. */
  readonly changed?: string
  readonly config?: Partial<Services['config']>
  readonly path?: string
}

function send(
  body: string,
  { key = KEY, late = 0, changed, config, path = '/hooks/deposits' }: Sending = {},
): Promise<Received> {
  const hook = wallet.webhooks.find((one) => one.path === path)
  if (!hook) throw new Error('no hook')
  const depositHook = { key: KEY, operator: watcher.key }
  const services = { ...world.services, config: { ...world.services.config, depositHook, ...config } }
  const headers = signedHeaders(key, body, world.now + late * 1000)
  return hook.receive(services, { name: '', headers, body: Buffer.from(changed ?? body) })
}
const report = (credits: readonly ChainCredit[], sending?: Sending) =>
  send(JSON.stringify(credits.map(lineOf)), sending)

it('the deposit hook credits a signed report once, however often the report is sent', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address, amount: decimal('12.5') })
  expect(await report([credit])).toMatchObject({
    status: 200,
    answer: { lines: [{ line: 1, outcome: 'credited', hash: credit.hash, amount: '12.5' }] },
  })
  expect(await report([credit])).toMatchObject({ answer: { lines: [{ outcome: 'known' }] } })
  expect(await world.balance(user, USDT)).toBe('12.5 0 0')
})

it('the deposit hook answers each reported deposit with its outcome: pending, parked, differing or waiting for a second operator', async () => {
  const known = world.credit(++n, { address: (await world.payee()).address })
  await report([known])
  const [fresh, rich] = [await world.payee(), await world.payee()]
  const { answer } = await report([
    world.credit(++n, { address: fresh.address, confirmations: 0 }),
    world.credit(++n, { address: ether(1) }),
    { ...known, amount: decimal('101') },
    world.credit(++n, { address: rich.address, amount: decimal('10001') }),
  ])
  expect(answer.lines).toMatchObject([
    { line: 1, outcome: 'pending', detail: '0 of 15 confirmations' },
    { line: 2, outcome: 'parked', detail: 'unknown_address', deposit: null },
    { line: 3, outcome: 'differs', detail: 'amount 100 is on record, not 101' },
    { line: 4, outcome: 'waits' },
  ])
  expect(await world.balance(fresh.user, USDT)).toBe('0 0 0')
  expect(await world.balance(rich.user, USDT)).toBe('0 0 0')
})

it('the deposit hook rejects a message signed with another key or for another body, and a message with a timestamp outside of the window', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address })
  const more = JSON.stringify([lineOf({ ...credit, amount: decimal('1000') })])
  const signature = { status: 401, answer: { error: 'bad signature' } }
  expect(await report([credit], { key: `${KEY}x` })).toEqual(signature)
  expect(await report([credit], { changed: more })).toEqual(signature)
  for (const late of [-WINDOW - 1, WINDOW + 1])
    expect(await report([credit], { late })).toEqual({ status: 401, answer: { error: 'bad timestamp' } })
  expect(await world.balance(user, USDT)).toBe('0 0 0')
})

it('the deposit hook rejects a whole message that reports one output twice, is no list, or contains a report that cannot be parsed', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address })
  const rejected = (error: string) => ({ status: 400, answer: { error } })
  expect(await report([credit, { ...credit, amount: decimal('7') }])).toEqual(
    rejected('line 2 reports an output that stands above already'),
  )
  expect(await send(JSON.stringify(lineOf(credit)))).toEqual(rejected('the body must be a list of JSON'))
  expect(await send('[{"network":')).toMatchObject({ status: 400 })
  expect(await send(JSON.stringify([lineOf(credit), { ...lineOf(credit), amount: 100 }]))).toEqual(
    rejected('entry 2: amount must be a text'),
  )
  expect(await send(JSON.stringify([{ ...lineOf(credit), hash: 'x' }]))).toEqual(
    rejected('line 1 has no hash that can be read'),
  )
  const many = Array.from({ length: HOOK_LINES + 1 }, () => world.credit(++n, { address }))
  expect(await report(many)).toEqual(rejected(`a message has at most ${HOOK_LINES} lines`))
  expect(await world.balance(user, USDT)).toBe('0 0 0')
})

/** Reports a single credit; returns the outcome of the report. */
async function outcomeOf(
  credit: ChainCredit,
  sending?: Sending,
): Promise<{ outcome: string; id: number; deposit: number }> {
  const { answer } = await report([credit], sending)
  const [line] = answer.lines as { outcome: string; id: number; deposit: number }[]
  if (!line) throw new Error('no line')
  return line
}
const listed = async (id: number): Promise<boolean> =>
  (await creditsToCheck(database.db).execute()).some((row) => row.id === id)

it('a reported deposit whose transaction lost its confirmations is not credited until it has them again', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address, confirmations: 14 })
  const { id } = await outcomeOf(credit)
  expect(await outcomeOf({ ...credit, confirmations: 0 })).toMatchObject({ outcome: 'lost' })
  expect(await outcomeOf({ ...credit, confirmations: 13 })).toMatchObject({ outcome: 'lost' })
  expect(await listed(id)).toBe(true)
  await expect(closeCredit(world.services, id, ana, 'a note')).rejects.toThrow('is pending')
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  expect(await outcomeOf({ ...credit, confirmations: 15 })).toMatchObject({ outcome: 'credited' })
  expect(await listed(id)).toBe(false)
  expect(await world.balance(user, USDT)).toBe('100 0 0')
})

it('a reported deposit that waits for a second operator cannot be approved while its transaction is missing from the chain', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address, amount: decimal('20000') })
  const { deposit, outcome } = await outcomeOf(credit)
  expect(outcome).toBe('waits')
  expect(await outcomeOf({ ...credit, confirmations: 0, gone: true })).toMatchObject({ outcome: 'lost' })
  await expect(approveDeposit(world.services, deposit, ana)).rejects.toThrow('deposit_confirming')
  const parked = world.credit(++n, { address: ether(1) })
  const { id } = await outcomeOf(parked)
  await outcomeOf({ ...parked, confirmations: 0, gone: true })
  await expect(acceptCredit(world.services, id, ana, user)).rejects.toThrow('deposit_confirming')
  expect(await outcomeOf(world.credit(++n, { address, confirmations: 0, gone: true }))).toMatchObject({
    outcome: 'unrecorded',
    id: 0,
  })
})

it('a credited deposit whose transaction is missing from the chain is listed until an operator records how the case was resolved', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address })
  const { id } = await outcomeOf(credit)
  // The server has processed a message with a later time, so the message with an earlier time changes nothing.
  const gone = { ...credit, confirmations: 0, gone: true }
  await outcomeOf(credit, { late: 100 })
  expect(await outcomeOf(gone)).toMatchObject({ outcome: 'known' })
  expect(await outcomeOf(gone, { late: 101 })).toMatchObject({ outcome: 'lost' })
  expect(world.warnings).toContain('a credited deposit is no longer confirmed on its chain')
  expect(await listed(id)).toBe(true)
  // An operator who reads the report from an older file of a watcher does not restore the deposit.
  expect(await world.hear(ana, credit)).toMatchObject({ outcome: 'lost' })
  expect(await world.balance(user, USDT)).toBe('100 0 0')
  await closeCredit(world.services, id, ana, 'corrected by two operators')
  expect(await listed(id)).toBe(false)
  await expect(closeCredit(world.services, id, ana, 'again')).rejects.toThrow('already_handled')
  expect(await outcomeOf({ ...credit, confirmations: 16 }, { late: 102 })).toMatchObject({ outcome: 'known' })
  expect(await outcomeOf(gone, { late: 103 })).toMatchObject({ outcome: 'lost' })
  expect(await listed(id)).toBe(true)
})

it('a report that is older than the newest report of the deposit does not change the recorded confirmations', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address, confirmations: 1 })
  await outcomeOf(credit)
  await outcomeOf(credit, { late: 200 })
  const confirmed = { ...credit, confirmations: 15 }
  expect(await outcomeOf(confirmed, { late: 150 })).toMatchObject({ outcome: 'known' })
  // This report is signed later than the newest report, but the watcher had read the chain before the newest report.
  const stale = { ...confirmed, observedAt: world.now + 199_000 }
  expect(await outcomeOf(stale, { late: 250 })).toMatchObject({ outcome: 'known' })
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  const fresh = { ...confirmed, observedAt: world.now + 201_000 }
  expect(await outcomeOf(fresh, { late: 250 })).toMatchObject({ outcome: 'credited' })
  expect(await world.balance(user, USDT)).toBe('100 0 0')
})

it('a time of observation that is later than the signature of the message is recorded as the time of the signature', async () => {
  const credit = world.credit(++n, { address: (await world.payee()).address, confirmations: 1 })
  await outcomeOf({ ...credit, observedAt: world.now + 86_400_000 })
  expect(await outcomeOf({ ...credit, confirmations: 0 }, { late: 1 })).toMatchObject({ outcome: 'lost' })
})

it('an imported file credits a deposit reported as missing only when its line states that the chain was read after that report', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address, confirmations: 1 })
  await outcomeOf(credit)
  await outcomeOf({ ...credit, confirmations: 0, gone: true }, { late: 1 })
  const confirmed = { ...credit, confirmations: 15 }
  for (const observedAt of [null, world.now - 1])
    expect(await world.hear(watcher, { ...confirmed, observedAt })).toMatchObject({ outcome: 'lost' })
  expect(await world.balance(user, USDT)).toBe('0 0 0')
  expect(await world.hear(watcher, { ...confirmed, observedAt: world.now + 2000 })).toMatchObject({
    outcome: 'credited',
  })
  expect(await world.balance(user, USDT)).toBe('100 0 0')
})

/** Waits until `count` statements of this database wait for a lock. */
async function waitingForLocks(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      return rows[0]?.waiting
    })
    .toBe(count)
}

it('the loss of a parked deposit that is reported while operators accept the deposit is recorded as later than the acceptance', async () => {
  const { user } = await world.payee()
  const credit = world.credit(++n, { address: ether(1) })
  const { id } = await outcomeOf(credit)
  const ben = await newOperator(database.db, 'ben')
  await acceptCredit(world.services, id, ben, user)
  let both: Promise<readonly [unknown, { readonly outcome: string }]> | undefined
  await database.db.transaction().execute(async (tx) => {
    // Stops the acceptance after it has locked the credit.
    await sql`lock table approvals in exclusive mode`.execute(tx)
    const accepted = acceptCredit(world.services, id, ana, user)
    await waitingForLocks(1)
    both = Promise.all([accepted, outcomeOf({ ...credit, confirmations: 0, gone: true }, { late: 1 })])
    await waitingForLocks(2)
    world.now += 2000
  })
  expect(await both).toMatchObject([{ approval: 'acts' }, { outcome: 'lost' }])
  expect(world.warnings.at(-1)).toBe('a credited deposit is no longer confirmed on its chain')
  expect(await world.wrongs()).toEqual([])
})

it('the deposit hook answers a signed query with the deposit addresses and the open deposits of a network, in pages', async () => {
  const { address } = await world.payee()
  const credit = world.credit(++n, { address, confirmations: 1 })
  await outcomeOf(credit)
  const ask = (path: string, body: object, key = KEY) =>
    send(JSON.stringify(body), { path: `/hooks/deposits/${path}`, key })
  const first = { network: 'BEP20', after: 0 }
  expect(await ask('addresses', first)).toMatchObject({
    status: 200,
    answer: { addresses: expect.arrayContaining([expect.objectContaining({ address })]), next: null },
  })
  const { answer } = await ask('credits', first)
  const found = (answer.credits as { id: number; hash: string }[]).find(({ hash }) => hash === credit.hash)
  expect(found).toMatchObject({ address, amount: '100', confirmations: 1, outcome: 'pending', lost: false })
  expect(await ask('credits', { ...first, after: found?.id ?? 0 })).toMatchObject({
    answer: { credits: [], next: null },
  })
  expect(await ask('addresses', { network: 'Bitcoin', after: 0 })).toMatchObject({
    answer: { addresses: [] },
  })
  expect(await ask('addresses', { network: 'BEP20' })).toMatchObject({ status: 400 })
  for (const path of ['addresses', 'credits'])
    expect(await ask(path, first, `${KEY}x`)).toMatchObject({ status: 401 })
})

it('the deposit hook rejects every message without a configured key, in test mode, and after its operator was removed', async () => {
  const { user, address } = await world.payee()
  const credit = world.credit(++n, { address })
  expect(await report([credit], { config: { depositHook: null } })).toMatchObject({ status: 404 })
  expect(await report([credit], { config: { demo: true } })).toMatchObject({ status: 409 })
  await removeOperator(database.db, 'watcher', world.now)
  expect(await report([credit])).toMatchObject({ status: 503 })
  expect(world.warnings).toContain('deposits that a watcher reports are not credited: DEPOSIT_HOOK_OPERATOR')
  expect(await world.balance(user, USDT)).toBe('0 0 0')
})
