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
 * The options that `openPool` sets, and generic plans, so that PostgreSQL does not plan a statement again for other
 * values.
 */
const OPTIONS = encodeURIComponent('-c jit=off -c plan_cache_mode=force_generic_plan')

/** The address of a database with options that let its connections plan each named statement once. */
export const planningOnce = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${OPTIONS}`

/**
 * Lets each connection of this pool parse and plan every statement once. The tables of a test are small, so planning
 * a statement again takes several times as long as executing it.
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
