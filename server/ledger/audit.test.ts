import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { deposit, journal, toPlatform, toUser } from '#tests/invariants/ledger/test-harness.ts'
import { seed } from '../market/seed-instruments.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { openObjects } from '../products/index.ts'
import { auditIn, auditLedger } from './audit.ts'
import { createLedger } from './post-journal.ts'

let database: TestDatabase
const ledger = createLedger()

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
  await inTransaction(database.db, async (tx) => {
    await ledger.post(tx, deposit('a', 1, '100'))
    await ledger.post(tx, deposit('b', 2, '50'))
    await ledger.post(tx, journal('c', toUser(1, '-10.5'), toUser(2, '10'), toPlatform('fee', '0.5')))
    await ledger.post(tx, deposit('d', 1, '3'))
  })
})
afterAll(() => database.drop())

class Undo extends Error {}

/**
 * Runs the statements of a forger with full access to the database, and returns the findings of the audit.
 * The statements are rolled back afterwards.
 */
async function forged(...statements: readonly string[]): Promise<string> {
  let findings: readonly string[] = []
  const work = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    findings = (await auditIn(tx, openObjects)).findings
    throw new Undo()
  })
  await expect(work).rejects.toBeInstanceOf(Undo)
  return findings.join('\n')
}

describe('the audit', () => {
  it('of an intact ledger has no findings and returns the numbers of journals, postings and accounts', async () => {
    const audit = await auditLedger(database.db, openObjects)
    expect(audit.findings).toEqual([])
    expect(audit).toMatchObject({ journals: 4, postings: 9, userAccounts: 2, chains: 4, replayed: 9 })
    expect(audit.currencies).toEqual([
      { currency: 3, users: '152.5', debts: '0', platform: '-152.5', sum: '0' },
    ])
  })

  it('reads one snapshot while other transactions write', async () => {
    const users = Array.from({ length: 8 }, (_, n) => 100 + n)
    let over = false
    let posted = 0
    const write = async (user: number): Promise<void> => {
      while (!over) {
        await inTransaction(database.db, (tx) => ledger.post(tx, deposit(`live${posted++}`, user, '1')))
      }
    }
    const writers = users.map(write)
    const audits = [await auditLedger(database.db, openObjects), await auditLedger(database.db, openObjects)]
    over = true
    await Promise.all(writers)
    expect(audits.flatMap(({ findings }) => findings)).toEqual([])
    expect(audits[1]?.journals).toBeGreaterThan(audits[0]?.journals ?? 0)
  })

  it.each([
    [
      'a posting with a changed amount',
      /I1: journal .* is off/,
      ['update postings set amount = amount + 1 where id = 1'],
    ],
    [
      'a posting with a changed amount',
      /breaks the hash chain/,
      ['update postings set amount = amount + 1 where id = 1'],
    ],
    [
      'two postings of a journal edited so that the journal still sums to zero, with matching balances',
      /breaks the hash chain/,
      [
        'update postings set amount = amount + 5, balance_after = balance_after + 5 where journal_id = 4 and amount > 0',
        'update postings set amount = amount - 5, balance_after = balance_after - 5 where journal_id = 4 and amount < 0',
        'update accounts a set available = (select sum(amount) from postings p where p.account_id = a.id)',
      ],
    ],
    [
      'an edited posting with a recomputed hash',
      /breaks the hash chain|does not end where its chain ends/,
      [
        "update postings set scene = 'grant' where id = 1",
        `update postings p set hash = sha256(convert_to(posting_text(prev_hash, account_id, seq, bucket, amount,
          balance_after, scene, hold_type, hold_id, p.created_at, journal_id, ref_type, ref_id, key), 'UTF8'))
          from journals j where j.id = p.journal_id and p.id = 1`,
      ],
    ],
    [
      'a removed posting',
      /I3: posting .* is number/,
      ['delete from postings where account_id = 2 and seq = 1'],
    ],
    [
      'a removed last posting of an account',
      /I3: account .* does not end/,
      ['delete from postings where account_id = 2 and seq = 3'],
    ],
    ['a removed journal', /has no journal/, ['delete from journals where id = 2']],
    [
      'a journal with a changed key',
      /breaks the hash chain/,
      ["update journals set key = 'other' where id = 2"],
    ],
    ['a journal with a changed time', /differ in time/, ['update journals set created_at = 5 where id = 2']],
    [
      'a journal without postings',
      /I1: journal .* has no postings/,
      ["insert into journals (key, ref_type, ref_id, created_at) values ('e', 'x', '1', 1)"],
    ],
    [
      'a balance increased without a posting',
      /I1: currency 3 is off by 7/,
      ['update accounts set available = available + 7 where id = 2'],
    ],
    [
      'a balance increased without a posting',
      /I3: account 2 is not the sum/,
      ['update accounts set available = available + 7 where id = 2'],
    ],
    [
      'a balance increased without a posting',
      /I6: account 2 has .* replayed otherwise/,
      ['update accounts set available = available + 7 where id = 2'],
    ],
    [
      'a negative balance',
      /I2: account 2 is below zero/,
      [
        'alter table accounts drop constraint accounts_bounds',
        'update accounts set available = -1 where id = 2',
      ],
    ],
    [
      'frozen money without a hold',
      /I2: account 2 has 5 frozen and holds of 0/,
      ['update accounts set frozen = 5 where id = 2'],
    ],
    [
      'a hold without an open object',
      /I2: spot_order 77 holds 0, and its account 5/,
      [
        'update accounts set frozen = 5, available = available - 5 where id = 2',
        "insert into holds values (2, 'frozen', 'spot_order', 77, 5)",
      ],
    ],
    [
      'a hold of an unknown object type',
      /I2: holds of the unknown kind x/,
      ["insert into holds values (2, 'frozen', 'x', 1, 5)"],
    ],
    [
      'disabled triggers of an append-only table',
      /I3: table postings is not protected/,
      ['alter table postings disable trigger all'],
    ],
    [
      'a dropped append-only trigger',
      /I3: table journals is not protected/,
      ['drop trigger journals_append_only on journals'],
    ],
  ])('finds %s and reports %s', async (_, finding, statements) => {
    expect(await forged(...statements)).toMatch(finding)
  })
})
