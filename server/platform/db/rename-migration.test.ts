import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quiet } from '#tests/helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { migrate } from './migrate.ts'

const FILES = join(import.meta.dirname, 'migrations')
/** The last migration before tables and columns were renamed. */
const LAST = '076_jobs.sql'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase({ migrated: false })
  folder = mkdtempSync(join(tmpdir(), 'h5-sql-'))
  for (const name of readdirSync(FILES).filter((file) => file <= LAST))
    cpSync(join(FILES, name), join(folder, name))
  await migrate(database.db, quiet, folder)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('migrations that rename tables and columns also replace the old names stored in existing rows', async () => {
  const { db } = database
  await sql`insert into accounts (house, stripe, currency_id, scale, floored) values ('lever_reserve', 0, 3, 6, true)`.execute(
    db,
  )
  await sql`
    insert into lever_orders (user_id, request_id, pair_id, symbol, base_id, quote_id, fee_currency, account, side,
      order_type, limit_price, multiple, mmr, fee_rate, overnight_rate, quote_scale, price_precision, lot_size,
      opened_share, set_aside, accept_seq, created_at, phase, share, frozen, stops_seq, stops_at, judged_seq, touched_at,
      pending)
    values (1, '1', 1, 'BTC/USDT', 1, 3, 'USDT', 'lever', 'long', 'limit', 20100, 5, 0.004, 0.0006, 0.0003, 6, 2, 0.1, 1,
      403, 1, 0, 'entrust', 1, 403, 1, 0, 7, 0, false)`.execute(db)
  await sql`
    insert into recharges (user_id, currency_id, payer, amount, kind, voucher, voucher_digest, status, created_at, paid_at)
    values (1, 3, 'a bank', 25, 1, '/file/1', '\\x01', 1, 5, 5)`.execute(db)
  await sql`
    insert into push_queue (device_id, source, ref, created_at, next_at) values (1, 'kefu', 1, 0, 0)`.execute(
    db,
  )
  await sql`
    insert into requests (user_id, request_id, body_hash, result, created_at)
    select 1, gen_random_uuid(), '\\x01', json_build_object('error', json_build_object('key', key, 'values', '{}'::json)), 0
    from unnest(array['over_house_limit', 'recharges_limit', 'recharge_network', 'kefu_fast']) key`.execute(
    db,
  )
  await sql`insert into jobs (kind, object, period, due_at, next_at) values ('recharge_demo_review', '1', '', 0, 0)`.execute(
    db,
  )

  await migrate(db, quiet)

  const { rows } = await sql<Record<string, unknown>>`
    select (select platform from accounts) as account, (select source from push_queue) as source,
      (select kind from jobs) as job, (select voucher from deposits where status = 1) as voucher,
      (select json_build_array(phase, evaluated_seq, close_share) from lever_orders) as futures,
      (select json_agg(result -> 'error' ->> 'key' order by result -> 'error' ->> 'key') from requests) as errors`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      account: 'lever_reserve',
      source: 'support',
      job: 'deposit_demo_review',
      voucher: '/file/1',
      futures: ['order', 7, 0],
      errors: ['deposit_network', 'deposits_limit', 'over_platform_limit', 'support_fast'],
    },
  ])
  const { rows: old } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relname ~ 'recharge|kefu'
    union all select conname from pg_constraint where connamespace = current_schema()::regnamespace
      and conname ~ 'recharge|kefu|lever.*cover|judged'`.execute(db)
  expect(old).toEqual([])
})
