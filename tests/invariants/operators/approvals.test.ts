import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailKind } from '#contract/table.ts'
import { decimal } from '#domain/money.ts'
import { sweepInbox } from '#server/content/messages/delete-old-messages.ts'
import { writeMail } from '#server/content/messages/write-message.ts'
import { maskEmail } from '#server/identity/accounts/email.ts'
import { SAVED_ONLY_HOLD, setSavedOnly } from '#server/identity/accounts/saved-addresses-only.ts'
import { holdWithdrawals } from '#server/identity/accounts/users.ts'
import { auditApprovals } from '#server/identity/approvals/approval-audit.ts'
import { deleteOldRequests } from '#server/ledger/idempotent-write.ts'
import { products } from '#server/products/index.ts'
import { seedLoans } from '#server/products/loan/seed.ts'
import type { ProductModule } from '#server/products/module.ts'
import { operate, operateByTwo } from '../../harness/operator.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { operatorNamed } from '../../helpers/test-operators.ts'
import { USDT, World } from '../withdraw/test-harness.ts'

const home = mkdtempSync(join(tmpdir(), 'h5-allowed-'))

let database: TestDatabase
let world: World

const rules = products.flatMap(({ audit }: ProductModule) => audit.allowed ?? [])

async function deposit(user: number, amount: string): Promise<string> {
  const { id } = await database.db
    .insertInto('deposits')
    .values({
      user_id: user,
      currency_id: USDT,
      payer: 'somebody',
      amount: decimal(amount),
      kind: 0,
      voucher: '/api/file/x',
      voucher_digest: randomBytes(32),
      status: 1,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Creates two traders, whom an operator approves; an operator sets the number of people who may follow the first. */
async function traders(users: readonly number[]): Promise<void> {
  for (const user of users) {
    await database.db
      .insertInto('copy_traders')
      .values({
        user_id: user,
        status: 'reviewing',
        nickname: `T${user}`,
        signature: 'Small steps.',
        contact: 'mail me',
        experience: 'Ten years of futures.',
        applied_at: world.now,
      })
      .execute()
    await operate(world, 'olga', 'traders approve', String(user))
  }
  await operate(world, 'olga', 'traders places', String(users[0]), '20')
}

/** Changes the protection of an account as its owner does: withdrawals pause, and go only to saved addresses. */
async function protect(user: number): Promise<void> {
  const { db } = database
  const message = (kind: MailKind, time: number, details = {}) =>
    db.transaction().execute((tx) => writeMail(tx, { userId: user, kind, details, time }))
  await db.transaction().execute((tx) => holdWithdrawals(tx, user, 'contact', world.now))
  await db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', user).execute()
  await message('contact_changed', world.now, { contact: maskEmail('new@example.com') })
  const set = (on: boolean, time: number) =>
    db.transaction().execute((tx) => setSavedOnly(tx, user, on, time))
  const off = world.now + 1000
  await set(true, world.now)
  await message('saved_only_on', world.now)
  await set(false, off)
  await message('saved_only_ending', off)
  await message('saved_only_off', off + SAVED_ONLY_HOLD)
  await db.updateTable('saved_only').set({ ended: true }).execute()
  await set(true, off + 2 * SAVED_ONLY_HOLD)
  await message('saved_only_on', off + 2 * SAVED_ONLY_HOLD)
}

async function claim(user: number): Promise<string> {
  const { id } = await database.db
    .insertInto('real_claims')
    .values({
      user_id: user,
      level: 1,
      id_type: 'passport',
      country: 'VN',
      name: 'Ann Example',
      card_id: `P${user}`,
      test: false,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** The terms that need two operators, one row per command. */
const SET: readonly (readonly [name: string, ...args: string[]])[] = [
  ['convert terms', '0.002', '0.001', '0.003'],
  ['futures rates', 'BTC/USDT', '0.0004', '0.0001'],
  ['seconds duration', '45', '0.85'],
  ['loan terms', '2', '1500000', '0.1'],
  ['loan terms', '3', 'none'],
  ['vip level', '1', '100000', '11000', '0.2'],
  ['withdraw network', 'USDT', 'TRC20', '2', '20', '5000000'],
  ['deposit network', 'USDT', 'TRC20', '20', '30'],
  ['bank set', 'USD', 'The House', 'DE02120300000000202051', 'A Bank', 'BYLADEM1001'],
  ['identity limit', '2', '400', '100000'],
  ['operator limit', '20000'],
  ['nft fee', '0.02'],
  ['game open', '1'],
  ['nft sell', 'WORK1', 'fixed', 'USDT', '50', '30'],
  ['futures tiers', 'BTC/USDT', '60000:100:0.004', '300000:50:0.008'],
  ['lockup create', 'lock', 'USDT', '30', '10', '1000', '0.001', '0.002', '0.01', '100000'],
  ['lockup edit', '1', 'yield', '0.001', '0.003'],
  ['lockup rate', '1', '2023-03-20', '0.002'],
  [
    'dual create',
    'call',
    'BTC',
    '1',
    '0.1',
    '0.5',
    '70000',
    '2023-03-20',
    '2023-03-11T12:00',
    '2023-03-12T12:00',
    '100',
  ],
  ['dual edit', '1', 'apr', '0.6'],
  ['coin add', 'NEWC', 'ERC20', '6', '90000'],
  ['market fee', 'SOL/USDT', '0.0008'],
  ['market least', 'SOL/USDT', '0.01', '10'],
  ['market add', 'LTC/SOL', 'Litecoin', '6', '3', '0.01', '0.002', '--fee', '0.002'],
  ['market fee', 'LTC/SOL', '0.0015'],
  ['market source', 'LTC/SOL', 'LTC/USDT'],
  ['quickbuy coin', 'SOL', 'spread', '0.02'],
]

/** The terms that one operator can set, one row per command. */
const ALONE: readonly (readonly [name: string, ...args: string[]])[] = [
  ['seconds coin', 'USDT', '20', '4000', '50,100'],
  ['seconds coin', 'BTC', '0.001', '0.1'],
  ['convert bounds', 'BTC', '0.0002', '3'],
  ['convert close', 'SOL'],
  ['market limit', 'ETH/USDT', '500', '1000000'],
  ['coin open', 'NEWC'],
  ['coin close', 'MANA'],
  ['deposit limit', 'USDT', '70000'],
  ['deposit close-network', 'BTC', 'Bitcoin'],
  ['withdraw close', 'BTC', 'Bitcoin'],
  ['withdraw open', 'BTC', 'Bitcoin'],
  ['setting set', 'kf_url', 'all', 'https://help.example'],
  ['quickbuy method', 'US', 'card', 'amounts', '30', '4000'],
  ['quickbuy method', 'US', 'wallet', 'close'],
  ['quickbuy country', 'NG', 'close'],
  ['quickbuy country', 'NG', 'open'],
  ['quickbuy coin', 'ETH', 'close'],
]

/** Performs every kind of action that needs an approval, as production does. */
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  // The audit requires approvals only after the date of the migration that introduced approvals. So the dates of all
  // migrations are moved before all actions.
  await sql`update schema_migrations set applied_at = 'epoch'`.execute(database.db)
  for (const name of ['olga', 'pavel', 'oleg']) await operatorNamed(database.db, name, world.now)
  const [ana, ben] = [await world.person(), await world.person()]
  await operate(world, 'olga', 'deposit approve', await deposit(ana, '500'))
  await operateByTwo(world, 'deposit approve', await deposit(ana, '90000'))
  await operate(world, 'pavel', 'deposit reject', await deposit(ben, '40'), 'unreadable')
  await operate(world, 'olga', 'identity approve', await claim(ana))
  const out = await world.out(ana, '250')
  await operate(world, 'olga', 'withdraw approve', String(out.id))
  await operate(world, 'olga', 'withdraw sent', String(out.id), 'a'.repeat(64))
  await world.out(ana, '100')
  const reserve = ['--account', 'seconds_reserve', '--currency', 'USDT', '--amount'] as const
  await operate(world, 'olga', 'reserve add', ...reserve, '3000')
  await operateByTwo(world, 'reserve add', ...reserve, '60000')
  const may = ['cash', 'USDT', '5', '100', '2023-05-31', '7'] as const
  await operate(world, 'olga', 'coupon create', ...may, 'SPRING')
  await operateByTwo(
    world,
    'coupon create',
    'yield',
    'USDT',
    '0.1%',
    '10',
    '2023-05-31',
    '7',
    'MORE',
    'min=50',
  )
  await operateByTwo(world, 'vip maker', String(ben), 'on')
  const sale = ['2023-03-11T12:00', '2023-03-12T12:00', '2023-03-13T12:00'] as const
  await operateByTwo(world, 'ieo create', 'XYZ', '1000', 'USDT', '0.5', '1', '100', '7', ...sale, 'Project')
  await operateByTwo(world, 'ieo edit', '1', 'issuance', '2000')
  await operateByTwo(world, 'ieo edit', '1', 'price', 'USDT', '0.6')
  await operate(world, 'olga', 'game wheel', 'Wheel', '3')
  for (const weight of ['1', '9']) await operate(world, 'olga', 'game prize', '1', weight, 'nothing')
  await sql`with a as (insert into nft_artists (name, created_at) values ('An artist', 1) returning id)
    insert into nft_works (code, kind, name, type, cover, file, rarity, artist_id, created_at)
    select 'WORK1', 'piece', 'A work', 'image', 'x', 'x', 1, id, 1 from a`.execute(database.db)
  for (const [name, ...args] of SET) await operateByTwo(world, name, ...args)
  for (const [name, ...args] of ALONE) await operate(world, 'olga', name, ...args)
  await traders([ana, ben])
  await operate(world, 'olga', 'vip score', String(ben), '650')
  await protect(ben)
  // Creates the demo catalogues again, like a restart: missing objects are added, except objects that
  // operators have ended.
  await seedLoans(world.services)
  // Products of a demo catalogue need no approvals, so this product is marked as created by operators.
  await database.db.updateTable('lock_configs').set({ test: false }).execute()
  const file = join(home, 'addresses.csv')
  writeFileSync(file, 'network,address\nTRC20,TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL\n')
  await operateByTwo(world, 'addresses import', file)
  // After the hourly clean-up the audit must have the same findings: it must not depend on the rows that the clean-up
  // deletes.
  const later = world.now + 91 * 86_400_000
  await sweepInbox(database.db, later)
  await deleteOldRequests(database.db, later)
})
afterAll(async () => {
  await world.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

/** Makes the database look as if it had just been updated from a version without signed approvals. */
const SIGNED_LATER = 'update schema_migrations set applied_at = now()'

/** SQL: an announced bank deposit of time 1 that expired at `time` (ms). */
const expired = (time: number): string =>
  `insert into deposits (user_id, currency_id, payer, amount, kind, voucher, reference, status, reviewed_by, created_at,
    reviewed_at) select min(id), 101, 'x', 50, 1, '', 'ANNOUNCED2', 3, 'expiry', 1, ${time} from users`

const FORGERIES: readonly (readonly [
  name: string,
  finding: RegExp,
  statements: string | readonly string[],
])[] = [
  [
    'a coupon offer that no operator created',
    /coupons GIFT are offered as no operators said/,
    `insert into coupon_offers (code, kind, currency_id, value, start_at, end_at, valid_days, total, listed, test, made_by,
      created_at) values ('GIFT', 'cash', 3, 900000, 1, 9999999999999, 7, 1, true, false, 'olga', 1)`,
  ],
  [
    'a coupon offer marked as created in test mode',
    /coupons GIFT are offered/,
    `insert into coupon_offers (code, kind, currency_id, value, start_at, end_at, valid_days, total, listed, test, created_at)
      values ('GIFT', 'cash', 3, 900000, 1, 9999999999999, 7, 1, true, true, 1)`,
  ],
  [
    'a coupon offer with a higher value than operators approved',
    /coupons SPRING are offered/,
    `update coupon_offers set value = 50 where code = 'SPRING'`,
  ],
  [
    'a coupon offer with more coupons than operators approved',
    /coupons SPRING are offered/,
    `update coupon_offers set total = 1000 where code = 'SPRING'`,
  ],
  [
    'a coupon offer with a later end than operators approved',
    /coupons MORE are offered/,
    `update coupon_offers set end_at = end_at * 2 where code = 'MORE'`,
  ],
  [
    'a credited deposit that names an operator who did not approve it',
    /deposit \d+ is credited as no operators said/,
    `insert into deposits (user_id, currency_id, payer, amount, kind, voucher, voucher_digest, status, reviewed_by,
      created_at, reviewed_at) select min(id), 3, 'x', 500000, 0, 'x', 'x', 2, 'olga', 1, 1 from users`,
  ],
  [
    'a deposit credited with a higher amount than operators approved',
    /deposit \d+ is credited as no operators said/,
    `update deposits set amount = amount * 2 where amount = 500`,
  ],
  [
    'a credited deposit that names another operator than the one who approved it',
    /deposit \d+ is credited as no operators said/,
    `update deposits set reviewed_by = 'pavel' where amount = 500`,
  ],
  [
    'a deposit credited to another person than operators approved',
    /deposit \d+ is credited as no operators said/,
    `update deposits set user_id = (select max(id) from users) where amount = 90000`,
  ],
  [
    'a deposit rejected by a person who was no operator',
    /rejected by nobody, who was no operator then/,
    `update deposits set reviewed_by = 'nobody' where status = 3`,
  ],
  [
    'an announced deposit that expired less than thirty days after it was announced',
    /rejected by expiry, who was no operator then/,
    expired(2_592_000_000),
  ],
  [
    'a deposit with a payment proof that expired',
    /rejected by expiry, who was no operator then/,
    `update deposits set reviewed_by = 'expiry' where status = 3`,
  ],
  [
    'a deposit address that differs from the address that operators imported',
    /addresses that pavel imported/,
    `update deposit_addresses set address = 'TThief', folded = 'TThief'`,
  ],
  [
    'a deposit address that no operator imported',
    /addresses that olga imported/,
    `insert into deposit_addresses (network, address, folded, imported_at, imported_by)
      values ('TRC20', 'TThief', 'TThief', 1, 'olga')`,
  ],
  [
    'a bank account that differs from the account that operators set',
    /bank account of USD is not what operators said/,
    `update bank_accounts set account_number = 'DE99'`,
  ],
  [
    'a bank account that no operator set',
    /bank account of EUR was never said/,
    `insert into bank_accounts select id, 'x', 'x', 'x', 'x', 1 from currencies where name = 'EUR'`,
  ],
  [
    'a withdrawal to another address than operators approved',
    /withdrawal \d+ to TThief was let through as no operators said/,
    `update withdrawals set address = 'TThief' where status = 3`,
  ],
  [
    'a withdrawal with another tag than operators approved',
    /withdrawal \d+ to .* was let through/,
    `update withdrawals set tag = '7' where status = 3`,
  ],
  [
    'a sent withdrawal marked as approved and returned',
    /withdrawal \d+ was let through and returned as no operators said/,
    `update withdrawals set status = 4, hash = '', reason = 'none' where status = 3`,
  ],
  [
    'a withdrawal marked as approved by an operator who did not approve it',
    /withdrawal \d+ to .* was let through/,
    `update withdrawals set status = 2, approved_at = created_at, approved_by = 'olga' where status = 1`,
  ],
  [
    'a withdrawal fee of a network that differs from the fee that operators set',
    /the way out USDT TRC20 is not/,
    `update withdraw_networks set fee = 1 where network = 'TRC20' and currency_id = 3`,
  ],
  [
    'a number of confirmations that differs from the number that operators set',
    /the way in USDT TRC20 is not/,
    `update deposit_networks set confirmations = 1 where network = 'TRC20' and currency_id = 3`,
  ],
  [
    'money moved out of a reserve without an approval',
    /moves of -80000 of seconds_reserve:3 by olga, and operators said 0/,
    `insert into reserve_money (platform, currency_id, amount, test, by, created_at)
      values ('seconds_reserve', 3, -80000, false, 'olga', 1)`,
  ],
  [
    'an approved move of reserve money executed twice',
    /2 moves of 3000 of seconds_reserve:3 by olga, and operators said 1/,
    `insert into reserve_money (platform, currency_id, amount, test, by, created_at)
      select platform, currency_id, amount, test, by, created_at from reserve_money where amount = 3000`,
  ],
  [
    'a balance correction that names an operator who did not request it',
    /1 corrections of \d+ change USDT by 500 of olga because of "x", and two operators said 0/,
    `insert into corrections (user_id, account, currency_id, amount, reason, corrected_by, created_at)
      select min(id), 'change', 3, 500, 'x', 'olga', 1 from users`,
  ],
  [
    'a market maker whom no operator appointed',
    /person \d+ is a market maker/,
    `insert into vip_people (user_id, market_maker, updated_at) select min(id), true, 1 from users`,
  ],
  [
    'a market maker whose status was removed without an operator',
    /is no market maker/,
    'update vip_people set market_maker = false',
  ],
  [
    'a day counted as market maker for a person who was none',
    /counts as a market maker on day 1/,
    `insert into vip_days (user_id, day, volume, assets, volume_30d, asset_avg, market_maker, level, computed_at)
      select min(id), 1, 0, 0, 0, 0, true, 5, 1 from users`,
  ],
  [
    'a VIP level with other terms than operators set',
    /VIP level 1 is not/,
    'update vip_terms set rebate_rate = 0.9 where level = 1',
  ],
  [
    'a withdrawal limit that differs from the limit that operators set',
    /limit of level 2 is not/,
    'update real_limits set withdraw_24h_btc = 5000 where level = 2',
  ],
  [
    'a withdrawal limit that differs from the default, without an operator',
    /limit of level 1 is not/,
    'update real_limits set withdraw_24h_btc = 5000 where level = 1',
  ],
  [
    'a verification level higher than the level that was approved',
    /person \d+ has level 2, and level 1 is verified/,
    'update users set real_level = 2 where real_level = 1',
  ],
  [
    'a verification that names an operator who did not approve it',
    /verification \d+ says by pavel, who did not say so/,
    `insert into real_claims (user_id, level, status, id_type, country, name, card_id, test, created_at, reviewed_at,
      reviewed_by) select max(id), 1, 2, 'passport', 'VN', 'X', 'X', false, 1, 1, 'pavel' from users`,
  ],
  [
    'an IEO project with a hundred times the approved issue',
    /project 1 stands otherwise/,
    'update ieo_projects set total_issuance = total_issuance * 100',
  ],
  [
    'an IEO project with another lock period than operators approved',
    /project 1 stands otherwise/,
    'update ieo_projects set lock_days = 0',
  ],
  [
    'an IEO project with another token price than operators approved',
    /the price of project 1 is 0.06/,
    'update ieo_prices set price = price / 10',
  ],
  [
    'an IEO project with another end of its subscription than operators approved',
    /project 1 stands otherwise/,
    'update ieo_projects set end_at = end_at + 3600000',
  ],
  [
    'a conversion spread that differs from the spread that operators set',
    /terms of exchanges/,
    'update convert_rules set fee_rate = 0.4',
  ],
  [
    'a futures fee that differs from the fee that operators set',
    /rates of BTC\/USDT/,
    `update pairs set lever_fee_rate = 0 where symbol = 'BTC/USDT'`,
  ],
  [
    'a return of a seconds option that differs from the return that operators set',
    /return of seconds 45/,
    'update seconds_durations set profit_ratio = 1 where seconds = 45',
  ],
  [
    'a loan limit that differs from the limit that operators set',
    /borrowed at level 2/,
    'update loan_tiers set loan_max = loan_max * 2 where level = 2',
  ],
  [
    'a loan tier that operators had removed, added again',
    /borrowed at level 3/,
    'insert into loan_tiers values (3, 5000000, 0.01)',
  ],
  ...(
    [
      [
        'the way out ETH ERC20',
        `update withdraw_networks set fee = 0 where currency_id = 2 and network = 'ERC20'`,
      ],
      ['the way in BTC Bitcoin', `update deposit_networks set confirmations = 1 where network = 'Bitcoin'`],
      ['the return of seconds 60', 'update seconds_durations set profit_ratio = 1 where seconds = 60'],
      ['what may be borrowed at level 4', 'update loan_tiers set rate_year = 0 where level = 4'],
      ['VIP level 2', 'update vip_terms set rebate_rate = 0.9 where level = 2'],
      ['the rates of ETH/USDT', `update pairs set lever_fee_rate = 0 where symbol = 'ETH/USDT'`],
      [
        'the tiers of ETH/USDT',
        `update lever_tiers set mmr = mmr / 2 where pair_id = (select id from pairs where symbol = 'ETH/USDT')`,
      ],
      ['the price of BTC spread', 'update quickbuy_coins set spread = 0.09 where currency_id = 1'],
      ['the price in VN rate', `update quickbuy_countries set fixed_rate = 1 where code = 'VN'`],
    ] as const
  ).map(
    ([what, statement]) =>
      [
        `${what}, which operators never spoke of`,
        new RegExp(`${what} (is|are) not what`),
        statement,
      ] as const,
  ),
  ...(
    [
      [
        'prizes of a prize wheel that differ from the prizes that operators set',
        /prizes of game 1 are not/,
        'update game_prizes set weight = 90 where position = 0',
      ],
      [
        'a number of daily spins that differs from the number that operators set',
        /prizes of game 1 are not/,
        'update games set daily = 20',
      ],
      [
        'a coupon of a prize that differs from the coupon that operators set',
        /prizes of game 1 are not/,
        `update game_prizes set offer_id = (select id from coupon_offers where code = 'SPRING') where position = 0`,
      ],
      [
        'a prize removed from a wheel',
        /prizes of game 1 are not/,
        'delete from game_prizes where position = 1',
      ],
      [
        'prizes of a wheel whose opening is dated before all operators',
        /prizes of game 1 are not/,
        [
          SIGNED_LATER,
          'update games set opened_at = 1',
          'update game_prizes set weight = 90 where position = 0',
        ],
      ],
      [
        'prizes of an open wheel that is marked as never opened',
        /prizes of game 1 are not/,
        ['update games set opened_at = 0', 'update game_prizes set weight = 90 where position = 0'],
      ],
      [
        "a sale of a platform's NFT that is dated before all operators",
        /the sale \d+ of WORK1 is not/,
        [SIGNED_LATER, 'update nft_listings set created_at = 1, price = 1 where seller_id is null'],
      ],
      [
        'prizes of the demo wheel that differ from its fixed prizes',
        /prizes of game 9 are not/,
        `with g as (insert into games (id, kind, daily, open, opened_at, test, created_at) overriding system value
          values (9, 'wheel', 3, true, 1, true, 1))
          insert into game_prizes values (9, 0, 1, null), (9, 1, 99, (select id from coupon_offers where code = 'SPRING'))`,
      ],
      [
        'a volatile coin that can be bought by bank transfer',
        /price of BTC by_bank is not/,
        'update quickbuy_coins set by_bank = true where currency_id = 1',
      ],
      [
        'a coin that operators added and that can be bought by bank transfer',
        /price of SOL by_bank is not/,
        `update quickbuy_coins set by_bank = true where currency_id = (select id from currencies where name = 'SOL')`,
      ],
      [
        'a coin of quick buy that no operators added',
        /opening of ADA was never said/,
        `insert into quickbuy_coins (currency_id, by_bank) select id, false from currencies where name = 'ADA'`,
      ],
      [
        'a coin of quick buy opened that an operator had closed',
        /opening of ETH is not/,
        'update quickbuy_coins set open = true where currency_id = 2',
      ],
      [
        'a payment method opened that an operator had closed',
        /opening of wallet of US is not/,
        `update quickbuy_methods set open = true where country = 'US' and pay_method = 'wallet'`,
      ],
      [
        'a country of quick buy closed without an operator',
        /opening of VN is not/,
        `update quickbuy_countries set open = false where code = 'VN'`,
      ],
      [
        'a maximum payment that differs from the maximum that an operator set',
        /amounts of card of US is not/,
        `update quickbuy_methods set max_amount = 9e9 where country = 'US' and pay_method = 'card'`,
      ],
      [
        'a maximum payment that differs from the default, without an operator',
        /amounts of bank of US is not/,
        `update quickbuy_methods set max_amount = 9e9 where country = 'US' and pay_method = 'bank'`,
      ],
      [
        'a maximum withdrawal of a currency that differs from the default',
        /withdrawals are shown with, of currency 1 is not/,
        'update currencies set withdraw_max = 9e9 where id = 1',
      ],
      [
        'a withdrawal fee of an added coin',
        /withdrawals are shown with, of currency \d+ is not/,
        `update currencies set fee = 1 where name = 'NEWC'`,
      ],
      [
        'a number of places of a trader that differs from the number that an operator set',
        /may follow trader \d+ is not/,
        'update copy_traders set follower_max = 9000 where follower_max = 20',
      ],
      [
        'a number of places of a trader that differs from the default, without an operator',
        /may follow trader \d+ is not/,
        'update copy_traders set follower_max = 9000 where follower_max = 100',
      ],
      [
        'a trader whom no operator ended',
        /trader \d+ is ended, and no operator said so/,
        `update copy_traders set status = 'ended' where follower_max = 20`,
      ],
      [
        'a trader whom no operator approved',
        /trader \d+ is trader, and no operator said so/,
        `insert into copy_traders (user_id, status, nickname, signature, contact, experience, applied_at, reviewed_at,
          reviewed_by, since) values (999999, 'trader', 'Forged', 'Small steps.', 'mail me', 'None.', 1, 2, 'olga', 2)`,
      ],
      [
        'a credit score that differs from the score that an operator set',
        /credit score of person \d+ is not/,
        'update vip_people set credit_score = 999 where credit_score = 650',
      ],
      [
        'a credit score of a person for whom no operator set one',
        /credit score of person \d+ is not/,
        'update users set credit_score = 999 where credit_score = 100',
      ],
      [
        'a pause of withdrawals shortened after a change of a contact',
        /withdrawals of \d+ pause for less than 24 hours/,
        'update users set withdraw_hold_until = 0 where withdraw_hold_until > 0',
      ],
      [
        'a restriction to saved addresses that its owner did not turn off',
        /restriction of \d+ to saved addresses ends, and its owner/,
        'update saved_only set ends_at = since + 86400000 where ends_at = 0',
      ],
      [
        'a restriction to saved addresses marked as ended before its end',
        /restriction of \d+ to saved addresses is over before its end/,
        'update saved_only set ended = true, ends_at = since + 90000000 where ends_at = 0',
      ],
      [
        'a restriction to saved addresses deleted',
        /restriction of \d+ to saved addresses is gone/,
        'delete from saved_only where ends_at = 0',
      ],
      [
        'an email address that its owner did not confirm',
        /email address of \d+ is not the one/,
        `update users set email = 'thief@example.com' where email = 'new@example.com'`,
      ],
      [
        'stake limits that differ from the limits that operators set',
        /bounds of stakes in USDT is not/,
        `update seconds_coins set max_number = 900000 where currency_id = 3`,
      ],
      [
        'stake limits that differ from the defaults, without an operator',
        /bounds of stakes in USDC is not/,
        `update seconds_coins set max_number = 900000 where currency_id = 4`,
      ],
      [
        'a coin for stakes that no operator added',
        /bounds of stakes in ETH was never said/,
        `insert into seconds_coins (currency_id, min_number, max_number, quick, sort, active) values (2, 1, 9, '{}', 9, true)`,
      ],
      [
        'conversion limits that differ from the limits that operators set',
        /bounds of exchanges of BTC is not/,
        'update convert_coins set max = 9000 where currency_id = 1',
      ],
      [
        'conversion limits that differ from the defaults, without an operator',
        /bounds of exchanges of ETH is not/,
        'update convert_coins set max = 9000 where currency_id = 2',
      ],
      [
        'a coin opened for conversions that operators had closed',
        /exchanging SOL is open/,
        `update convert_coins set open = true where not open`,
      ],
      [
        'a maximum order total that differs from the maximum that operators set',
        /most of an order of ETH\/USDT is not/,
        `update pairs set max_total = 9000000 where symbol = 'ETH/USDT'`,
      ],
      [
        'a maximum order quantity that differs from the default, without an operator',
        /most of an order of BTC\/USDT is not/,
        `update pairs set max_number = max_number * 2 where symbol = 'BTC/USDT'`,
      ],
      [
        'a minimum order total that differs from the default, without an operator',
        /least of an order of BTC\/USDT is not/,
        `update pairs set min_total = 0.01 where symbol = 'BTC/USDT'`,
      ],
      [
        'a minimum order quantity that differs from the minimum that operators set',
        /least of an order of SOL\/USDT is not/,
        `update pairs set min_number = 1 where symbol = 'SOL/USDT'`,
      ],
      [
        'a fee of a pair that differs from the fee that operators set',
        /the fee of SOL\/USDT is not/,
        `update pairs set fee_rate = 0 where symbol = 'SOL/USDT'`,
      ],
      [
        'a price precision that differs from the default, without an operator',
        /what an order of a pair is, of BTC\/USDT is not/,
        `update pairs set price_precision = 0 where symbol = 'BTC/USDT'`,
      ],
      [
        'a price source that differs from the default, without an operator',
        /price source of BTC\/USDT is not/,
        `update pairs set source = 'PEPE/USDT' where symbol = 'BTC/USDT'`,
      ],
      [
        'a price source of a listed pair that differs from the source that operators set',
        /price source of LTC\/SOL is not/,
        `update pairs set source = 'PEPE/USDT' where symbol = 'LTC/SOL'`,
      ],
      [
        'a fee of a listed pair that differs from the fee at its listing',
        /the fee of LTC\/SOL is not/,
        `update pairs set fee_rate = 0 where symbol = 'LTC/SOL'`,
      ],
      [
        'a minimum order of a listed pair that differs from the minimum at its listing',
        /least of an order of LTC\/SOL is not/,
        `update pairs set min_total = 9 where symbol = 'LTC/SOL'`,
      ],
      [
        'a maximum order of a listed pair that differs from the maximum at its listing',
        /most of an order of LTC\/SOL is not/,
        `update pairs set max_total = 9e9 where symbol = 'LTC/SOL'`,
      ],
      [
        'seconds options on a share',
        /pair AAPL\/USDT is not as it was listed/,
        `update pairs set micro = true where symbol = 'AAPL/USDT'`,
      ],
      [
        'futures on a pair without futures',
        /pair ETH\/BTC is not as it was listed/,
        `update pairs set lever = true where symbol = 'ETH/BTC'`,
      ],
      [
        'the coins of a pair',
        /pair BTC\/USDT is not as it was listed/,
        `update pairs set quote_id = 5 where symbol = 'BTC/USDT'`,
      ],
      [
        'the coins of a listed pair',
        /pair LTC\/SOL is not as it was listed/,
        `update pairs set base_id = 29 where symbol = 'LTC/SOL'`,
      ],
      [
        'futures enabled on a pair that was listed without futures',
        /pair LTC\/SOL is not as it was listed/,
        `update pairs set lever = true, multiples = '{100}' where symbol = 'LTC/SOL'`,
      ],
      [
        'a pair that no operators listed',
        /pair ADA\/SOL is there, and no operators listed it/,
        `insert into pairs select 20000, 'ADA/SOL', 'Cardano', 7, 6, kind, spot, lever, micro, price_precision,
          number_precision, min_number, min_total, lot_size, multiples, fee_rate, lever_fee_rate, overnight_rate, mmr, halted,
          sort, max_number, max_total from pairs where symbol = 'LTC/SOL'`,
      ],
      [
        'a coin that no operators added',
        /currency 20000, FAKE, is there, and nobody added it/,
        `insert into currencies select 20000, 'FAKE', network, kind, scale, 0, image, deposit_min, deposit_integer,
          confirmations, withdraw_min, withdraw_max, fee, fee_type, need_tag, deposit_max from currencies where name = 'NEWC'`,
      ],
      [
        'an added coin with another network than operators added',
        /coin NEWC is not what operators added/,
        `update currencies set network = 'TRC20' where name = 'NEWC'`,
      ],
      [
        'an added coin with another maximum deposit than operators set',
        /most of one deposit of currency \d+ is not/,
        `update currencies set deposit_max = 9e9 where name = 'NEWC'`,
      ],
      ['an added coin deleted', /coin NEWC is gone/, `delete from currencies where name = 'NEWC'`],
      [
        'a coin closed for deposits that an operator had opened',
        /coin NEWC is not open, and no operator/,
        `update currencies set status = 0 where name = 'NEWC'`,
      ],
      [
        'a coin opened that an operator had closed',
        /coin MANA is open, and no operator/,
        `update currencies set closed = false where name = 'MANA'`,
      ],
      [
        'a coin closed without an operator',
        /coin BTC is closed, and no operator/,
        `update currencies set closed = true where name = 'BTC'`,
      ],
      [
        'a stock opened for deposits without an operator',
        /coin AAPL is open, and no operator/,
        `update currencies set status = 1 where name = 'AAPL'`,
      ],
      ['a listed pair deleted', /pair LTC\/SOL is gone/, `delete from pairs where symbol = 'LTC/SOL'`],
      [
        'a maximum futures order that differs from the maximum that operators set',
        /how many lots .* BTC\/USDT is not/,
        `update lever_limits set max_share = 90000 where pair_id = (select id from pairs where symbol = 'BTC/USDT')`,
      ],
      [
        'a maximum deposit that differs from the maximum that operators set',
        /deposit of currency 3 is not/,
        'update currencies set deposit_max = 9e9 where id = 3',
      ],
      [
        'a minimum deposit that differs from the minimum that operators set',
        /currency 1 is not/,
        'update currencies set deposit_min = 0 where id = 1',
      ],
      [
        'a deposit network opened that operators had closed',
        /way in BTC Bitcoin is open/,
        `update deposit_networks set open = true where currency_id = 1 and network = 'Bitcoin'`,
      ],
      [
        'a withdrawal network closed without an operator',
        /way out BTC Bitcoin is closed/,
        `update withdraw_networks set open = false where currency_id = 1 and network = 'Bitcoin'`,
      ],
      [
        'a link to customer service that differs from the link that operators set',
        /setting kf_url \* is not/,
        `update settings set value = 'https://thief.example' where keyword = 'kf_url'`,
      ],
      [
        'a setting that no operator set',
        /setting contact_email en was never said/,
        `insert into settings (keyword, lang, value, updated_at) values ('contact_email', 'en', 'thief@example.com', 1)`,
      ],
      [
        "a price of a platform's NFT that differs from the price that operators set",
        /the sale \d+ of WORK1 is not/,
        `update nft_listings set price = 1 where seller_id is null and work_id in (select id from nft_works where code = 'WORK1')`,
      ],
    ] as const
  ).map(([what, finding, statement]) => [what, finding, statement] as const),
  [
    'leverage tiers of a pair that differ from the tiers that operators set',
    /tiers of BTC\/USDT are not/,
    `update lever_tiers set multiple = 125 where n = 1 and pair_id = (select id from pairs where symbol = 'BTC/USDT')`,
  ],
  [
    'a spot fee of a pair that differs from the fee that operators set',
    /the fee of BTC\/USDT is not/,
    `update pairs set fee_rate = 0 where symbol = 'BTC/USDT'`,
  ],
  [
    'a lot size of a pair that differs from the lot size at its listing',
    /pair BTC\/USDT is not as it was listed/,
    `update pairs set lot_size = lot_size * 10 where symbol = 'BTC/USDT'`,
  ],
  [
    'leverages of a pair that differ from the leverages at its listing',
    /pair BTC\/USDT is not as it was listed/,
    `update pairs set multiples = '{500}' where symbol = 'BTC/USDT'`,
  ],
  [
    'a resale fee that differs from the fee that operators set',
    /resales cost 0.9/,
    `update settings set value = '0.9' where keyword = 'nft_fee_rate'`,
  ],
  [
    'a lock mining yield that differs from the yield that operators set',
    /product 1 of lock mining is not/,
    'update lock_configs set yield_max = 0.9',
  ],
  [
    'a lock mining product that no operators created',
    /product \d+ of lock mining is not/,
    `insert into lock_configs (category, currency_id, min_amount, max_amount, yield_min, yield_max, lock_period, penalty_ratio,
      quota, open, since_day) select category, currency_id, 1, max_amount, 0.9, 0.9, 1, 0, quota, true, since_day
      from lock_configs`,
  ],
  [
    'a published rate of lock mining that differs from the rate that operators set',
    /product 1 earns 0.003 from day/,
    'update lock_rates set rate = 0.003',
  ],
  [
    'a dual investment yield that differs from the yield that operators set',
    /product 1 of dual investment is not/,
    'update dual_products set apr = 6',
  ],
  [
    'a limit for one operator that differs from the limit that two operators set',
    /one operator alone may 9999999 USDT, and two said 20000/,
    'update review_rules set value = 9999999',
  ],
  [
    'an operator added by a name that is no operator',
    /operator thief was added by nobody who may/,
    `insert into operators (name, key_hash, public_key, added_by, created_at) values ('thief', 'x', 'x', 'olga', 1)`,
  ],
  [
    'an operator inserted before the first operator',
    /operator olga was added by nobody who may/,
    `insert into operators (id, name, key_hash, public_key, added_by, created_at) overriding system value
      values (0, 'thief', 'x', 'x', 'thief', 1)`,
  ],
  [
    'an operator removed without an operator',
    /operator oleg is removed, and nobody said so/,
    `update operators set removed_at = 1700000000000 where name = 'oleg'`,
  ],
  [
    'a public key of an operator replaced',
    /olga did not sign approval/,
    `update operators set public_key = (select public_key from operators where name = 'oleg') where name = 'olga'`,
  ],
  [
    'a first approval that the named operator did not sign',
    /olga did not sign approval \d+ of reserve/,
    `insert into approvals (kind, subject, terms, operator_id, verdict, signature, created_at)
      select 'reserve', 'seconds_reserve:3', '-80000', id, 'once', 'x', created_at + 1 from operators where name = 'olga'`,
  ],
  [
    'an approval without a signature',
    /approval \d+ of reserve .* is signed by nobody/,
    [
      'alter table approvals drop constraint approvals_signed',
      `insert into approvals (kind, subject, terms, operator_id, verdict, created_at)
        select 'reserve', 'seconds_reserve:3', '-80000', id, 'once', created_at + 1 from operators where name = 'olga'`,
    ],
  ],
  [
    'the terms of a signed approval changed',
    /olga did not sign approval \d+ of recharge/,
    `update approvals set terms = replace(terms, '500 of', '5000 of') where kind = 'recharge' and verdict = 'alone'`,
  ],
  [
    'the value of a signed approval changed',
    /did not sign approval \d+ of coupon/,
    `update approvals set worth = 1 where kind = 'coupon' and verdict = 'alone'`,
  ],
  [
    'a second approval without a first approval by another operator',
    /approval \d+ of reserve .* has no first one by another operator/,
    `delete from approvals where kind = 'reserve' and verdict = 'once'`,
  ],
  [
    'the trigger that protects approvals disabled',
    /table approvals is not protected/,
    'alter table approvals disable trigger approvals_append_only',
  ],
  [
    'the trigger that protects inviters dropped',
    /table users is not protected/,
    'drop trigger users_inviter_keep on users',
  ],
  [
    'the trigger that protects the scales of currencies disabled',
    /table currencies is not protected/,
    'alter table currencies disable trigger currencies_keep_scale',
  ],
  [
    'the trigger that protects the initial terms dropped',
    /table standing_terms is not protected/,
    'drop trigger standing_terms_fixed on standing_terms',
  ],
]

describe('the audit of operator approvals', () => {
  it('has no findings when operators approved every change, and returns the numbers of operators and approvals', async () => {
    const audit = await database.db.transaction().execute((tx) => auditApprovals(tx, rules))
    expect(audit.findings).toEqual([])
    expect(audit).toMatchObject({ operators: 3 })
    expect(audit.approvals).toBeGreaterThan(30)
  })

  it('has no findings for an announced deposit that expired thirty days after it was announced', async () => {
    const findings = await forgedBy(
      database.db,
      [expired(2_592_000_001)],
      async (tx) => (await auditApprovals(tx, rules)).findings,
    )
    expect(findings).toEqual([])
  })

  it.each(FORGERIES)('reports %s', async (_, finding, statements) => {
    const findings = await forgedBy(
      database.db,
      [statements].flat(),
      async (tx) => (await auditApprovals(tx, rules)).findings,
    )
    expect(findings.join('\n')).toMatch(finding)
  })

  it('is protected by the database, which rejects plain SQL that changes an inviter or an operator or adds an unsigned approval', async () => {
    const rejected = (statement: string) => expect(sql.raw(statement).execute(database.db)).rejects
    await rejected('update users set invited_by = (select min(id) from users)').toThrow('never changes')
    await rejected(`update operators set public_key = 'x'`).toThrow('never changed')
    await rejected(`insert into operators (name, key_hash, added_by, created_at)
      values ('thief', 'x', 'olga', 1)`).toThrow('operators_signs')
    await rejected(`insert into approvals (kind, subject, terms, operator_id, verdict, created_at)
      select 'reserve', 'x', '1', min(id), 'once', 1 from operators`).toThrow('approvals_signed')
  })
})
