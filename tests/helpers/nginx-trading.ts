import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'
import type { Row } from '../offline/audit/audit-section.ts'
import { CLIENT_ADDRESS } from './nginx-nodes.ts'
import { exchange, FORM } from './raw-http.ts'
import { deposit, newPerson, type Person } from './test-people.ts'
import { until } from './test-server.ts'

/** What the programs share that measure people trading on two nodes behind nginx. */

export const USDT = 3

/** A small market order that buys BTC. */
export const MARKET_ORDER = {
  currency_id: '1',
  legal_id: String(USDT),
  type: '1',
  amount: '20',
  order_type: 'market',
} as const

/** Settings of checkpoints that several nodes write: they share the folder and the key. */
export const checkpointSettings = (folder: string) => ({
  CHECKPOINT_DIR: join(folder, 'checkpoints'),
  CHECKPOINT_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64'),
})

/** Settings of a node behind nginx. */
export const nodeSettings = ({ origin, databaseUrl }: { origin: string; databaseUrl: string }) => ({
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DEMO: '1',
  PUBLIC_ORIGIN: origin,
  TRUST_PROXY: 'loopback',
  // Five seconds are the default of an installation without demo mode.
  DRAIN_SECONDS: '5',
})

/** Registers people, each with a test deposit. */
export async function registerPeople(origin: string, count: number): Promise<readonly Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const person = await newPerson(origin)
    await deposit(origin, person, USDT, '100000')
    people.push(person)
  }
  return people
}

export interface PersonCall {
  readonly person: Person
  /** Number of the person: each has an address of their own, by which nginx chooses the node. */
  readonly index: number
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  /** Time (ms) after which the person gives up. */
  readonly patience?: number
}

/** Sends one POST of a person through nginx. Rejects when the connection fails or the patience has ended. */
export function callThroughNginx(
  origin: string,
  { person, index, path, fields, patience }: PersonCall,
): Promise<{ readonly status: number; readonly text: string }> {
  const headers = {
    ...FORM,
    authorization: person.token,
    [CLIENT_ADDRESS]: `10.2.${index}.7`,
    // Opens a connection for each request, because nginx closes idle connections when it reloads its configuration.
    connection: 'close',
  }
  const body = new URLSearchParams({ lang: 'en', ...fields }).toString()
  const signal = patience === undefined ? undefined : AbortSignal.timeout(patience)
  return exchange(`${origin}/api${path}`, 'POST', headers, body, signal)
}

/** The longest time (ms) between two recorded prices of BTC from `since` until `before` (ms). */
export async function longestTickGap(
  db: Db,
  since: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { rows } = await sql<{ gap: number }>`
    select coalesce(max(gap), 0)::integer as gap from (
      select time - lag(time) over (order by time) as gap from ticks
      where pair_id = 1 and time >= ${since} and time < ${before}
    ) gaps`.execute(db)
  return rows[0]?.gap ?? 0
}

/** Waits until every spot order is decided. */
export async function untilOrdersAreDecided(db: Db): Promise<void> {
  await until('every order to be decided', async () => {
    const open = await db
      .selectFrom('spot_orders')
      .select('id')
      .where('status', '=', 'doing')
      .executeTakeFirst()
    return open === undefined
  })
}

/** A row whose goal is that no error occurred; the row shows how often each error occurred. */
export function none(figure: string, errors: readonly string[]): Row {
  const counts = Map.groupBy(errors, (error) => error)
  const texts = [...counts].map(([text, all]) => `\n      ${all.length} × ${text}`)
  return { figure, goal: '0', seen: `${errors.length}${texts.join('')}`, ok: errors.length === 0 }
}

/** Prints each figure with its goal; a missed goal makes the program exit with 1. */
export function reportRows(rows: readonly Row[]): void {
  for (const { figure, goal, seen, ok } of rows)
    console.log(`${ok ? '  ' : '✗ '}${figure}: goal ${goal}, seen ${seen}`)
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}
