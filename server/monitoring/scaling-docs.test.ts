import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { rowsOf } from '#tests/docs/markdown.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { ANA, openScene, type Scene } from '#tests/invariants/fraud/sample-ledger.ts'
import { repositoryFiles } from '#tests/suite/files.ts'
import { ROOT } from '#tests/suite/paths.ts'
import { signAudit } from '../ledger/checkpoints/signed-audits.ts'
import { writeCheckpoint } from '../ledger/checkpoints/write-checkpoint.ts'
import { type Audit, auditAll } from '../operators/cli/audit-all.ts'
import { SETTINGS } from '../platform/environment.ts'

const page = readFileSync(resolve(ROOT, 'docs/operations/scaling.md'), 'utf8')

/** The names in backticks of a table cell. */
const namesIn = (cell = ''): readonly string[] => [...cell.matchAll(/[a-z][a-z0-9_]+/g)].map(([name]) => name)
const listed = (cell = ''): readonly string[] => (cell === 'none' ? [] : namesIn(cell).toSorted())

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ statementTimeout: 0 })
})
afterAll(() => database.drop())

async function column(query: string): Promise<readonly string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(database.db)
  return rows.map(({ name }) => name).toSorted()
}

describe('docs/operations/scaling.md', () => {
  it('names only settings that the server reads', () => {
    const named = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/^(?:BENCH_|TEST_DATABASE_)/.test(name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in SETTINGS))).toEqual([])
  })

  it('names only tables that exist', async () => {
    const there = await column(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    const named = rowsOf(page, ['Table']).map(({ cells: [table = ''] }) => table)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !there.includes(name))).toEqual([])
  })

  it('sends only reads of the contract to a replica', () => {
    const reads = new Map(allCalls.map(([name, call]) => [name, call.kind]))
    const named = rowsOf(page, ['Reads of']).flatMap(({ cells }) =>
      [...(cells[1] ?? '').matchAll(/[a-z]\w*\.\w+/gi)].map(([name]) => name),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => reads.get(name) !== 'read')).toEqual([])
  })

  it.each(rowsOf(page, ['Table', 'By', 'Unique without it', 'Foreign keys']).map(({ cells }) => cells))(
    '%s, partitioned by %s, has the unique keys that the page lists',
    async (table = '', by = '', unique = '', foreign = '') => {
      expect(listed(unique)).toEqual(
        await column(`select indexrelid::regclass::text as name from pg_index
          where indrelid = '${table}'::regclass and indisunique and not exists (
            select from pg_attribute where attrelid = indrelid and attname = '${by}' and attnum = any (indkey))`),
      )
      expect(listed(foreign)).toEqual(
        await column(`select conname as name from pg_constraint
          where contype = 'f' and '${table}'::regclass in (conrelid, confrelid)`),
      )
    },
  )

  it('lists every feature of the schema that other database engines lack', async () => {
    const cell = (what: string): readonly string[] =>
      listed(rowsOf(page, ['What', 'Where']).find(({ cells }) => cells[0] === what)?.cells[1])
    expect(cell('BRIN indexes')).toEqual(
      await column(`select c.relname as name from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'brin'
        and c.relnamespace = 'public'::regnamespace`),
    )
    expect(cell('Stored generated columns')).toEqual(
      await column(`select column_name as name from information_schema.columns
        where table_schema = 'public' and is_generated = 'ALWAYS'`),
    )
    expect(cell('Triggers with a transition table')).toEqual(
      await column(
        `select tgname as name from pg_trigger where tgnewtable is not null or tgoldtable is not null`,
      ),
    )
    expect(cell('Deferrable constraints, exclusion constraints')).toEqual(
      await column(`select conname as name from pg_constraint
        where connamespace = 'public'::regnamespace and (condeferrable or contype = 'x')`),
    )
    expect(cell('Unlogged tables, inheritance, materialised views')).toEqual(
      await column(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and (relkind = 'm' or relkind in ('r', 'p') and relpersistence <> 'p')
        union select inhrelid::regclass::text from pg_inherits join pg_class on oid = inhparent where relkind = 'r'`),
    )
  })

  it('lists the source files that use features other database engines lack', () => {
    const sources = repositoryFiles().filter(
      (file) => /^server\/.*\.(?:ts|sql)$/.test(file) && !/\.test\.ts$/.test(file),
    )
    const having = (pattern: RegExp): readonly string[] =>
      sources.filter((file) => pattern.test(readFileSync(resolve(ROOT, file), 'utf8'))).toSorted()
    const filesOf = (what: string): readonly string[] =>
      [
        ...(rowsOf(page, ['What', 'Where']).find(({ cells }) => cells[0] === what)?.cells[1] ?? '').matchAll(
          /server\/[\w./-]+/g,
        ),
      ]
        .map(([file]) => file)
        .toSorted()
    expect(filesOf('lock table')).toEqual(having(/lock table \w+ in/))
    expect(filesOf('Advisory locks')).toEqual(having(/pg_(?:try_)?advisory_/))
    expect(filesOf('Transaction numbers')).toEqual(having(/\.xmin\b|pg_current_snapshot/))
    expect(having(/'(?:un)?listen\s|\bpg_notify\(|`listen\s/i)).toEqual([])
  })
})

describe('postings partitioned by the SQL in docs/operations/scaling.md', () => {
  const home = mkdtempSync(join(tmpdir(), 'h5-scaling-'))
  const config = { dataDir: home, checkpointDir: null }
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  /** Places one order that fills and one order that is cancelled. */
  async function trade({ world }: Scene): Promise<void> {
    world.now += 2000
    await world.tick('BTC/USDT', ['20000', '1'])
    await world.place(ANA, { side: 'buy', amount: '0.1', price: '20000' })
    const order = await world.place(ANA, { side: 'buy', amount: '0.1', price: '1000' })
    world.now += 2000
    await world.tick('BTC/USDT', ['19990', '1'])
    await world.cancel(ANA, order.id)
  }

  /** Runs the full audit and writes a checkpoint. */
  async function verified({ world }: Scene): Promise<Audit> {
    world.now += 3_600_000
    await writeCheckpoint({ config, clock: world.services.clock, db: database.db })
    const audit = await auditAll(database.db, config)
    const { last } = audit.checkpoints
    if (!last) throw new Error('no checkpoint')
    await signAudit(config, { checkpoint: last.number, hash: last.hash, since: null, time: world.now })
    return audit
  }

  it('are all kept, can be added to, cannot be changed, and are audited from the next checkpoint', async () => {
    const { db } = database
    const scene = await openScene(db)
    await trade(scene)
    const before = await verified(scene)
    expect(before.findings).toEqual([])
    const statements = /### Partitions[\s\S]*?```sql\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    await sql.raw(statements).execute(db)
    const parts = `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'postings'::regclass`
    expect(await column(parts)).toEqual(['postings_0', 'postings_1', 'postings_2', 'postings_3'])
    const after = await verified(scene)
    expect(after.findings).toEqual([])
    expect(after.ledger.postings).toBe(before.ledger.postings)

    await trade(scene)
    const more = await auditAll(db, config, { incremental: true })
    expect(more.findings).toEqual([])
    expect(more.since).not.toBeNull()
    expect(more.ledger.postings).toBeGreaterThan(before.ledger.postings)
    await expect(sql`update postings set amount = 1`.execute(db)).rejects.toThrow()
    await expect(sql`truncate postings_0`.execute(db)).rejects.toThrow()
  })
})
