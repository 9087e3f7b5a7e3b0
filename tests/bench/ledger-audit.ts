import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { signAudit } from '#server/ledger/checkpoints/signed-audits.ts'
import { writeCheckpoint } from '#server/ledger/checkpoints/write-checkpoint.ts'
import { type Audit, auditAll } from '#server/operators/cli/audit-all.ts'
import type { Db } from '#server/platform/db/types.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { ANA, openScene } from '../invariants/fraud/sample-ledger.ts'
import type { Figure } from './print-figures.ts'

const HOUR = 3_600_000

/**
 * Number of orders that are added in one transaction. The versions that an account had within a transaction are only
 * removed after it, so each posting of a long transaction would search more of them.
 */
const PER_TRANSACTION = 500

/**
 * Adds `orders` cancelled limit orders, each with two journals with valid hashes, posted as the server posts
 * them. They are copies of one order that was placed and cancelled through the API.
 */
async function grow(db: Db, orders: number, now: number): Promise<void> {
  const { rows } = await sql<{ id: number; base: number }>`
    select id, (select max(id) from spot_orders) as base from spot_orders
    where user_id = ${ANA} and status = 'cancelled' and fills = 0 and order_type = 'limit' and time_in_force = 'gtc' and side = 'buy'
      and take_profit is null and stop_loss is null
      and parent_id = 0 and replaces_id = 0 and replaced_by = 0 order by id desc limit 1`.execute(db)
  const [like] = rows
  if (!like) throw new Error('there is no cancelled order to copy')
  await sql`set statement_timeout = 0`.execute(db)
  const { rows: columns } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'spot_orders' and is_generated = 'NEVER'`.execute(db)
  const names = columns[0]?.names ?? ''
  for (let done = 0; done < orders; done += PER_TRANSACTION)
    await sql
      .raw(`do $$ declare
      o spot_orders; base bigint := ${like.base}; pay numeric; purse bigint; newest bigint;
      first bigint := ${done + 1}; last bigint := ${Math.min(orders, done + PER_TRANSACTION)};
    begin
      select * into o from spot_orders where id = ${like.id};
      select a.id into purse from accounts a where a.user_id = o.user_id and a.account = o.account and a.currency_id = o.quote_id;
      select -amount into pay from postings p join journals j on j.id = p.journal_id
        where j.key = 'spot:' || o.id || ':open' and p.bucket = 'available';
      select max(seq) into newest from ticks where pair_id = o.pair_id;
      insert into spot_orders (${names}) overriding system value
        select ${names} from generate_series(first, last) n cross join lateral jsonb_populate_record(o, jsonb_build_object(
          'id', base + n, 'created_at', ${now} + n, 'completed_at', ${now} + n, 'request_id', gen_random_uuid(),
          'accept_seq', newest, 'evaluated_seq', newest)) copy;
      perform post_all(j.keys, j.types, j.ids, j.times, j.counts, l.purses, l.buckets, l.amounts, l.scenes, l.hold_types, l.hold_ids)
      from (
        select array_agg('spot:' || base + n || case s when 0 then ':open' else ':cancel' end order by n, s) as keys,
          array_agg('spot_order'::text) as types, array_agg((base + n)::text order by n, s) as ids,
          array_agg(${now}::bigint + n order by n, s) as times, array_agg(2) as counts
        from generate_series(first, last) n, generate_series(0, 1) s
      ) j, (
        select array_agg(purse) as purses, array_agg(case b when 0 then 'available' else 'frozen' end order by n, s, b) as buckets,
          array_agg(case when s = b then -pay else pay end order by n, s, b) as amounts,
          array_agg(case s when 0 then 'freeze' else 'release' end order by n, s, b) as scenes,
          array_agg(case b when 1 then 'spot_order' end order by n, s, b) as hold_types,
          array_agg(case b when 1 then base + n end order by n, s, b) as hold_ids
        from generate_series(first, last) n, generate_series(0, 1) s, generate_series(0, 1) b
      ) l;
    end $$`)
      .execute(db)
  // As autovacuum does in an installation, where a table does not grow a hundredfold within minutes.
  await sql`analyze`.execute(db)
}

async function measured(
  run: () => Promise<Audit>,
): Promise<{ seconds: number; megabytes: number; audit: Audit }> {
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const begun = performance.now()
  const audit = await run()
  clearInterval(look)
  return { seconds: (performance.now() - begun) / 1000, megabytes: most / 2 ** 20, audit }
}

/**
 * The time to audit the whole ledger, and the time to audit only the hundredth of the orders that were added
 * after the last checkpoint.
 */
export async function audits(orders: number): Promise<readonly Figure[]> {
  const database = await testDatabase({ statementTimeout: 0 })
  const home = mkdtempSync(join(tmpdir(), 'h5-bench-audit-'))
  const config = { dataDir: home, checkpointDir: null }
  const { db } = database
  try {
    const scene = await openScene(db)
    await scene.live()
    const { world } = scene
    await world.tick('BTC/USDT', ['20000', '1'])
    const like = await world.place(ANA, { side: 'buy', amount: '0.1', price: '1000' })
    await world.cancel(ANA, like.id)
    world.now += HOUR
    await grow(db, orders, world.now)
    world.now += orders + HOUR
    const { clock } = world.services
    await writeCheckpoint({ config, clock, db })
    const whole = await measured(() => auditAll(db, config))
    const { last } = whole.audit.checkpoints
    if (whole.audit.findings.length > 0 || !last) throw new Error(whole.audit.findings.join('\n'))
    await signAudit(config, { checkpoint: last.number, hash: last.hash, since: null, time: world.now })
    await grow(db, Math.ceil(orders / 100), world.now)
    const since = await measured(() => auditAll(db, config, { incremental: true }))
    if (since.audit.findings.length > 0 || since.audit.since === null)
      throw new Error(since.audit.findings.join('\n') || (since.audit.whole ?? ''))
    const figure = (name: string, { seconds, megabytes, audit }: typeof whole): Figure => ({
      name,
      value: seconds,
      unit: 's',
      details: {
        'orders in the books': orders,
        'postings replayed': audit.ledger.replayed,
        'most MB of this process': Math.round(megabytes),
      },
    })
    return [figure('audit of the whole books', whole), figure('audit since a checkpoint', since)]
  } finally {
    await database.drop()
    rmSync(home, { recursive: true, force: true })
  }
}
