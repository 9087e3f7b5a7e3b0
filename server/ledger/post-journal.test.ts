import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import {
  BTC,
  balanceOf,
  deposit,
  financialState,
  hold,
  journal,
  shift,
  toPlatform,
  toUser,
} from '#tests/invariants/ledger/test-harness.ts'
import { seed } from '../market/seed-instruments.ts'
import { settleAll } from '../platform/db/merge-statements.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/errors.ts'
import { createLedger, LedgerError } from './post-journal.ts'
import type { Journal, Posted } from './types.ts'

let database: TestDatabase
const ledger = createLedger()
let lastUser = 0
const newUser = (): number => ++lastUser

const post = (what: Journal): Promise<Posted> => inTransaction(database.db, (tx) => ledger.post(tx, what))

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

/** The error of a journal that must be rejected. Also asserts that the journal changed nothing. */
async function rejected(what: Journal): Promise<unknown> {
  const before = await financialState(database.db)
  const problem = await post(what).catch((caught: unknown) => caught)
  expect(await financialState(database.db)).toBe(before)
  return problem
}

describe('post', () => {
  it('changes balances and returns the new balances', async () => {
    const user = newUser()
    const posted = await post(deposit(`d${user}`, user, '10.50'))
    expect(posted.fresh).toBe(true)
    expect(posted.touched).toEqual([
      { user, account: 'change', currency: 3, available: '10.5', frozen: '0', locked: '0' },
    ])
    expect(await balanceOf(database.db, user)).toEqual({ available: '10.5', frozen: '0', locked: '0' })
  })

  it('changes nothing when a journal with the same key was posted before, even with other lines', async () => {
    const user = newUser()
    const first = await post(deposit(`k${user}`, user, '5'))
    const second = await post(deposit(`k${user}`, user, '7'))
    expect(second).toEqual({ journalId: first.journalId, fresh: false, touched: first.touched })
  })

  it('has one effect for 50 concurrent calls with the same key', async () => {
    const user = newUser()
    const all = await Promise.all(Array.from({ length: 50 }, () => post(deposit(`p${user}`, user, '3'))))
    expect(all.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(all.map(({ journalId }) => journalId)).size).toBe(1)
    expect((await balanceOf(database.db, user)).available).toBe('3')
  })

  it('rejects a line that makes the available, frozen or locked amount of an account negative', async () => {
    const user = newUser()
    await post(deposit(`n${user}`, user, '1'))
    expect(
      await rejected(journal(`n2${user}`, toUser(user, '-1.000001'), toPlatform('fee', '1.000001'))),
    ).toEqual(new AppError('insufficient_balance'))
  })

  it('applies the credits of a journal before its debits', async () => {
    const user = newUser()
    await post(
      journal(
        `o${user}`,
        toUser(user, '-4'),
        toPlatform('fee', '4'),
        toUser(user, '10'),
        toPlatform('deposits', '-10'),
      ),
    )
    expect((await balanceOf(database.db, user)).available).toBe('6')
    const { rows } = await sql<{ lowest: string }>`
      select min(balance_after) as lowest from postings p join accounts a on a.id = p.account_id
      where a.user_id = ${user}`.execute(database.db)
    expect(rows[0]?.lowest).toBe('6')
  })

  it('posts concurrent journals of one transaction in the order of the calls, each with the balances after it', async () => {
    const [one, two] = [newUser(), newUser()]
    const posted = await inTransaction(database.db, (tx) =>
      settleAll([
        ledger.post(tx, deposit(`many1${one}`, one, '3')),
        ledger.post(tx, deposit(`many2${two}`, two, '1')),
        ledger.post(tx, shift(`many3${one}`, one, '2', 'available', 'frozen', { type: 'order', id: 9 })),
      ]),
    )
    expect(
      posted.map(({ touched }) => touched.map(({ user, available, frozen }) => [user, available, frozen])),
    ).toEqual([[[one, '3', '0']], [[two, '1', '0']], [[one, '1', '2']]])
    expect(posted.every(({ fresh }) => fresh)).toBe(true)
  })

  it('rolls back all concurrent journals of one transaction when one of them is invalid', async () => {
    const [one, two] = [newUser(), newUser()]
    const before = await financialState(database.db)
    const problem = await inTransaction(database.db, (tx) =>
      settleAll([
        ledger.post(tx, deposit(`none1${one}`, one, '3')),
        ledger.post(tx, journal(`none2${two}`, toUser(two, '-1'), toPlatform('fee', '1'))),
      ]),
    ).catch((caught: unknown) => caught)
    expect(problem).toEqual(new AppError('insufficient_balance'))
    expect(await financialState(database.db)).toBe(before)
  })

  it.each<[string, (user: number) => Journal]>([
    [
      'a journal whose lines do not sum to zero',
      (user) => journal('wrong1', toUser(user, '1'), toPlatform('deposits', '-2')),
    ],
    [
      'a journal whose lines sum to zero only across two currencies',
      (user) => journal('wrong2', toUser(user, '1'), toPlatform('deposits', '-1', BTC)),
    ],
    [
      'an amount with more decimals than the scale of the currency',
      (user) => deposit('wrong3', user, '0.0000001'),
    ],
    [
      'a line with the amount zero',
      (user) => journal('wrong4', toUser(user, '0'), toPlatform('deposits', '0')),
    ],
    ['a journal without lines', () => journal('wrong5')],
    [
      'a line to frozen without a hold',
      (user) => journal('wrong6', toUser(user, '1', { bucket: 'frozen' }), toPlatform('deposits', '-1')),
    ],
    [
      'a line to available with a hold',
      (user) => journal('wrong7', toUser(user, '1', hold('order', 1)), toPlatform('deposits', '-1')),
    ],
    [
      'a release of more than the amount of the hold',
      (user) => shift('wrong8', user, '2', 'frozen', 'available', { type: 'order', id: 1 }),
    ],
    [
      'a release from the hold of another object',
      (user) => shift('wrong9', user, '1', 'frozen', 'available', { type: 'order', id: 2 }),
    ],
    [
      'an object id with the separator of the hashed text',
      (user) => ({ ...deposit('wrong10', user, '1'), refId: '1|2' }),
    ],
  ])('rejects %s', async (_, build) => {
    const user = newUser()
    await post(deposit(`w${user}`, user, '10'))
    await post(shift(`wf${user}`, user, '5', 'available', 'frozen', { type: 'order', id: 7 }))
    await post(shift(`wg${user}`, user, '1', 'available', 'frozen', { type: 'order', id: 1 }))
    expect(await rejected(build(user))).toBeInstanceOf(LedgerError)
  })

  it('rejects a currency that does not exist', async () => {
    expect(await rejected(deposit('c1', newUser(), '1', 999_999))).toBeInstanceOf(RangeError)
  })

  it('keeps holds per object, and deletes a hold that reaches zero', async () => {
    const user = newUser()
    const order = (id: number) => ({ type: 'order', id: user * 10 + id })
    const holds = () =>
      database.db
        .selectFrom('holds')
        .select(['ref_id', 'bucket', 'amount'])
        .where('ref_id', 'in', [order(1).id, order(2).id])
        .orderBy('ref_id')
        .execute()
    await post(deposit(`h${user}`, user, '100'))
    await post(shift(`h1${user}`, user, '30', 'available', 'frozen', order(1)))
    await post(shift(`h2${user}`, user, '20', 'available', 'locked', order(2)))
    await post(shift(`h3${user}`, user, '12.5', 'frozen', 'available', order(1)))
    expect(await holds()).toEqual([
      { ref_id: order(1).id, bucket: 'frozen', amount: '17.5' },
      { ref_id: order(2).id, bucket: 'locked', amount: '20' },
    ])
    expect(await balanceOf(database.db, user)).toEqual({ available: '62.5', frozen: '17.5', locked: '20' })
    await post(shift(`h4${user}`, user, '17.5', 'frozen', 'available', order(1)))
    expect(await holds()).toEqual([{ ref_id: order(2).id, bucket: 'locked', amount: '20' }])
  })

  it('creates accounts again after the transaction that created them was rolled back', async () => {
    const user = newUser()
    const undone = inTransaction(database.db, async (tx) => {
      await ledger.post(tx, deposit(`u${user}`, user, '1'))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await post(deposit(`u${user}`, user, '2'))
    expect((await balanceOf(database.db, user)).available).toBe('2')
  })

  it('creates an account once when many concurrent journals are the first to post to it', async () => {
    const user = newUser()
    const ledgers = Array.from({ length: 12 }, () => createLedger())
    await Promise.all(
      ledgers.map((one, n) =>
        inTransaction(database.db, (tx) => one.post(tx, deposit(`m${user}.${n}`, user, '1'))),
      ),
    )
    expect((await balanceOf(database.db, user)).available).toBe('12')
  })

  it('writes postings and journals that the database does not allow to be updated or deleted', async () => {
    for (const table of ['postings', 'journals', 'ops_audit'])
      for (const act of [`update ${table} set created_at = 0`, `delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(act).execute(database.db)).rejects.toThrow(/append-only|permission denied/)
  })
})
