import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAudit } from '#server/ledger/checkpoints/signed-audits.ts'
import { writeCheckpoint } from '#server/ledger/checkpoints/write-checkpoint.ts'
import { sealDay } from '#server/market/seal-tick-day.ts'
import { type AuditOptions, auditAll, auditAllIn } from '#server/operators/cli/audit-all.ts'
import type { Db } from '#server/platform/db/types.ts'
import { namedTicks } from '#server/products/index.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { until } from '../../helpers/test-server.ts'
import { databaseMutants } from './database-mutants.ts'
import { BEN, openScene, type Scene, transfer } from './sample-ledger.ts'

/** A selection of forgeries that covers every part of the ledger, and edited, deleted and inserted rows. */
const names = new Set([
  'an edited fill price',
  'a deleted order',
  'a deleted fill',
  'a second fill of a filled order, with a valid journal',
  'the fee rate of a filled order lowered',
  'an open order marked as cancelled without a release of its frozen amount',
  'a credit for a deposit that does not exist',
  'a deleted transfer',
  'a balance raised without a posting',
  'a balance moved from one person to another without a posting',
  'an edited tick',
  'the kept ticks of dropped days deleted',
  'the root hash of a sealed day replaced',
  'a deleted approval',
])
const mutants = databaseMutants.filter(({ name }) => names.has(name))

/** Forgeries for which the incremental audit reports another finding than the full audit. */
const otherwise: Readonly<Record<string, RegExp>> = {
  'a balance moved from one person to another without a posting': /I6: account 2 has .* replayed otherwise/,
  'the kept ticks of dropped days deleted': /Checkpoint 2: tick number .* is not there/,
}

const DAY = 86_400_000
const home = mkdtempSync(join(tmpdir(), 'h5-fraud-since-'))
const config = { dataDir: join(home, 'data'), checkpointDir: null }
const since: AuditOptions = { incremental: true }

let database: TestDatabase
let db: Db
let scene: Scene

/** Runs a full audit and signs its result, like the command `ops audit`. */
async function audited(): Promise<void> {
  const { findings, checkpoints } = await auditAll(db, config)
  expect(findings).toEqual([])
  const { last } = checkpoints
  if (!last) throw new Error('there is no checkpoint')
  await signAudit(config, { checkpoint: last.number, hash: last.hash, since: null, time: 1 })
}

/**
 * Two days of orders: a checkpoint and an audit after the first day, and another checkpoint after the second
 * day.
 */
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  scene = await openScene(db)
  const { clock } = scene.world.services
  await scene.live()
  await writeCheckpoint({ config, clock, db })
  scene.world.now += DAY
  await writeCheckpoint({ config, clock, db })
  await audited()
  scene.world.now += DAY
  await sealDay(db, scene.day, namedTicks)
  await scene.live()
  await transfer(scene.world, BEN, '3.25')
  await writeCheckpoint({ config, clock, db })
})
afterAll(async () => {
  await database?.drop()
  rmSync(home, { recursive: true, force: true })
})

describe('a ledger audit that starts at a checkpoint', () => {
  it('is tested against every fraud whose name is in the list of this file', () => {
    expect(mutants).toHaveLength(names.size)
  })

  it('has no findings for a ledger without fraud, and reads only rows that were written after the checkpoint', async () => {
    const audit = await auditAll(db, config, since)
    expect(audit).toMatchObject({ since: 2, whole: null, findings: [] })
    const whole = await auditAll(db, config)
    expect(audit.ledger.replayed).toBeLessThan(whole.ledger.replayed * 0.7)
    expect(audit.objects.objects.spot).toBeLessThan(whole.objects.objects.spot ?? 0)
    expect(audit.ticks.ticks).toBeLessThanOrEqual(whole.ticks.ticks)
  })

  it.each(mutants)('finds a fraud after the checkpoint: $name', async ({ name, finding, statements }) => {
    const findings = await forgedBy(db, statements, async (tx) => {
      const audit = await auditAllIn(tx, config, since)
      expect(audit.since).toBe(2)
      return audit.findings
    })
    expect(findings.join('\n')).toMatch(otherwise[name] ?? finding)
  })
})

describe('a ledger audit that starts at a checkpoint, for a fraud before the checkpoint', () => {
  /** The findings of the full and the incremental audit for a forgery of data that an earlier audit has checked. */
  async function forgedBefore(...statements: readonly string[]) {
    const own = await testDatabase()
    const place = { dataDir: mkdtempSync(join(home, 'before-')), checkpointDir: null }
    try {
      const world = await openScene(own.db)
      await world.live()
      await own.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
      })
      world.world.now += DAY
      // Rows of unfinished transactions count as written after the checkpoint. Other test databases on the
      // same server may have unfinished transactions, so the test waits until they end.
      await until('the end of all transactions', async () => {
        const { rows } = await sql<{ over: boolean }>`
          select pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as over from pg_current_snapshot() s`.execute(
          own.db,
        )
        return rows[0]?.over
      })
      const done = await writeCheckpoint({ config: place, clock: world.world.services.clock, db: own.db })
      if (done.kind !== 'written') throw new Error('there is no checkpoint')
      await signAudit(place, { checkpoint: 1, hash: done.hash.toString('hex'), since: null, time: 1 })
      const after = await auditAll(own.db, place, since)
      expect(after.since).toBe(1)
      return { since: after.findings, whole: (await auditAll(own.db, place)).findings }
    } finally {
      await own.drop()
    }
  }

  it('does not find an edited fill of a finished order, which only the full audit finds', async () => {
    const found = await forgedBefore('update spot_fills set price = price + 1 where order_id = 1')
    expect(found.since).toEqual([])
    expect(found.whole.join('\n')).toMatch(/Objects: .*spot/)
  })

  it('does not find an edited posting in the middle of a hash chain, which only the full audit finds', async () => {
    const found = await forgedBefore(
      "update postings set scene = 'gift' where id = (select min(p.id) from postings p join accounts a on a.id = p.account_id where a.user_id = 501 and p.scene = 'freeze' and p.seq < a.seq - 9)",
    )
    expect(found.since).toEqual([])
    expect(found.whole.join('\n')).toMatch(/I3: posting .* breaks the hash chain/)
  })

  it('finds an edited last posting of a hash chain and a balance without postings, as the full audit does', async () => {
    const found = await forgedBefore(
      "update postings p set scene = 'gift' from accounts a where a.id = p.account_id and a.seq = p.seq and a.user_id = 501",
      'update accounts set available = available + 7 where id = (select min(id) from accounts where user_id = 502)',
    )
    for (const findings of [found.since.join('\n'), found.whole.join('\n')]) {
      expect(findings).toMatch(/I1: currency \d+ is off by 7/)
      expect(findings).toMatch(/I3: .*(?:breaks the hash chain|does not end where its last posting does)/)
    }
  })
})
