import { randomUUID } from 'node:crypto'
import { systemClock } from '#server/clock.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { ops } from '#server/ops/run.ts'
import { approve, signAlone } from '#server/review/approvals.ts'
import { addOperator, type Operator, operatorOfKey } from '#server/review/operators.ts'
import type { TestDatabase } from './database.ts'
import type { RunningServer } from './server.ts'

export type KeyedOperator = Operator & { readonly key: string }

/** Operators that were made here, by their database. */
const staff = new WeakMap<Db, KeyedOperator[]>()

/** Makes an operator as operators do, the first two saying so; `key` is what they prove themselves with. */
export async function newOperator(
  db: Db,
  name = `op-${randomUUID().slice(0, 8)}`,
  time = 0,
): Promise<KeyedOperator> {
  const known = staff.get(db) ?? []
  const [first, second] = known
  const act = { kind: 'operator', subject: name, terms: 'add' }
  const key = await inTransaction(db, async (tx) => {
    if (first && !second) await signAlone(tx, first, act, time)
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

/** An operator that was made here, by name; made where there is none. */
export const operatorNamed = async (db: Db, name: string, time: number): Promise<KeyedOperator> =>
  staff.get(db)?.find((one) => one.name === name) ?? (await newOperator(db, name, time))

/** Runs an operator's command on a database of a test, at a time (ms) of it; returns the exit code and what was printed. */
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

async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const line = (text: string): void => void lines.push(text)
  const code = await ops(args, { env: { ...process.env, ...env }, clock: systemClock, out: line, err: line })
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
}

const keys = new Map<string, string>()

/** The key of the first operator of a data folder, who is made here. */
export async function operatorKey(dataDir: string): Promise<string> {
  const known = keys.get(dataDir)
  if (known) return known
  const made = await run({ DATA_DIR: dataDir }, ['operator', 'add', 'first'])
  const key = /h5op_\S+/.exec(made)?.[0]
  if (!key) throw new Error(`no key in: ${made}`)
  keys.set(dataDir, key)
  return key
}

/** A copy of a data folder knows the same operators. */
export async function sameOperators(from: string, to: string): Promise<void> {
  keys.set(to, await operatorKey(from))
}

/** Runs a command of the operator beside a running server and returns what it printed; throws when it failed. */
export async function operate(server: RunningServer, ...args: string[]): Promise<string> {
  const H5_OPERATOR_KEY = await operatorKey(server.dataDir)
  return run({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin, H5_OPERATOR_KEY }, args)
}

const seconds = new Map<string, string>()

/** What two operators have to say, said by both; of what one may do alone the first's word is enough. */
export async function operateByTwo(server: RunningServer, ...args: string[]): Promise<string> {
  const said = await operate(server, ...args)
  if (!said.includes('A second operator')) return said
  const { dataDir } = server
  const key = seconds.get(dataDir) ?? /h5op_\S+/.exec(await operate(server, 'operator', 'add', 'second'))?.[0]
  if (!key) throw new Error('no second operator')
  seconds.set(dataDir, key)
  return operateBy(server, key, ...args)
}

/** The same by another operator, whom `newOperator` made. */
export const operateBy = (server: RunningServer, key: string, ...args: string[]): Promise<string> =>
  run({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin, H5_OPERATOR_KEY: key }, args)
