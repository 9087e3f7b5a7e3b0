import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { Log } from '../../services.ts'
import { logOutage } from '../log.ts'
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

/** Parses an array such as `{1,NULL}` of numeric or bigint elements, which contain no quotes and no commas. */
const elements = (text: string): (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : one))

/**
 * Ids and times (bigint) are read as numbers and must be safe integers. Numeric values stay decimal strings, in arrays
 * too, where `pg` itself would return floats.
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

/**
 * Statements that each connection prepares once: the name of the statement by its text. Filled only while modules
 * load.
 */
const prepared = new Map<string, string>()

/** Registers a statement, so that each connection parses and plans it only once. Returns the text. */
export function prepare(name: string, text: string): string {
  prepared.set(text, name)
  return text
}

const COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/**
 * The part of a `pg` client that kysely uses. It sends the statements of `prepare` by their names, and runs queries
 * one after another.
 */
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

/**
 * Always returns the same wrapper for the same client, because kysely compares connections by
 * identity.
 */
function wrap(client: pg.PoolClient): NamingClient {
  const known = wrapped.get(client) ?? new NamingClient(client)
  wrapped.set(client, known)
  return known
}

/** Maximum number of connections of one node. */
export const POOL_SIZE = 24

/** Application name of the connections of a server; commands use other names. */
export const SERVER = 'h5'

export interface PoolOptions {
  /** Application name of the connections; by default the name of a server (`SERVER`). */
  readonly name?: string
  readonly max?: number
  /** Limit of each statement (ms); 0: none. */
  readonly statementTimeout?: number
  /** Maximum wait (ms) for a free connection. */
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
    // JIT compilation is off: compiling the long statements of an audit takes seconds, far longer than
    // running them.
    options: '-c jit=off',
    lock_timeout: 5000,
    ...(statementTimeout > 0
      ? { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 2 * statementTimeout }
      : {}),
  })
  // A connection can break while it is idle or between two queries of a transaction. Without a listener, either case
  // would end the process. With the listener, the next query on that connection fails, and its caller handles the
  // error. When the database stops, all connections break at once.
  const connections = logOutage(
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
