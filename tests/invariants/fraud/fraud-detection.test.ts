import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '#server/ledger/audit.ts'
import { readOrCreateKey } from '#server/ledger/checkpoints/signing-key.ts'
import { writeCheckpoint } from '#server/ledger/checkpoints/write-checkpoint.ts'
import { sealDay } from '#server/market/seal-tick-day.ts'
import { auditAll, auditAllIn } from '#server/operators/cli/audit-all.ts'
import type { Db, Tx } from '#server/platform/db/types.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { namedTicks, products } from '#server/products/index.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import {
  activateMutant,
  type CodeMutant,
  closeToMutants,
  codeMutants,
  openToMutants,
} from './code-mutants.ts'
import { type DatabaseMutant, databaseMutants as generalMutants } from './database-mutants.ts'
import { fileMutants } from './file-mutants.ts'
import { BEN, openScene, transfer } from './sample-ledger.ts'
import { stopMutants } from './stop-order-mutants.ts'
import { trailMutants } from './trailing-stop-mutants.ts'

const databaseMutants = [...generalMutants, ...stopMutants, ...trailMutants]

const home = mkdtempSync(join(tmpdir(), 'h5-fraud-'))
const config = { dataDir: join(home, 'data'), checkpointDir: null }
const folder = join(config.dataDir, 'checkpoints')
const other = join(home, 'other')

let database: TestDatabase
let db: Db

/**
 * Creates two days of orders and a transfer, each with a checkpoint at its end. The ticks of the first day are
 * dropped after its checkpoint.
 */
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  const scene = await openScene(db)
  const { clock } = scene.world.services
  await scene.live()
  expect(await writeCheckpoint({ config, clock, db })).toMatchObject({ kind: 'written', number: 1 })
  scene.world.now += 2 * 86_400_000
  await sealDay(db, scene.day, namedTicks)
  await scene.live()
  expect(await writeCheckpoint({ config, clock, db })).toMatchObject({ kind: 'written', number: 2 })
  await transfer(scene.world, BEN, '3.25')
  expect(await writeCheckpoint({ config, clock, db })).toMatchObject({ kind: 'written', number: 3 })
  readOrCreateKey(other)
})
afterAll(async () => {
  await database?.drop()
  rmSync(home, { recursive: true, force: true })
})

const table: string[] = []
const row = (where: string, name: string, finding: string | undefined): void => {
  table.push(`${where.padEnd(12)} ${name.padEnd(72)} ${finding ?? 'NOT CAUGHT'}`)
}

/**
 * The part of the audit that recomputes orders, deposits and transfers. The whole audit takes several times as
 * long, mostly for products that have no objects in this test, so the whole audit only runs for frauds that
 * this part does not find.
 */
const scenePart = async (tx: Tx): Promise<readonly string[]> =>
  (
    await auditObjects(
      tx,
      products.filter(({ name }) => name === 'spot' || name === 'wallet'),
    )
  ).findings

const forged = ({ statements, finding }: DatabaseMutant): Promise<readonly string[]> =>
  forgedBy(db, statements, async (tx) => {
    const part = await scenePart(tx)
    return part.some((one) => finding.test(one)) ? part : (await auditAllIn(tx, config)).findings
  })

describe('detection of fraud by the ledger audit', () => {
  it('the audit has no findings for a ledger without fraud', async () => {
    const audit = await auditAll(db, config)
    expect(audit.findings).toEqual([])
    expect(await snapshot(db, scenePart)).toEqual([])
    expect(audit.objects.objects).toMatchObject({ spot: 66, wallet: 7, 'test-money': 0 })
    expect(audit.checkpoints).toMatchObject({ checkpoints: 3 })
    expect(audit.ticks.kept).toBeGreaterThan(4)
  })

  it.each(databaseMutants)('the audit finds a fraud in the database: $name', async (mutant) => {
    const { name, finding } = mutant
    const findings = await forged(mutant)
    row(
      'database',
      name,
      findings.find((one) => finding.test(one)),
    )
    expect(findings.join('\n')).toMatch(finding)
  })

  it.each(fileMutants)(
    'the audit finds a fraud in the checkpoints: $name',
    async ({ name, finding, forge }) => {
      const kept = join(home, 'kept')
      cpSync(folder, kept, { recursive: true })
      try {
        forge(folder, config.dataDir, other)
        const { findings } = await auditAll(db, config)
        row(
          'checkpoints',
          name,
          findings.find((one) => finding.test(one)),
        )
        expect(findings.join('\n')).toMatch(finding)
      } finally {
        rmSync(folder, { recursive: true, force: true })
        cpSync(kept, folder, { recursive: true })
      }
    },
  )

  describe('fraud by a changed line of code', () => {
    let scene: typeof import('./sample-ledger.ts')
    beforeAll(async () => {
      openToMutants()
      scene = await import('./sample-ledger.ts')
    })
    afterAll(closeToMutants)

    /** The audit's findings after a day of orders during which a mutant was active. */
    const lived = async (mutant: CodeMutant | null): Promise<readonly string[]> => {
      const own = await testDatabase()
      activateMutant(mutant)
      try {
        const forged = await scene.openScene(own.db)
        await forged.live()
        const part = mutant ? await snapshot(own.db, scenePart) : []
        if (part.length > 0) return part
        return (await auditAll(own.db, { dataDir: other, checkpointDir: null })).findings
      } finally {
        await own.drop()
      }
    }

    it('the audit has no findings for a ledger written by unchanged code', async () => {
      expect(await lived(null)).toEqual([])
    })

    it.each(codeMutants)('the audit finds a fraud in the code: $name', async (mutant) => {
      const findings = await lived(mutant)
      row('code', mutant.name, findings[0])
      expect(findings).not.toEqual([])
    })
  })

  it(`the audit finds the fraud in each of ${databaseMutants.length + fileMutants.length + codeMutants.length} cases`, () => {
    const caught = table.filter((line) => !line.endsWith('NOT CAUGHT')).length
    console.log(
      `${table.map((line) => line.slice(0, 170)).join('\n')}\n${caught} of ${table.length} frauds caught`,
    )
    expect(caught).toBe(databaseMutants.length + fileMutants.length + codeMutants.length)
  })
})
