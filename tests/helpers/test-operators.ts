import { randomUUID } from 'node:crypto'
import { approve, recordSingleApproval } from '#server/identity/approvals/approvals.ts'
import { addOperator, type Operator, operatorOfKey } from '#server/identity/approvals/operators.ts'
import { ops } from '#server/operators/cli/run-command-line.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/types.ts'
import type { TestDatabase } from './test-database.ts'

export type KeyedOperator = Operator & { readonly key: string }

/** Operators that this helper has created, by database. */
const staff = new WeakMap<Db, KeyedOperator[]>()

/**
 * Adds an operator as the command does; from the third operator on, with the approvals of the first two. `key`
 * is the new operator's secret key.
 */
export async function newOperator(
  db: Db,
  name = `op-${randomUUID().slice(0, 8)}`,
  time = 0,
): Promise<KeyedOperator> {
  const known = staff.get(db) ?? []
  const [first, second] = known
  const act = { kind: 'operator', subject: name, terms: 'add' }
  const key = await inTransaction(db, async (tx) => {
    if (first && !second) await recordSingleApproval(tx, first, act, time)
    if (first && second)
      for (const one of [first, second]) await approve(tx, one, { ...act, worth: 'always' }, time)
    return addOperator(tx, { name, addedBy: (second ?? first)?.name ?? name, time })
  })
  const operator = key === null ? null : await operatorOfKey(db, key)
  if (key === null || operator === null) throw new Error(`no operator ${name}`)
  const made = { ...operator, key }
  staff.set(db, [...known, made])
  return made
}

/** The operator with this name, created if needed. */
export const operatorNamed = async (db: Db, name: string, time: number): Promise<KeyedOperator> =>
  staff.get(db)?.find((one) => one.name === name) ?? (await newOperator(db, name, time))

/** Runs an operator's command on a test's database at a time (ms); returns the exit code and the printed text. */
export async function opsOn(
  { url, config }: Pick<TestDatabase, 'url' | 'config'>,
  words: readonly string[],
  { key, now }: { readonly key: string; readonly now: number },
): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = []
  const line = (text: string): void => void lines.push(text)
  const code = await ops(words, {
    env: { DATABASE_URL: url, DATA_DIR: config.dataDir, H5_OPERATOR_KEY: key },
    clock: { now: () => now },
    out: line,
    err: line,
  })
  return { code, text: lines.join('\n') }
}
