import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { Log } from '../../services.ts'
import { outage } from '../log.ts'
import { NODE_NAME } from '../node-name.ts'
import type { Db, Schema } from './types.ts'

const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}

/** `{1,NULL}` of a numeric or bigint array; such elements hold no quotes and no commas. */
const elements = (text: string): (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : one))

/**
 * Ids and times are safe integers and come as numbers; numeric stays a decimal string, in arrays too (`pg` itself would
 * make floats of those).
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    if (oid === INT8) return safeInteger
    if (oid === INT8_ARRAY) return (text: string) => elements(text).map((one) => one && safeInteger(one))
    if (oid === NUMERIC_ARRAY) return elements
    return pg.types.getTypeParser(oid, 'text')
  },
}

/** Statements worth planning once per connection, by their text. Filled at module level only. */
const prepared = new Map<string, string>()

/** Names a statement, so that every connection parses and plans it once. Returns the text. */
export function prepare(name: string, text: string): string {
  prepared.set(text, name)
  return text
}

const COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/** What kysely needs of a client, with the named statements, which it runs one after the other. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof text === 'string' ? this.#run<R>(text, values) : text
  }

  async #run<R>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    const name = prepared.get(text)
    const query = (): Promise<pg.QueryResult> =>
      this.#client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
    const result = this.#last.then(query, query)
    this.#last = result
    const { command, rowCount, rows } = await result
    return {
      command: COMMANDS.find((known) => known === command) ?? 'SELECT',
      rowCount: rowCount ?? 0,
      rows,
    }
  }

  release(): void {
    this.#client.release()
  }
}

const wrapped = new WeakMap<pg.PoolClient, NamingClient>()

/** The same wrapper for the same client: kysely recognises a connection by it. */
function wrap(client: pg.PoolClient): NamingClient {
  const known = wrapped.get(client) ?? new NamingClient(client)
  wrapped.set(client, known)
  return known
}

/** Connections that a node may open. */
export const POOL_SIZE = 24

/** What the connections of a server are named by; those of a command have another name. */
export const SERVER = 'h5'

export interface PoolOptions {
  /** Whose connections they are, of what is no server. */
  readonly name?: string
  readonly max?: number
  /** Milliseconds; 0 for none. */
  readonly statementTimeout?: number
  /** How long to wait for a connection to become free, milliseconds. */
  readonly checkoutTimeout?: number
}

export function openPool(url: string, log: Log, options: PoolOptions = {}): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 15_000
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? POOL_SIZE,
    connectionTimeoutMillis: options.checkoutTimeout ?? 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.name ?? `${SERVER} ${NODE_NAME}`,
    // Compiling an audit's long statements takes seconds, many times what they then run for.
    options: '-c jit=off',
    lock_timeout: 5000,
    ...(statementTimeout > 0
      ? { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 2 * statementTimeout }
      : {}),
  })
  // A connection that breaks while it is idle, and one that breaks between two queries of a transaction: without a
  // listener either would end the process. The next query on it fails and is dealt with there.
  // When the database goes, all of them break at once.
  const connections = outage(
    log,
    { away: 'Connections to the database broke', back: 'The database can be reached again' },
    1000,
  )
  pool.on('error', (problem) => connections.failed(problem.message))
  pool.on('connect', (client) => {
    connections.worked()
    client.on('error', () => undefined)
  })
  return pool
}

export function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => wrap(await pool.connect()), end: () => pool.end() },
    }),
  })
}
