import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#server/platform/db/types.ts'
import { forgerOf } from './test-database.ts'

class Undo extends Error {}

/**
 * Runs statements as an attacker with full database access could, without triggers, and returns the findings
 * that `check` reports afterwards. All changes are rolled back. Each statement must change at least one row.
 */
export async function forgedBy(
  db: Db,
  statements: readonly string[],
  check: (tx: Tx) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let findings: readonly string[] = []
  const work = forgerOf(db)
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) {
        const done = await sql.raw(statement).execute(tx)
        if (/^(update|delete)/.test(statement)) expect(done.numAffectedRows, statement).toBeGreaterThan(0n)
      }
      findings = await check(tx)
      throw new Undo()
    })
  await expect(work).rejects.toBeInstanceOf(Undo)
  return findings
}
