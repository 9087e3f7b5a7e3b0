import type pg from 'pg'

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `test_${names.size}`
  names.set(text, name)
  return name
}

/** Statements that can be prepared. */
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i

const isNameless = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('name' in query && query.name) &&
  !('submit' in query) &&
  STATEMENT.test(query.text)

/**
 * The options that `openPool` sets, and generic query plans, so that PostgreSQL plans a statement once for all
 * values.
 */
const OPTIONS = encodeURIComponent('-c jit=off -c plan_cache_mode=force_generic_plan')

/** The database URL with these options, so that its connections plan each named statement once. */
export const planningOnce = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${OPTIONS}`

/**
 * Names the statements of a pool, so that each connection parses and plans a statement once. The tables of
 * tests are small, so planning takes several times as long as executing.
 */
export function keepPlans(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: unknown, ...rest: unknown[]) =>
      query(
        isNameless(first) ? { ...first, name: nameOf(first.text) } : first,
        ...rest,
      )) as typeof client.query
  })
}
