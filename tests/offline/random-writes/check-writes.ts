import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'
import { PATHS, type Trace } from './run-schedule.ts'

export interface WritesChecked {
  readonly writes: number
  /** Writes that were sent without a preceding tap of the person, one sentence each. */
  readonly untapped: readonly string[]
  readonly twice: readonly string[]
  readonly afterVoid: readonly string[]
  readonly untrue: readonly string[]
}

const WRITTEN = new Set(Object.values(PATHS))

/**
 * Returns the violations of two rules: each write that a page sent was preceded by a separate tap, and each
 * request id was sent once.
 */
function untappedOf({ taps, entries }: Trace): string[] {
  const wrong: string[] = []
  const ids = new Set<string>()
  const left = new Map<string, number>()
  for (const entry of entries) {
    const call = `${entry.method} ${entry.path}`
    if (!WRITTEN.has(call)) continue
    if (entry.requestId !== null && ids.has(entry.requestId))
      wrong.push(`${call} left twice: ${entry.requestId}`)
    if (entry.requestId !== null) ids.add(entry.requestId)
    const n = (left.get(call) ?? 0) + 1
    left.set(call, n)
    const before = taps.filter(({ write, at }) => PATHS[write] === call && at <= entry.at).length
    if (before < n) wrong.push(`${call} number ${n} left after ${before} taps`)
  }
  return wrong
}

interface Effect {
  readonly id: string
  readonly acts: number
  readonly outcome: 'done' | 'refused' | 'void' | null
}

/** For each request id: the number of rows that it has created, and its stored outcome. */
async function effectsOf(db: Db, userId: number): Promise<readonly Effect[]> {
  const { rows } = await sql<Effect>`
    with acts as (
      select request_id::text as id from spot_orders where user_id = ${userId}
      union all select request_id::text from transfers where user_id = ${userId}
    ), counted as (select id, count(*)::int as acts from acts group by id),
    known as (
      select request_id::text as id, case
        when result -> 'answer' is not null then 'done'
        when result -> 'error' ->> 'key' = 'request_void' then 'void' else 'refused' end as outcome
      from requests where user_id = ${userId}
    )
    select coalesce(k.id, c.id) as id, coalesce(c.acts, 0) as acts, k.outcome
    from known k full join counted c on c.id = k.id`.execute(db)
  return rows
}

/**
 * The difference between the number of stored deposits and the number of successful responses to deposit
 * requests. Deposits do not store a request id, so only the numbers can be compared.
 */
async function strayDeposits(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ made: number; answered: number }>`
    select (select count(*) from deposits where user_id = ${userId})::int as made,
      (select count(*) from requests where user_id = ${userId} and result -> 'answer' -> 'voucher' is not null)::int
        as answered`.execute(db)
  const [row] = rows
  return row ? Math.abs(row.made - row.answered) : 0
}

/** Compares a run's outcomes, as its pages reported them, with the proxy's log and the database. */
export async function checkWrites(db: Db, trace: Trace): Promise<WritesChecked> {
  const effects = await effectsOf(db, trace.userId)
  const byId = new Map(effects.map((effect) => [effect.id, effect]))
  const twice = effects.filter(({ acts }) => acts > 1).map(({ id, acts }) => `${id} acted ${acts} times`)
  const stray = await strayDeposits(db, trace.userId)
  if (stray > 0) twice.push(`${stray} deposits without a request of their own`)
  const afterVoid = effects
    .filter(({ acts, outcome }) => acts > 0 && outcome !== 'done')
    .map(({ id, outcome }) => `${id} acted although it is ${outcome ?? 'not recorded'}`)
  const untrue = trace.told
    .filter(({ id, outcome }) => byId.get(id)?.outcome !== outcome)
    .map(({ id, outcome }) => `${id} was told ${outcome}, it is ${byId.get(id)?.outcome ?? 'not recorded'}`)
  untrue.push(...trace.open.map((id) => `${id} stayed open`))
  const writes = trace.entries.filter(({ method, path }) => WRITTEN.has(`${method} ${path}`)).length
  return { writes, untapped: untappedOf(trace), twice, afterVoid, untrue }
}
