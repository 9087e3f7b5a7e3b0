import type pg from 'pg'

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `test_${names.size}`
  names.set(text, name)
  return name
}

/** What can be prepared. */
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i

const isNameless = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('name' in query && query.name) &&
  !('submit' in query) &&
  STATEMENT.test(query.text)

/** As `openPool` sets it, and that what was planned once is not planned again for other values. */
const OPTIONS = encodeURIComponent('-c jit=off -c plan_cache_mode=force_generic_plan')

/** The address of a database whose connections plan a named statement once. */
export const planningOnce = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${OPTIONS}`

/**
 * Has each connection of this pool parse and plan every statement of the server once. The tables of a test are small: to
 * plan what is asked of them again and again takes the database several times as long as to answer.
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
