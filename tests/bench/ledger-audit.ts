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
      o spot_orders; first bigint := ${like.base}; pay numeric; purse bigint; newest bigint; journal record;
    begin
      select * into o from spot_orders where id = ${like.id};
      select a.id into purse from accounts a where a.user_id = o.user_id and a.account = o.account and a.currency_id = o.quote_id;
      select -amount into pay from postings p join journals j on j.id = p.journal_id
        where j.key = 'spot:' || o.id || ':open' and p.bucket = 'available';
      select max(seq) into newest from ticks where pair_id = o.pair_id;
      for n in ${done + 1} .. ${Math.min(orders, done + PER_TRANSACTION)} loop
        o.id := first + n;
        o.created_at := ${now} + n; o.completed_at := ${now} + n;
        o.request_id := gen_random_uuid();
        o.accept_seq := newest; o.evaluated_seq := newest;
        insert into spot_orders (${names}) overriding system value select ${names} from (select o.*) copy;
        perform post('spot:' || o.id || ':open', 'spot_order', o.id::text, o.created_at, array[purse, purse],
          array['available', 'frozen'], array[-pay, pay], array['freeze', 'freeze'], array[null, 'spot_order'], array[null, o.id]);
        perform post('spot:' || o.id || ':cancel', 'spot_order', o.id::text, o.completed_at, array[purse, purse],
          array['available', 'frozen'], array[pay, -pay], array['release', 'release'], array[null, 'spot_order'], array[null, o.id]);
      end loop;
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
