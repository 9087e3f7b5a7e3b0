import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { quiet } from '#tests/helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { deposit } from '#tests/invariants/ledger/test-harness.ts'
import { seed } from '../../market/seed-instruments.ts'
import { TestClock } from '../../market/test-kit.ts'
import { ops } from '../../operators/cli/run-command-line.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { snapshot } from '../audit.ts'
import { createLedger } from '../post-journal.ts'
import { startCheckpoints } from './index.ts'
import { keyFile } from './signing-key.ts'
import { auditCheckpoints } from './verify-checkpoints.ts'
import { writeCheckpoint } from './write-checkpoint.ts'

const DAY = 86_400_000

let database: TestDatabase
let home: string
const clock = new TestClock(1_700_000_000_000)
const ledger = createLedger()

beforeEach(async () => {
  database = await testDatabase()
  await seed(database.db)
  home = mkdtempSync(join(tmpdir(), 'h5-checkpoints-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

const parts = (dataDir = home, checkpointDir: string | null = null) => ({
  config: { dataDir, checkpointDir },
  clock,
  db: database.db,
})
const pay = (key: string, user: number) =>
  inTransaction(database.db, (tx) => ledger.post(tx, deposit(key, user, '5')))
const audited = (config = parts().config) => snapshot(database.db, (tx) => auditCheckpoints(tx, config))
const files = () => readdirSync(join(home, 'checkpoints')).sort()

it('a checkpoint is due a day after the previous checkpoint, contains the heads of the chains that grew, and is chained to the previous checkpoint', async () => {
  await pay('a', 1)
  expect(await writeCheckpoint(parts(), DAY)).toMatchObject({ kind: 'written', number: 1, heads: 2 })
  expect(await writeCheckpoint(parts(), DAY)).toEqual({ kind: 'not due' })
  clock.move(DAY)
  await pay('b', 2)
  expect(await writeCheckpoint(parts(), DAY)).toMatchObject({ kind: 'written', number: 2 })
  clock.move(DAY)
  // The account of user 1 has no posting since the first checkpoint.
  await pay('c', 2)
  expect(await writeCheckpoint(parts(), DAY)).toMatchObject({ kind: 'written', number: 3, heads: 2 })
  expect(files()).toEqual(['000001.jsonl', '000002.jsonl', '000003.jsonl'])
  expect(await audited()).toMatchObject({ checkpoints: 3, findings: [] })
  expect(statSync(keyFile(home)).mode & 0o777).toBe(0o600)
  expect(statSync(join(home, 'checkpoints', '000001.jsonl')).mode & 0o222).toBe(0)
})

it('checkpoints in a copy of the checkpoint folder are verified without the signing key', async () => {
  await pay('a', 1)
  await writeCheckpoint(parts())
  const copy = { dataDir: join(home, 'elsewhere'), checkpointDir: join(home, 'checkpoints') }
  expect(await audited(copy)).toMatchObject({ checkpoints: 1, heads: 2, findings: [] })
  expect(existsSync(keyFile(copy.dataDir))).toBe(false)
})

it('a node without the checkpoint folder or the signing key writes no checkpoint', async () => {
  await writeCheckpoint(parts())
  expect(await writeCheckpoint(parts(join(home, 'second')))).toMatchObject({
    kind: 'elsewhere',
    reason: expect.stringContaining('another node has them'),
  })
  expect(await writeCheckpoint(parts(join(home, 'second'), join(home, 'checkpoints')))).toMatchObject({
    kind: 'elsewhere',
    reason: expect.stringContaining('the key of another installation'),
  })
  expect(await writeCheckpoint(parts())).toMatchObject({ kind: 'written', number: 2 })
})

it('a node whose clock differs from that of the database by more than 2 s writes no checkpoint', async () => {
  let ahead = 8 * 3_600_000
  const wrong = { ...parts(), clock: { now: () => Date.now() + ahead, isMachine: true as const } }
  expect(await writeCheckpoint(wrong)).toMatchObject({
    kind: 'elsewhere',
    reason: expect.stringMatching(/the clock of this node is \d+ ms ahead/),
  })
  ahead = 0
  expect(await writeCheckpoint(wrong)).toMatchObject({ kind: 'written', number: 1 })
})

it('a checkpoint file whose database transaction was lost in a crash is kept, and the next checkpoint is chained to this file', async () => {
  await writeCheckpoint(parts())
  await writeCheckpoint(parts())
  await sql`alter table checkpoints disable trigger all`.execute(database.db)
  await database.db.deleteFrom('checkpoints').where('number', '=', 2).execute()
  await sql`alter table checkpoints enable trigger all`.execute(database.db)
  expect(await writeCheckpoint(parts())).toMatchObject({ kind: 'written', number: 3 })
  expect((await audited()).findings).toEqual([])
})

it('a database that was restored to a state before its newest checkpoint gets no new checkpoint', async () => {
  await writeCheckpoint(parts())
  await sql`alter table checkpoints disable trigger all`.execute(database.db)
  await writeCheckpoint(parts())
  await database.db.deleteFrom('checkpoints').execute()
  expect(await writeCheckpoint(parts())).toMatchObject({
    kind: 'elsewhere',
    reason: expect.stringContaining('do not belong together'),
  })
})

it('concurrent writers write only one checkpoint', async () => {
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => writeCheckpoint(parts(), DAY)))
  expect(all.filter((one) => one.status === 'fulfilled' && one.value.kind === 'written')).toHaveLength(1)
  expect(files()).toEqual(['000001.jsonl'])
})

it('the server writes a checkpoint when it stops', async () => {
  await pay('a', 1)
  await startCheckpoints({ ...parts(), log: quiet })()
  expect(await audited()).toMatchObject({ checkpoints: 1, heads: 2, findings: [] })
})

it('the command `checkpoint` writes a checkpoint and prints its hash, and the audit reports a checkpoint whose file is missing', async () => {
  const out: string[] = []
  const line = (text: string): void => void out.push(text)
  const { key } = await newOperator(database.db)
  const env = { DATABASE_URL: database.url, DATA_DIR: home, H5_OPERATOR_KEY: key }
  expect(await ops(['checkpoint'], { env, clock, out: line, err: line })).toBe(0)
  expect(out[0]).toContain(`Checkpoint 1 with 1 heads is in ${join(home, 'checkpoints')}`)
  expect(out[1]).toMatch(/^sha256 [0-9a-f]{64}$/)
  expect(await ops(['audit'], { env, clock, out: line, err: line })).toBe(0)
  expect(out.join('\n')).toMatch(/Checkpoints true .*1 signed and chained/)

  renameSync(join(home, 'checkpoints', '000001.jsonl'), join(home, 'gone.jsonl'))
  expect(await ops(['audit'], { env, clock, out: line, err: line })).toBe(1)
  expect(out.join('\n')).toContain('! Checkpoint 1: it is missing')
  expect(readFileSync(join(home, 'gone.jsonl'), 'utf8')).toContain('"previous":""')
})

it('after a restore, the ledger continues from an older checkpoint once two operators approve the fork, and the audit reports the fork', async () => {
  await pay('a', 1)
  const first = await writeCheckpoint(parts())
  if (first.kind !== 'written') throw new Error('there is no checkpoint')
  await pay('b', 1)
  await writeCheckpoint(parts())
  await pay('c', 2)
  await writeCheckpoint(parts())
  // A database as restored from a backup that was made after the first checkpoint: its first journal is the same.
  const restored = await testDatabase()
  try {
    await seed(restored.db)
    await inTransaction(restored.db, (tx) => ledger.post(tx, deposit('a', 1, '5')))
    await restored.db
      .insertInto('checkpoints')
      .values({ number: 1, hash: first.hash, created_at: clock.now() })
      .execute()
    const [root] = await database.db.selectFrom('liability_roots').selectAll().execute()
    if (!root) throw new Error('there is no tree')
    await restored.db
      .insertInto('liability_roots')
      .values({ ...root, sums: JSON.stringify(root.sums) })
      .execute()
    const own = { ...parts(), db: restored.db }
    const found = () => snapshot(restored.db, (tx) => auditCheckpoints(tx, own.config))
    expect((await found()).findings.join('\n')).toMatch(/Checkpoint 3: posting .* is not there/)
    expect(await writeCheckpoint(own)).toMatchObject({
      kind: 'elsewhere',
      reason: expect.stringContaining('after a restore: checkpoint fork'),
    })

    const out: string[] = []
    const line = (text: string): void => void out.push(text)
    const says = (key: string, words: readonly string[]) =>
      ops(['checkpoint', 'fork', ...words], {
        env: { DATABASE_URL: restored.url, DATA_DIR: home, H5_OPERATOR_KEY: key },
        clock,
        out: line,
        err: line,
      })
    const [ana, ben] = [
      (await newOperator(restored.db, 'ana')).key,
      (await newOperator(restored.db, 'ben')).key,
    ]
    expect(await says(ana, ['2', 'a', 'lost', 'disk'])).toBe(2)
    expect(out.join('\n')).toContain('does not know checkpoint 2: the newest that it knows is 1')
    expect(await says(ana, ['1', 'a', 'lost', 'disk'])).toBe(0)
    expect(await says(ana, ['1', 'a', 'lost', 'disk'])).toBe(0)
    expect(files()).toHaveLength(3)
    expect((await found()).findings).not.toEqual([])
    expect(await says(ben, ['1', 'a', 'lost', 'disk'])).toBe(0)
    expect(out.join('\n')).toContain('Checkpoint 4 says that the books go on from checkpoint 1')

    expect(await found()).toMatchObject({
      findings: [],
      forks: [{ from: 1, number: 4, reason: 'a lost disk', by: ['ana', 'ben'] }],
    })
    expect(await writeCheckpoint(own)).toMatchObject({ kind: 'written', number: 5 })
    expect((await found()).findings).toEqual([])
    // When the approvals of the operators are deleted, the audit no longer accepts the fork.
    const forged = await restored.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from approvals`.execute(tx)
      return auditCheckpoints(tx, own.config)
    })
    expect(forged.findings.join('\n')).toContain(
      'Checkpoint 4: it goes on from checkpoint 1, and two operators did not',
    )
  } finally {
    await restored.drop()
  }
})

it('a checkpoint has a root of the liabilities tree only when at least one person has a balance', async () => {
  await writeCheckpoint(parts())
  const trees = () => database.db.selectFrom('liability_roots').select(['checkpoint', 'people']).execute()
  expect(await trees()).toEqual([])
  await pay('a', 1)
  clock.move(DAY)
  await writeCheckpoint(parts())
  expect(await trees()).toEqual([{ checkpoint: 2, people: 1 }])
  expect(await audited()).toMatchObject({ checkpoints: 2, findings: [] })
})
