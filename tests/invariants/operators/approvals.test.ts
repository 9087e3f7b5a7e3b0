import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { auditReview } from '#server/identity/approvals/approval-audit.ts'
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
]

/** Performs every kind of action that needs an approval, as production does. */
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  // Dates the introduction of approvals before all actions, because older actions need no approval.
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
  // Creates the demo catalogues again, like a restart: missing objects are added, except objects that
  // operators have ended.
  await seedLoans(world.services)
  // Products of a demo catalogue need no approvals, so this product is marked as created by operators.
  await database.db.updateTable('lock_configs').set({ test: false }).execute()
  const file = join(home, 'addresses.csv')
  writeFileSync(file, 'network,address\nTRC20,TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL\n')
  await operateByTwo(world, 'addresses import', file)
})
afterAll(async () => {
  await world.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

const FORGERIES: readonly (readonly [
  name: string,
  finding: RegExp,
  statements: string | readonly string[],
])[] = [
  [
    'a coupon offer of nobody',
    /coupons GIFT are offered as no operators said/,
    `insert into coupon_offers (code, kind, currency_id, value, start_at, end_at, valid_days, total, listed, test, made_by,
      created_at) values ('GIFT', 'cash', 3, 900000, 1, 9999999999999, 7, 1, true, false, 'olga', 1)`,
  ],
  [
    'a coupon offer as if of test mode',
    /coupons GIFT are offered/,
    `insert into coupon_offers (code, kind, currency_id, value, start_at, end_at, valid_days, total, listed, test, created_at)
      values ('GIFT', 'cash', 3, 900000, 1, 9999999999999, 7, 1, true, true, 1)`,
  ],
  [
    'a coupon made larger',
    /coupons SPRING are offered/,
    `update coupon_offers set value = 50 where code = 'SPRING'`,
  ],
  [
    'more coupons of a code',
    /coupons SPRING are offered/,
    `update coupon_offers set total = 1000 where code = 'SPRING'`,
  ],
  [
    'a coupon that never ends',
    /coupons MORE are offered/,
    `update coupon_offers set end_at = end_at * 2 where code = 'MORE'`,
  ],
  [
    'a deposit in the name of an operator',
    /deposit \d+ is credited as no operators said/,
    `insert into deposits (user_id, currency_id, payer, amount, kind, voucher, voucher_digest, status, reviewed_by,
      created_at, reviewed_at) select min(id), 3, 'x', 500000, 0, 'x', 'x', 2, 'olga', 1, 1 from users`,
  ],
  [
    'a deposit made larger',
    /deposit \d+ is credited as no operators said/,
    `update deposits set amount = amount * 2 where amount = 500`,
  ],
  [
    'a deposit as another operator’s',
    /deposit \d+ is credited as no operators said/,
    `update deposits set reviewed_by = 'pavel' where amount = 500`,
  ],
  [
    'a deposit of somebody else',
    /deposit \d+ is credited as no operators said/,
    `update deposits set user_id = (select max(id) from users) where amount = 90000`,
  ],
  [
    'a rejection by somebody made up',
    /rejected by nobody, who was no operator then/,
    `update deposits set reviewed_by = 'nobody' where status = 3`,
  ],
  [
    'an address that a deposit is paid to',
    /addresses that pavel imported/,
    `update deposit_addresses set address = 'TThief', folded = 'TThief'`,
  ],
  [
    'an address put into the pool',
    /addresses that olga imported/,
    `insert into deposit_addresses (network, address, folded, imported_at, imported_by)
      values ('TRC20', 'TThief', 'TThief', 1, 'olga')`,
  ],
  [
    'the bank account that people pay to',
    /bank account of USD is not what operators said/,
    `update bank_accounts set account_number = 'DE99'`,
  ],
  [
    'a bank account of nobody',
    /bank account of EUR was never said/,
    `insert into bank_accounts select id, 'x', 'x', 'x', 'x', 1 from currencies where name = 'EUR'`,
  ],
  [
    'a withdrawal to another address',
    /withdrawal \d+ to TThief was let through as no operators said/,
    `update withdrawals set address = 'TThief' where status = 3`,
  ],
  [
    'a withdrawal with another tag',
    /withdrawal \d+ to .* was let through/,
    `update withdrawals set tag = '7' where status = 3`,
  ],
  [
    'a withdrawal that was let through and returned in an operator’s name',
    /withdrawal \d+ was let through and returned as no operators said/,
    `update withdrawals set status = 4, hash = '', reason = 'none' where status = 3`,
  ],
  [
    'a withdrawal let through in an operator’s name',
    /withdrawal \d+ to .* was let through/,
    `update withdrawals set status = 2, approved_at = created_at, approved_by = 'olga' where status = 1`,
  ],
  [
    'what a network takes',
    /the way out USDT TRC20 is not/,
    `update withdraw_networks set fee = 1 where network = 'TRC20' and currency_id = 3`,
  ],
  [
    'how few confirmations a network asks for',
    /the way in USDT TRC20 is not/,
    `update deposit_networks set confirmations = 1 where network = 'TRC20' and currency_id = 3`,
  ],
  [
    'money moved out of a reserve',
    /moves of -80000 of seconds_reserve:3 by olga, and operators said 0/,
    `insert into reserve_money (platform, currency_id, amount, test, by, created_at)
      values ('seconds_reserve', 3, -80000, false, 'olga', 1)`,
  ],
  [
    'a move of a reserve made twice',
    /2 moves of 3000 of seconds_reserve:3 by olga, and operators said 1/,
    `insert into reserve_money (platform, currency_id, amount, test, by, created_at)
      select platform, currency_id, amount, test, by, created_at from reserve_money where amount = 3000`,
  ],
  [
    'a balance corrected in an operator’s name',
    /1 corrections of \d+ change USDT by 500 of olga because of "x", and two operators said 0/,
    `insert into corrections (user_id, account, currency_id, amount, reason, corrected_by, created_at)
      select min(id), 'change', 3, 500, 'x', 'olga', 1 from users`,
  ],
  [
    'a market maker',
    /person \d+ is a market maker/,
    `insert into vip_people (user_id, market_maker, updated_at) select min(id), true, 1 from users`,
  ],
  ['a market maker unmade', /is no market maker/, 'update vip_people set market_maker = false'],
  [
    'a day as a market maker',
    /counts as a market maker on day 1/,
    `insert into vip_days (user_id, day, volume, assets, volume_30d, asset_avg, market_maker, level, computed_at)
      select min(id), 1, 0, 0, 0, 0, true, 5, 1 from users`,
  ],
  ['what a VIP level takes', /VIP level 1 is not/, 'update vip_terms set rebate_rate = 0.9 where level = 1'],
  [
    'what a level may withdraw',
    /limit of level 2 is not/,
    'update real_limits set withdraw_24h_btc = 5000 where level = 2',
  ],
  [
    'what a level may withdraw that operators never spoke of',
    /limit of level 1 is not/,
    'update real_limits set withdraw_24h_btc = 5000 where level = 1',
  ],
  [
    'a person’s level',
    /person \d+ has level 2, and level 1 is verified/,
    'update users set real_level = 2 where real_level = 1',
  ],
  [
    'a verification in the name of an operator',
    /verification \d+ says by pavel, who did not say so/,
    `insert into real_claims (user_id, level, status, id_type, country, name, card_id, test, created_at, reviewed_at,
      reviewed_by) select max(id), 1, 2, 'passport', 'VN', 'X', 'X', false, 1, 1, 'pavel' from users`,
  ],
  [
    'a hundredfold issuance',
    /project 1 stands otherwise/,
    'update ieo_projects set total_issuance = total_issuance * 100',
  ],
  ['the lock of a project', /project 1 stands otherwise/, 'update ieo_projects set lock_days = 0'],
  ['the price of a token', /the price of project 1 is 0.06/, 'update ieo_prices set price = price / 10'],
  [
    'the end of a subscription',
    /project 1 stands otherwise/,
    'update ieo_projects set end_at = end_at + 3600000',
  ],
  ['the spread of exchanges', /terms of exchanges/, 'update convert_rules set fee_rate = 0.4'],
  [
    'the fee of futures',
    /rates of BTC\/USDT/,
    `update pairs set lever_fee_rate = 0 where symbol = 'BTC/USDT'`,
  ],
  [
    'the return of a duration',
    /return of seconds 45/,
    'update seconds_durations set profit_ratio = 1 where seconds = 45',
  ],
  [
    'what may be borrowed',
    /borrowed at level 2/,
    'update loan_tiers set loan_max = loan_max * 2 where level = 2',
  ],
  [
    'a loan that operators had ended',
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
        'prizes of a wheel',
        /prizes of game 1 are not/,
        'update game_prizes set weight = 90 where position = 0',
      ],
      ['turns of a wheel', /prizes of game 1 are not/, 'update games set daily = 20'],
      [
        'bounds of stakes',
        /bounds of stakes in USDT is not/,
        `update seconds_coins set max_number = 900000 where currency_id = 3`,
      ],
      [
        'bounds of stakes that operators never spoke of',
        /bounds of stakes in USDC is not/,
        `update seconds_coins set max_number = 900000 where currency_id = 4`,
      ],
      [
        'a coin for stakes of nobody',
        /bounds of stakes in ETH was never said/,
        `insert into seconds_coins (currency_id, min_number, max_number, quick, sort, active) values (2, 1, 9, '{}', 9, true)`,
      ],
      [
        'bounds of exchanges',
        /bounds of exchanges of BTC is not/,
        'update convert_coins set max = 9000 where currency_id = 1',
      ],
      [
        'bounds of exchanges that operators never spoke of',
        /bounds of exchanges of ETH is not/,
        'update convert_coins set max = 9000 where currency_id = 2',
      ],
      [
        'an exchange that was closed',
        /exchanging SOL is open/,
        `update convert_coins set open = true where not open`,
      ],
      [
        'the most of an order',
        /most of an order of ETH\/USDT is not/,
        `update pairs set max_total = 9000000 where symbol = 'ETH/USDT'`,
      ],
      [
        'the most of an order that operators never spoke of',
        /most of an order of BTC\/USDT is not/,
        `update pairs set max_number = max_number * 2 where symbol = 'BTC/USDT'`,
      ],
      [
        'the least of an order',
        /least of an order of BTC\/USDT is not/,
        `update pairs set min_total = 0.01 where symbol = 'BTC/USDT'`,
      ],
      [
        'the least of an order that operators set',
        /least of an order of SOL\/USDT is not/,
        `update pairs set min_number = 1 where symbol = 'SOL/USDT'`,
      ],
      [
        'the fee of a pair that operators set',
        /the fee of SOL\/USDT is not/,
        `update pairs set fee_rate = 0 where symbol = 'SOL/USDT'`,
      ],
      [
        'the digits of a price',
        /what an order of a pair is, of BTC\/USDT is not/,
        `update pairs set price_precision = 0 where symbol = 'BTC/USDT'`,
      ],
      [
        'another price source',
        /price source of BTC\/USDT is not/,
        `update pairs set source = 'PEPE/USDT' where symbol = 'BTC/USDT'`,
      ],
      [
        'another price source than the one that operators set',
        /price source of LTC\/SOL is not/,
        `update pairs set source = 'PEPE/USDT' where symbol = 'LTC/SOL'`,
      ],
      [
        'the fee of a listed pair',
        /the fee of LTC\/SOL is not/,
        `update pairs set fee_rate = 0 where symbol = 'LTC/SOL'`,
      ],
      [
        'the least of an order of a listed pair',
        /least of an order of LTC\/SOL is not/,
        `update pairs set min_total = 9 where symbol = 'LTC/SOL'`,
      ],
      [
        'the most of an order of a listed pair',
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
        'futures of a listed pair',
        /pair LTC\/SOL is not as it was listed/,
        `update pairs set lever = true, multiples = '{100}' where symbol = 'LTC/SOL'`,
      ],
      [
        'a pair that nobody listed',
        /pair ADA\/SOL is there, and no operators listed it/,
        `insert into pairs select 20000, 'ADA/SOL', 'Cardano', 7, 6, kind, spot, lever, micro, price_precision,
          number_precision, min_number, min_total, lot_size, multiples, fee_rate, lever_fee_rate, overnight_rate, mmr, halted,
          sort, max_number, max_total from pairs where symbol = 'LTC/SOL'`,
      ],
      [
        'a coin that nobody added',
        /currency 20000, FAKE, is there, and nobody added it/,
        `insert into currencies select 20000, 'FAKE', network, kind, scale, 0, image, deposit_min, deposit_integer,
          confirmations, withdraw_min, withdraw_max, fee, fee_type, need_tag, deposit_max from currencies where name = 'NEWC'`,
      ],
      [
        'the network of an added coin',
        /coin NEWC is not what operators added/,
        `update currencies set network = 'TRC20' where name = 'NEWC'`,
      ],
      [
        'the most of a deposit of an added coin',
        /most of one deposit of currency \d+ is not/,
        `update currencies set deposit_max = 9e9 where name = 'NEWC'`,
      ],
      ['an added coin away', /coin NEWC is gone/, `delete from currencies where name = 'NEWC'`],
      [
        'a coin that an operator opened',
        /coin NEWC is not open, and no operator/,
        `update currencies set status = 0 where name = 'NEWC'`,
      ],
      [
        'a coin that an operator closed',
        /coin MANA is open, and no operator/,
        `update currencies set closed = false where name = 'MANA'`,
      ],
      [
        'the end of a coin',
        /coin BTC is closed, and no operator/,
        `update currencies set closed = true where name = 'BTC'`,
      ],
      [
        'a share that is deposited',
        /coin AAPL is open, and no operator/,
        `update currencies set status = 1 where name = 'AAPL'`,
      ],
      ['a listed pair away', /pair LTC\/SOL is gone/, `delete from pairs where symbol = 'LTC/SOL'`],
      [
        'the lots of an order of futures',
        /how many lots .* BTC\/USDT is not/,
        `update lever_limits set max_share = 90000 where pair_id = (select id from pairs where symbol = 'BTC/USDT')`,
      ],
      [
        'the most of a deposit',
        /deposit of currency 3 is not/,
        'update currencies set deposit_max = 9e9 where id = 3',
      ],
      ['the least of a deposit', /currency 1 is not/, 'update currencies set deposit_min = 0 where id = 1'],
      [
        'a way in that was closed',
        /way in BTC Bitcoin is open/,
        `update deposit_networks set open = true where currency_id = 1 and network = 'Bitcoin'`,
      ],
      [
        'a pause of withdrawals',
        /way out BTC Bitcoin is closed/,
        `update withdraw_networks set open = false where currency_id = 1 and network = 'Bitcoin'`,
      ],
      [
        'the link to the service',
        /setting kf_url \* is not/,
        `update settings set value = 'https://thief.example' where keyword = 'kf_url'`,
      ],
      [
        'a setting of nobody',
        /setting contact_email en was never said/,
        `insert into settings (keyword, lang, value, updated_at) values ('contact_email', 'en', 'thief@example.com', 1)`,
      ],
      [
        'the sale of a work of the platform',
        /the sale \d+ of WORK1 is not/,
        `update nft_listings set price = 1 where seller_id is null and work_id in (select id from nft_works where code = 'WORK1')`,
      ],
    ] as const
  ).map(([what, finding, statement]) => [what, finding, statement] as const),
  [
    'the tiers of a pair',
    /tiers of BTC\/USDT are not/,
    `update lever_tiers set multiple = 125 where n = 1 and pair_id = (select id from pairs where symbol = 'BTC/USDT')`,
  ],
  [
    'what orders of a pair cost',
    /the fee of BTC\/USDT is not/,
    `update pairs set fee_rate = 0 where symbol = 'BTC/USDT'`,
  ],
  [
    'what a contract of futures is',
    /pair BTC\/USDT is not as it was listed/,
    `update pairs set lot_size = lot_size * 10 where symbol = 'BTC/USDT'`,
  ],
  [
    'how much futures multiply',
    /pair BTC\/USDT is not as it was listed/,
    `update pairs set multiples = '{500}' where symbol = 'BTC/USDT'`,
  ],
  [
    'what resales cost',
    /resales cost 0.9/,
    `update settings set value = '0.9' where keyword = 'nft_fee_rate'`,
  ],
  ['the yield of lock mining', /product 1 of lock mining is not/, 'update lock_configs set yield_max = 0.9'],
  [
    'a product of lock mining that operators never spoke of',
    /product \d+ of lock mining is not/,
    `insert into lock_configs (category, currency_id, min_amount, max_amount, yield_min, yield_max, lock_period, penalty_ratio,
      quota, open, since_day) select category, currency_id, 1, max_amount, 0.9, 0.9, 1, 0, quota, true, since_day
      from lock_configs`,
  ],
  ['a day’s rate', /product 1 earns 0.003 from day/, 'update lock_rates set rate = 0.003'],
  ['what dual investment pays', /product 1 of dual investment is not/, 'update dual_products set apr = 6'],
  [
    'what one operator may do alone',
    /one operator alone may 9999999 USDT, and two said 20000/,
    'update review_rules set value = 9999999',
  ],
  [
    'an operator',
    /operator thief was added by nobody who may/,
    `insert into operators (name, key_hash, public_key, added_by, created_at) values ('thief', 'x', 'x', 'olga', 1)`,
  ],
  [
    'an operator instead of the first',
    /operator olga was added by nobody who may/,
    `insert into operators (id, name, key_hash, public_key, added_by, created_at) overriding system value
      values (0, 'thief', 'x', 'x', 'thief', 1)`,
  ],
  [
    'an operator away',
    /operator oleg is removed, and nobody said so/,
    `update operators set removed_at = 1700000000000 where name = 'oleg'`,
  ],
  [
    'the key of an operator',
    /olga did not sign approval/,
    `update operators set public_key = (select public_key from operators where name = 'oleg') where name = 'olga'`,
  ],
  [
    'a first approval in the name of an operator',
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
    'the terms of an approval',
    /olga did not sign approval \d+ of recharge/,
    `update approvals set terms = replace(terms, '500 of', '5000 of') where kind = 'recharge' and verdict = 'alone'`,
  ],
  [
    'the worth of an approval',
    /did not sign approval \d+ of coupon/,
    `update approvals set worth = 1 where kind = 'coupon' and verdict = 'alone'`,
  ],
  [
    'one approval as two',
    /approval \d+ of reserve .* has no first one by another operator/,
    `delete from approvals where kind = 'reserve' and verdict = 'once'`,
  ],
  [
    'the protection of approvals away',
    /table approvals is not protected/,
    'alter table approvals disable trigger approvals_append_only',
  ],
  [
    'the protection of inviters away',
    /table users is not protected/,
    'drop trigger users_inviter_keep on users',
  ],
  [
    'the protection of scales away',
    /table currencies is not protected/,
    'alter table currencies disable trigger currencies_keep_scale',
  ],
  [
    'something that is said to have stood before',
    /table standing_terms is not protected/,
    'drop trigger standing_terms_fixed on standing_terms',
  ],
]

describe('the audit of operator approvals', () => {
  it('has no findings when operators approved every change, and returns the numbers of operators and approvals', async () => {
    const audit = await database.db.transaction().execute((tx) => auditReview(tx, rules))
    expect(audit.findings).toEqual([])
    expect(audit).toMatchObject({ operators: 3 })
    expect(audit.approvals).toBeGreaterThan(30)
  })

  it.each(FORGERIES)('reports %s', async (_, finding, statements) => {
    const findings = await forgedBy(
      database.db,
      [statements].flat(),
      async (tx) => (await auditReview(tx, rules)).findings,
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
