import { CompiledQuery } from 'kysely'
import { mergeCalls } from './merge-statements.ts'
import { prepare } from './pool.ts'
import type { Tx } from './types.ts'

type ColumnType = 'bigint' | 'integer' | 'smallint' | 'numeric' | 'text' | 'boolean' | 'jsonb'
/** The columns that a statement writes, with their PostgreSQL types. */
type Columns<R> = Readonly<Partial<Record<keyof R & string, ColumnType>>>

const named = <R>(
  columns: Columns<R>,
): { readonly names: (keyof R & string)[]; readonly types: string[] } => ({
  names: Object.keys(columns) as (keyof R & string)[],
  types: Object.values<ColumnType | undefined>(columns).map(String),
})

/** The rows as one array per column, the form that `unnest` needs. */
const arrays = <R>(columns: readonly (keyof R & string)[], rows: readonly R[]): unknown[] =>
  columns.map((column) => rows.map((row) => row[column]))

const parameters = (types: readonly string[]): string =>
  types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')

/**
 * Returns a function that updates these columns of a row of `table` by its id. Rows saved concurrently in one
 * transaction become one statement. The caller must hold the row locks.
 */
export function rowSaver<R extends { readonly id: number }>(
  table: string,
  columns: Columns<Omit<R, 'id'>>,
): (tx: Tx, row: R) => Promise<void> {
  const { names, types } = named<Omit<R, 'id'>>(columns)
  const text = prepare(
    `save_${table}`,
    `update ${table} r set ${names.map((name) => `${name} = n.${name}`).join(', ')}
    from unnest(${parameters(['bigint', ...types])}) n (id, ${names.join(', ')})
    where r.id = n.id and r.id = any ($1)`,
  )
  return mergeCalls<R, void>(async (tx, rows) => {
    await tx.executeQuery(CompiledQuery.raw(text, arrays<R>(['id', ...names], rows)))
    return rows.map(() => undefined)
  })
}

/**
 * Returns a function that inserts a row with these columns into `table`. Rows inserted concurrently in one transaction
 * become one statement.
 */
export function rowInserter<R>(table: string, columns: Columns<R>): (tx: Tx, row: R) => Promise<void> {
  const { names, types } = named(columns)
  const text = prepare(
    `insert_${table}`,
    `insert into ${table} (${names.join(', ')})
    select * from unnest(${parameters(types)})`,
  )
  return mergeCalls<R, void>(async (tx, rows) => {
    await tx.executeQuery(CompiledQuery.raw(text, arrays(names, rows)))
    return rows.map(() => undefined)
  })
}

/**
 * Returns a function that inserts a row with these columns into `table` and resolves with the stored row: all its
 * columns, or those in `returning`. Rows inserted concurrently in one transaction become one statement, with ids in the
 * order of the calls.
 */
export function rowWriter<N, R extends object>(
  table: string,
  columns: Columns<N>,
  returning: (keyof R & string) | '*' = '*',
): (tx: Tx, row: N) => Promise<R> {
  const { names, types } = named(columns)
  const text = prepare(
    `write_${table}`,
    `insert into ${table} (${names.join(', ')})
    select ${names.join(', ')} from unnest(${parameters(types)}) with ordinality n (${names.join(', ')}, nth)
    order by nth returning ${returning}`,
  )
  return mergeCalls<N, R>(async (tx, rows) => {
    const { rows: written } = await tx.executeQuery<R>(CompiledQuery.raw(text, arrays(names, rows)))
    return written
  })
}

/**
 * Returns a function that locks the row of `table` with this id until the end of the transaction. Concurrent calls lock
 * their rows in ascending id.
 */
export function rowLocker<R extends { readonly id: number }>(
  table: string,
): (tx: Tx, id: number) => Promise<R | undefined> {
  const text = prepare(`lock_${table}`, `select * from ${table} where id = any ($1) order by id for update`)
  return mergeCalls<number, R | undefined>(async (tx, ids) => {
    const { rows } = await tx.executeQuery<R>(CompiledQuery.raw(text, [ids]))
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })
}
