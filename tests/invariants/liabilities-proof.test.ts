import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liabilities } from '#contract/funds/liabilities.ts'
import { testMoney } from '#contract/funds/testMoney.ts'
import { proofResultOf } from '#features/liabilities-proof/proofResult.ts'
import { checkpointStore } from '#server/ledger/checkpoints/config.ts'
import { readOrCreateKey } from '#server/ledger/checkpoints/signing-key.ts'
import { writeCheckpoint, writeNext } from '#server/ledger/checkpoints/write-checkpoint.ts'
import { auditAll, auditAllIn } from '#server/operators/cli/audit-all.ts'
import type { Db, Tx } from '#server/platform/db/types.ts'
import { World } from '../harness/exchange-harness.ts'
import { forgedBy } from '../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'

const HOUR = 3_600_000
const home = mkdtempSync(join(tmpdir(), 'h5-liabilities-'))
const config = { dataDir: home, checkpointDir: null }

let database: TestDatabase
let db: Db
let world: World
let people: number[]
let late: number

let lost: unknown[]

const nodesOf = (tx: Db | Tx) =>
  tx.selectFrom('liability_nodes').selectAll().orderBy('level').orderBy('position').execute()

/**
 * The first tree contains seven people with test money and the demo account. One more person registers after
 * the tree was built.
 */
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  world = await World.open(db, { DEMO: '1' })
  people = []
  for (let n = 0; n < 7; n++) {
    const person = await world.person()
    await world.call(person, testMoney.take, {})
    people.push(person)
  }
  world.now += HOUR
  // Writes the first checkpoint file and then rolls back the database transaction, as after a crash.
  const key = readOrCreateKey(home)
  const crash = db.transaction().execute(async (tx) => {
    await writeNext(tx, { store: checkpointStore(config), key, time: world.now }, null)
    lost = await nodesOf(tx)
    throw new Error('crash')
  })
  await expect(crash).rejects.toThrow('crash')
  expect(await nodesOf(db)).toEqual([])
  expect(await written()).toMatchObject({ kind: 'written', number: 2 })
  late = await world.person()
  await world.call(late, testMoney.take, {})
}, 120_000)
afterAll(async () => {
  await world?.close()
  await database?.drop()
  rmSync(home, { recursive: true, force: true })
})

const written = () => writeCheckpoint({ config, clock: world.services.clock, db })
const mine = (person: number) => world.call(person, liabilities.mine, {})
const published = async () => (await world.call(null, liabilities.roots, {})).roots
const verdict = async (person: number) => proofResultOf(await mine(person), person, await published())
/**
 * Applies a forgery; returns the findings of the audit afterwards. `check` runs after the forgery and before
 * the audit.
 */
async function found(
  statements: readonly string[],
  check: (tx: Tx) => Promise<void> = async () => undefined,
) {
  return forgedBy(db, statements, async (tx) => {
    await check(tx)
    return (await auditAllIn(tx, config)).findings
  })
}

it('the proof of liabilities of each person leads to the signed root, and the sums of the tree equal the sums of the ledger', async () => {
  for (const person of people) expect(await verdict(person)).toBe('right')
  const { root, owed } = await mine(people[0] as number)
  const { rows } = await sql<{ currency: number; amount: string }>`
    select currency_id as currency, trim_scale(sum(available + frozen + locked))::text as amount
    from accounts where user_id <> ${late} group by 1 having sum(available + frozen + locked) > 0
    order by 1`.execute(db)
  expect(root?.sums).toEqual(rows.map(({ currency, amount }) => ({ currency_id: currency, number: amount })))
  expect(root).toMatchObject({ checkpoint: 1, people: 8, time: Math.floor((world.now - HOUR / 6) / 1000) })
  expect(owed).not.toEqual([])
  const audit = await auditAll(db, config)
  expect(audit.findings).toEqual([])
  expect(audit.liabilities).toEqual({ checkpoint: 1, people: 8, findings: [] })
})

it('a checkpoint whose server crashed after signing gets the same liabilities tree after the restart', async () => {
  expect(lost).toHaveLength(15)
  expect(await nodesOf(db)).toEqual(lost)
})

it('a person who received money only after the liabilities tree was computed is shown that nothing was owed to them at that time', async () => {
  expect(await verdict(late)).toBe('nothing_owed')
})

it('everybody, also a guest, is shown the same roots of the liabilities trees', async () => {
  const listed = await world.call(late, liabilities.roots, {})
  expect(listed.roots).toEqual([(await mine(people[1] as number)).root])
})

describe('the liabilities tree of the next day', () => {
  let early: number | undefined
  beforeAll(async () => {
    world.now += HOUR
    await written()
    early = (await mine(late)).root?.checkpoint
    world.now += 24 * HOUR
    await written()
  })

  it('is written once a day has passed, and includes the changes since the previous tree', async () => {
    expect(early).toBe(1)
    expect((await mine(late)).root).toMatchObject({ checkpoint: 4, people: 9 })
    for (const person of [...people, late]) expect(await verdict(person)).toBe('right')
    expect((await auditAll(db, config)).findings).toEqual([])
  })

  const leaf = (person: number) => `checkpoint = 4 and user_id = ${person}`

  it("after the leaf of a person was deleted, is reported by that person's device and by the ledger audit", async () => {
    const [person = 0] = people
    const statements = [`delete from liability_nodes where ${leaf(person)}`]
    expect(await found(statements)).toContain(`Liabilities at checkpoint 4: person ${person} is left out`)
    await db.executeQuery(
      sql.raw(`create table spare as select * from liability_nodes where ${leaf(person)}`).compile(db),
    )
    await db.executeQuery(sql.raw(statements[0] ?? '').compile(db))
    expect(await verdict(person)).toBe('left_out')
    await db.executeQuery(sql.raw('insert into liability_nodes select * from spare').compile(db))
    expect(await verdict(person)).toBe('right')
  })

  it("after the amount of a person was reduced, is reported by that person's device and by the ledger audit", async () => {
    const [, person = 0] = people
    const less = `[[3, "1"]]`
    const named = `Liabilities at checkpoint 4: person ${person} is in it with other amounts than the ledger owed`
    // A forged smaller sum: first with the old hash, then with a recomputed hash.
    for (const change of [`sums = '${less}'`, `hash = sha256('less'), sums = '${less}'`])
      expect(await found([`update liability_nodes set ${change} where ${leaf(person)}`])).toContain(named)
    // A device computes its leaf from the amounts of the ledger, so the path of a smaller leaf does not lead
    // to the signed root.
    const answer = await mine(person)
    expect(
      proofResultOf(
        { ...answer, owed: [{ currency_id: 3, number: '1' as never }] },
        person,
        await published(),
      ),
    ).toBe('different')
  })

  it('after the sums of its root were reduced, is reported by every device and by the ledger audit', async () => {
    const findings = await found([`update liability_roots set sums = '[[3, "1"]]' where checkpoint = 4`])
    expect(findings).toContain('Liabilities at checkpoint 4: the root is not the top of its tree')
    expect(findings).toContain('Liabilities at checkpoint 4: the root is not as it was signed')
    const answer = await mine(late)
    const forged = { ...answer, root: answer.root && { ...answer.root, sums: [] } }
    expect(proofResultOf(forged, late, await published())).toBe('unsigned')
  })

  it('is reported by the ledger audit when its root is deleted, or the hash, range or time of the root differs from its checkpoint', async () => {
    for (const statement of [
      `update liability_roots set hash = sha256('other') where checkpoint = 4`,
      'update liability_roots set up_to = up_to - 1 where checkpoint = 4',
      'update liability_roots set as_of = as_of + 1 where checkpoint = 4',
      'delete from liability_roots where checkpoint = 4',
    ])
      expect(await found([statement])).toContain(
        'Checkpoint 4: the tree of liabilities is not the one that it names',
      )
  })
})
