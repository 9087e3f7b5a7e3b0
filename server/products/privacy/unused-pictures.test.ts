import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownPicture } from '#server/identity/accounts/uploaded-pictures.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { USDT, World } from '#tests/harness/exchange-harness.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { sweepUnusedPictures, UNUSED_KEPT_MS } from './unused-pictures.ts'

let database: TestDatabase
let world: World
let user: number
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  user = await world.person()
})

/** Stores a picture of the user that was uploaded `age` ms ago, and returns its name. */
async function picture(age: number, shown = false): Promise<string> {
  const name = randomUUID()
  const { db } = database
  const digest = createHash('sha256').update(name).digest()
  const facts = { mime: 'image/png', bytes: 1, width: 1, height: 1, digest, created_at: world.now - age }
  await db
    .insertInto('files')
    .values({ name, user_id: user, shown, ...facts })
    .execute()
  await db
    .insertInto('file_contents')
    .values({ name, content: Buffer.from('1') })
    .execute()
  return name
}

const namesLeft = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('files').select('name').where('user_id', '=', user).execute()
  return rows.map(({ name }) => name).sort()
}

const OLD = UNUSED_KEPT_MS + 1

/** Inserts a row that refers to pictures, by the columns that refer to them. */
const USES: Record<string, (name: string) => ReturnType<typeof sql>> = {
  'real_claims.front_pic': (name) => sql`
    insert into real_claims (user_id, level, front_pic, reverse_pic, created_at)
    values (${user}, 2, ${name}, (select name from files where user_id = ${user} and shown), 1)`,
  'real_claims.reverse_pic': (name) => sql`
    insert into real_claims (user_id, level, status, reason, reviewed_at, front_pic, reverse_pic, created_at)
    values (${user}, 2, 3, 'blurred', 1, (select name from files where user_id = ${user} and shown), ${name}, 1)`,
  'addresses.qrcode': (name) => sql`
    insert into addresses (user_id, currency_id, network, name, address, qrcode, usable_at, created_at)
    values (${user}, ${USDT}, 'TRC20', 'mine', ${name}, ${name}, 1, 1)`,
  'support_messages.file': (name) => sql`
    with talk as (insert into support_talks (user_id, created_at) values (${user}, 1) returning id)
    insert into support_messages (talk_id, user_id, sender, type, content, file, created_at)
    select id, ${user}, 'user', 'image', ${name}, ${name}, 1 from talk`,
  'chat_messages.file': (name) => sql`
    insert into chat_messages (room_id, user_id, type, content, file, created_at)
    values (2, ${user}, 'image', '', ${name}, 1)`,
}

it('pictures that were not used within seven days are deleted, in several batches', async () => {
  const fresh = await picture(UNUSED_KEPT_MS - 60_000)
  const portrait = await picture(OLD, true)
  for (let n = 0; n < 5; n++) await picture(OLD + n)
  await sweepUnusedPictures(world.services, 2)
  expect(await namesLeft()).toEqual([fresh, portrait].sort())
})

it('every column that refers to a picture keeps it', async () => {
  const { rows } = await sql<{ referring: string }>`
    select c.relname || '.' || a.attname as referring
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'files'::regclass and c.relname <> 'file_contents'`.execute(
    database.db,
  )
  expect(rows.map(({ referring }) => referring).sort()).toEqual(Object.keys(USES).sort())
  const used = [await picture(OLD, true)]
  for (const use of Object.values(USES)) {
    const name = await picture(OLD)
    await use(name).execute(database.db)
    used.push(name)
  }
  await sweepUnusedPictures(world.services)
  expect(await namesLeft()).toEqual(used.sort())
})

it('payment proofs of deposits and of quick buy orders are kept', async () => {
  const proofs = [await picture(OLD), await picture(OLD)]
  const [deposit = '', order = ''] = proofs
  await sql`
    insert into deposits (user_id, currency_id, payer, amount, kind, status, voucher, voucher_digest, created_at, paid_at)
    select user_id, ${USDT}, 'a wallet', 10, 0, 1, '/api/file/' || name, digest, 1, 1 from files where name = ${deposit}`.execute(
    database.db,
  )
  await sql`
    insert into quickbuy_orders (user_id, order_no, reference, country, currency_id, pay_method, fiat_amount, coin_id,
      scale, rate, fee_rate, spread, base_rate, coin_price, source, quote_until, coin_amount, fee, payer, created_at,
      expire_at, sent_at, status, voucher, voucher_digest)
    select user_id, name, name, 'US', 101, 'bank', 10, ${USDT}, 8, 1, 0, 0, 1, 1, '', 1, 10, 0, '{}', 1, 1, 1, 1,
      '/api/file/' || name, digest from files where name = ${order}`.execute(database.db)
  await sweepUnusedPictures(world.services)
  expect(await namesLeft()).toEqual(proofs.sort())
})

it('a picture that a transaction is about to use is kept', async () => {
  const name = await picture(OLD)
  await inTransaction(database.db, async (tx) => {
    expect(await ownPicture(tx, user, `/api/file/${name}`)).toBeDefined()
    await sweepUnusedPictures(world.services)
  })
  expect(await namesLeft()).toEqual([name])
})
