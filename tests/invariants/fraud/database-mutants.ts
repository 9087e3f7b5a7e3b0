/**
 * A forgery by an attacker with full access to the database, who can disable triggers: the SQL statements, and
 * the audit finding that must reveal them.
 */
export interface DatabaseMutant {
  readonly name: string
  readonly finding: RegExp
  readonly statements: readonly string[]
}

/** SQL for the id of a person's USDT account of this kind. */
const account = (user: number, name = 'change'): string =>
  `(select id from accounts where user_id = ${user} and account = '${name}' and currency_id = 3)`
const platform = (name: string): string =>
  `(select id from accounts where platform = '${name}' and currency_id = 3 order by seq desc limit 1)`
/** SQL that posts a balanced journal, which the ledger accepts although no object justifies the journal. */
const posted = (key: string, type: string, id: string, from: string, to: string, scene: string): string =>
  `select post('${key}', '${type}', '${id}', 1, array[${to}, ${from}], array['available', 'available'],
    array[5, -5]::numeric[], array['${scene}', '${scene}'], array[null, null]::text[], array[null, null]::bigint[])`

const MARKET_BUY = `(select min(id) from spot_orders where order_type = 'market' and side = 'buy')`
const RESTED = `(select min(id) from spot_orders where order_type = 'limit' and status = 'complete')`
const OPEN = `(select min(id) from spot_orders where status = 'doing')`
const LATEST = `(select max(id) from spot_orders where status = 'doing')`
const NEWEST = '(select max(id) from journals)'
/** SQL for the newest tick that filled an order, which belongs to a day whose ticks were not dropped. */
const TICK = '(select max(f.tick_id) from spot_fills f)'

/** SQL that recomputes the hashes of postings, as if their forged contents were original. */
const rehash = (which: string): string =>
  `update postings p set hash = sha256(convert_to(posting_text(prev_hash, account_id, seq, bucket, amount, balance_after,
    scene, hold_type, hold_id, p.created_at, journal_id, ref_type, ref_id, key), 'UTF8'))
    from journals j where j.id = p.journal_id and ${which}`
const followed = (accounts: string): string =>
  `update accounts a set seq = p.seq, hash = p.hash, available = p.balance_after from postings p
    where a.id in (${accounts}) and p.account_id = a.id
      and p.seq = (select max(seq) from postings l where l.account_id = a.id)`

export const databaseMutants: readonly DatabaseMutant[] = [
  {
    name: 'an edited fill price',
    finding: /names tick .*not recorded like that/,
    statements: [`update spot_fills set price = price * 1.01 where order_id = ${MARKET_BUY}`],
  },
  {
    name: 'an edited fill price, with the sums of fill and order adjusted',
    finding: /names tick .*not recorded like that/,
    statements: [
      `update spot_fills set price = price + 1, total = total + number where order_id = ${MARKET_BUY}`,
      `update spot_orders set gross = gross + filled, total = total + filled where id = ${MARKET_BUY}`,
    ],
  },
  {
    name: 'an edited fill price, with the price of its tick edited too',
    finding: /Ticks: number .* breaks its chain/,
    statements: [
      `update spot_fills set price = price + 1 where tick_id = ${TICK}`,
      `update ticks set price = price + 1 where id = ${TICK}`,
    ],
  },
  {
    name: 'a deleted order',
    finding: /Objects: journal spot:/,
    statements: [
      `delete from spot_fills where order_id = ${MARKET_BUY}`,
      `delete from spot_orders where id = ${MARKET_BUY}`,
    ],
  },
  {
    name: 'a deleted fill',
    finding: /is not the sum of its fills/,
    statements: [`delete from spot_fills where order_id = ${RESTED}`],
  },
  {
    name: 'a second fill of a filled order, with a valid journal',
    finding: /Objects: journal spot:.*:9/,
    statements: [posted(`spot:1:9`, 'spot_order', '1', platform('spot_book'), account(501), 'coin_trade')],
  },
  {
    name: 'the fee rate of a filled order lowered',
    finding: /Objects: journal spot:/,
    statements: [`update spot_orders set fee_rate = fee_rate / 2 where id = ${RESTED}`],
  },
  {
    name: 'the fee rate of an open order raised',
    finding: /the terms of spot order .* are not those that its owner was shown/,
    statements: [`update spot_orders set fee_rate = fee_rate * 2 where id = ${OPEN}`],
  },
  {
    name: 'the limit price of an open order changed',
    finding: /the terms of spot order/,
    statements: [`update spot_orders set limit_price = limit_price + 100 where id = ${OPEN}`],
  },
  {
    name: 'an order whose acceptance is moved to an earlier tick, so that later prices were known',
    finding: /was accepted at tick number/,
    statements: [`update spot_orders set accept_seq = accept_seq - 2 where id = ${LATEST}`],
  },
  {
    name: 'an order whose acceptance is moved to a day whose ticks are dropped',
    finding: /was accepted at tick number/,
    statements: [`update spot_orders set accept_seq = 1 where id = ${LATEST}`],
  },
  {
    name: 'an open order marked as cancelled without a release of its frozen amount',
    finding: /I2: spot_order .* holds 0/,
    statements: [
      `update spot_orders set status = 'cancelled', frozen = 0, completed_at = created_at + 1 where id = ${OPEN}`,
    ],
  },
  {
    name: 'the worst price of a filled market order changed',
    finding: /the terms of spot order/,
    statements: [`update spot_orders set limit_price = limit_price * 2 where id = ${MARKET_BUY}`],
  },
  {
    name: 'a market order whose acceptance is moved to after its fill',
    finding: /fill 1 of spot order .* is not what tick/,
    statements: [`update spot_orders set created_at = created_at + 9000 where id = ${MARKET_BUY}`],
  },
  {
    name: 'a market order that ended at its worst price, marked as ended without a price',
    finding: /is not decided by the first price after it/,
    statements: [`update spot_orders set end_reason = 'no_price' where end_reason = 'worst_price'`],
  },
  {
    name: 'a market order that ended at its worst price, marked as cancelled by its owner',
    finding: /is not decided by the first price after it/,
    statements: [`update spot_orders set end_reason = 'person' where end_reason = 'worst_price'`],
  },
  {
    name: 'a partly filled IOC order marked as good till cancelled',
    finding: /the terms of spot order|was passed over/,
    statements: [
      `update spot_orders set time_in_force = 'gtc', end_reason = 'person' where end_reason = 'ioc'`,
    ],
  },
  {
    name: 'a FOK order that a price did not fill, marked as ended without a price',
    finding: /is not decided by the first price after it/,
    statements: [`update spot_orders set end_reason = 'no_price' where end_reason = 'fok'`],
  },
  {
    name: 'a post-only order whose limit the last price had reached at its acceptance',
    finding: /post-only order .* was accepted at tick number .*, which reached it/,
    statements: [
      `update spot_orders set limit_price = 20000 where time_in_force = 'post_only' and id = (select max(id) from
        spot_orders where time_in_force = 'post_only')`,
    ],
  },
  {
    name: 'a credit for a deposit that does not exist',
    finding: /Objects: journal recharge:9999/,
    statements: [posted('recharge:9999', 'recharge', '9999', platform('deposits'), account(501), 'recharge')],
  },
  {
    name: 'a deposit credited a second time',
    finding: /Objects: journal recharge:1:again/,
    statements: [posted('recharge:1:again', 'recharge', '1', platform('deposits'), account(501), 'recharge')],
  },
  {
    name: 'the amount of a credited deposit raised',
    finding: /Objects: journal recharge:1/,
    statements: ['update deposits set amount = amount * 2 where id = 1'],
  },
  {
    name: 'a credit in a journal of a kind that no product has',
    finding: /Objects: journals of the unknown kind bonus/,
    statements: [posted('bonus:1', 'bonus', '1', platform('deposits'), account(501), 'grant')],
  },
  {
    name: 'a credit of test money that the person has not claimed',
    finding: /Objects: journal demo:grant:501/,
    statements: [posted('demo:grant:501', 'grant', '501', platform('deposits'), account(501), 'grant')],
  },
  {
    name: 'the collected fees credited to a person',
    finding: /Objects: journal spot:1:fee/,
    statements: [posted('spot:1:fee', 'spot_order', '1', platform('fee'), account(501), 'fee')],
  },
  {
    name: 'a deleted transfer',
    finding: /Objects: journal transfer:/,
    statements: ['delete from transfers where id = 1'],
  },
  {
    name: 'a balance raised without a posting',
    finding: /I1: currency 3 is off by 7/,
    statements: [`update accounts set available = available + 7 where id = ${account(501)}`],
  },
  {
    name: 'a balance moved from one person to another without a posting',
    finding: /I3: account .* is not the sum of its postings/,
    statements: [
      `update accounts set available = available + 7 where id = ${account(501)}`,
      `update accounts set available = available - 7 where id = ${account(502)}`,
    ],
  },
  {
    name: 'the postings of two people swapped',
    finding: /breaks the hash chain/,
    statements: [
      `update postings set account_id = -1 where account_id = ${account(501)}`,
      `update postings set account_id = ${account(501)} where account_id = ${account(502)}`,
      `update postings set account_id = ${account(502)} where account_id = -1`,
    ],
  },
  {
    name: 'a hold with a negative amount',
    finding: /I2: hold spot_order/,
    statements: ['alter table holds drop constraint holds_amount_check', 'update holds set amount = -amount'],
  },
  {
    name: 'all postings of one journal doubled',
    finding: /breaks the hash chain/,
    statements: [
      `update postings set amount = amount * 2, balance_after = balance_after + amount where journal_id = 1`,
    ],
  },
  {
    name: 'the trigger that protects postings dropped',
    finding: /I3: table postings is not protected/,
    statements: ['drop trigger postings_append_only on postings'],
  },
  {
    name: 'an edited tick',
    finding: /Ticks: number/,
    statements: [`update ticks set price = price + 1 where id = ${TICK}`],
  },
  {
    name: 'a removed tick',
    finding: /Ticks: number/,
    statements: [`delete from ticks where id = ${TICK} - 1`],
  },
  {
    name: 'an edited tick of a dropped day, with a recomputed hash',
    finding: /Ticks: number/,
    statements: [
      `update kept_ticks k set price = price + 1, hash = sha256(prev_hash || convert_to(concat_ws('|', id, pair_id, seq, time,
        source_time, trim_scale(price + 1)::text, trim_scale(number)::text, side, source), 'UTF8'))`,
    ],
  },
  {
    name: 'the kept ticks of dropped days deleted',
    finding: /names tick .*not recorded like that/,
    statements: ['delete from kept_ticks'],
  },
  {
    name: 'the root hash of a sealed day replaced',
    finding: /Checkpoint \d: the seal of day/,
    statements: ["update tick_days set root = sha256('x')"],
  },
  {
    name: 'the newest tick deleted',
    finding: /Checkpoint \d: tick number .* is not there/,
    statements: ['delete from ticks where seq = (select max(seq) from ticks)'],
  },
  {
    name: 'the inviter of every person replaced by one person',
    finding: /Checkpoint \d: inviters up to \d+ are not those that it knew/,
    statements: ['update users set invited_by = 666 where id <> 666'],
  },
  {
    name: 'an inviter added to a person without an inviter',
    finding: /Checkpoint \d: inviters up to/,
    statements: ['update users set invited_by = 501 where id = 502'],
  },
  {
    name: 'a deleted approval',
    finding: /Checkpoint \d: approvals up to/,
    statements: [`delete from approvals where id = (select max(id) from approvals where verdict = 'once')`],
  },
  {
    name: 'the key of an operator replaced',
    finding: /Checkpoint \d: operators up to/,
    statements: ["update operators set key_hash = sha256('x') where id = (select min(id) from operators)"],
  },
  {
    name: 'a credited deposit that no operator approved, with its journal',
    finding: /Approvals: deposit 77 is credited as no operators said/,
    statements: [
      `insert into deposits (id, user_id, currency_id, payer, amount, kind, voucher, voucher_digest, status, reviewed_by,
        created_at, reviewed_at) overriding system value select 77, 666, 3, 'x', 5, 0, 'x', 'x', 2, reviewed_by, 1, 1
        from deposits where id = 1`,
      posted('recharge:77', 'recharge', '77', platform('deposits'), account(666), 'recharge'),
    ],
  },
  {
    name: 'a balance correction that no operators approved, with its journal',
    finding: /Approvals: 1 corrections of 666 change USDT by 5 of .*, and two operators said 0/,
    statements: [
      `insert into accounts (platform, stripe, currency_id, scale) values ('correction', 0, 3, 6)`,
      `insert into corrections (id, user_id, account, currency_id, amount, reason, corrected_by, created_at)
        overriding system value select 77, 666, 'change', 3, 5, 'x', reviewed_by, 1 from deposits where id = 1`,
      posted('correction:77', 'correction', '77', platform('correction'), account(666), 'correction'),
    ],
  },
  {
    name: 'the newest journal deleted with its object, with all hashes and balances recomputed',
    finding: /Checkpoint \d: posting .* is not there/,
    statements: [
      `delete from transfers where 'transfer:' || id = (select key from journals where id = ${NEWEST})`,
      `create temp table gone on commit drop as select account_id from postings where journal_id = ${NEWEST}`,
      `delete from postings where journal_id = ${NEWEST}`,
      `delete from journals where id = ${NEWEST}`,
      followed('select account_id from gone'),
    ],
  },
  {
    name: 'the amount of the newest transfer lowered, with all hashes recomputed',
    finding: /Checkpoint \d: posting .* is not there/,
    statements: [
      `update transfers set number = number - 1 where 'transfer:' || id = (select key from journals where id = ${NEWEST})`,
      `update postings set amount = amount - sign(amount), balance_after = balance_after - sign(amount) where journal_id = ${NEWEST}`,
      rehash(`p.journal_id = ${NEWEST}`),
      followed(`select account_id from postings where journal_id = ${NEWEST}`),
    ],
  },
]
