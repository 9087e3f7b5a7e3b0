import type { WithdrawInfo, withdraw } from '#contract/funds/withdraw.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { ZERO } from '#domain/money.ts'
import { requireContacts } from '../../identity/accounts/contact-code.ts'
import { savedOnlyOf } from '../../identity/accounts/saved-addresses-only.ts'
import { hasFactor } from '../../identity/accounts/second-factor.ts'
import { wireTime } from '../../platform/clock.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { heldAddresses, limitBtc, networksOf, pricesOf, toWithdrawRow, usedBtc } from './store.ts'

/** Fees and limits of a coin's withdrawals, with the reasons why this user cannot withdraw now. */
export async function readInfo(services: Services, userId: number, currency: number): Promise<WithdrawInfo> {
  const { db, market, clock, config } = services
  const coin = market.currency(currency)
  if (!coin) throw noSuch('currency')
  if (coin.kind !== 'crypto' || coin.status !== 1) throw new AppError('currency_closed')
  const now = clock.now()
  const balance = db
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', userId)
    .where('account', '=', 'change')
    .where('currency_id', '=', currency)
    .executeTakeFirst()
  const person = db.selectFrom('users').select('withdraw_hold_until').where('id', '=', userId)
  const [rows, held, user, limit, used, contacts, factor, saved, onHold] = await Promise.all([
    networksOf(db, currency),
    balance,
    person.executeTakeFirstOrThrow(),
    limitBtc(db, userId),
    usedBtc(db, userId, now),
    requireContacts(db, userId),
    hasFactor(db, userId),
    savedOnlyOf(db, userId, now),
    heldAddresses(db, userId, now),
  ])
  const [first] = rows
  if (!first) throw new AppError('currency_closed')
  const prices = pricesOf(market, currency, now)
  return {
    currency,
    currency_name: coin.name,
    precision: coin.scale,
    available: held?.available ?? ZERO,
    fee: first.fee,
    fee_type: first.fee_type,
    withdraw_min: first.min,
    withdraw_max: first.max,
    networks: rows.map((row) => ({
      network: row.network,
      fee: row.fee,
      fee_type: row.fee_type,
      withdraw_min: row.min,
      withdraw_max: row.max,
      need_tag: row.need_tag ? 1 : 0,
      status: row.open ? 1 : 0,
    })),
    limit_24h_btc: limit,
    used_24h_btc: used,
    coin_price: prices?.coin ?? null,
    btc_price: prices?.btc ?? null,
    hold_until: user.withdraw_hold_until > now ? wireTime(user.withdraw_hold_until) : 0,
    factor: factor ? 1 : 0,
    saved_only: saved ? 1 : 0,
    held_addresses: onHold.map(({ address, usableAt }) => ({ address, usable_time: wireTime(usableAt) })),
    contacts: contacts.map(({ by, masked }) => ({ by, target: masked })),
    test: config.demo ? 1 : 0,
  }
}

/** A user's own withdrawals, newest first. */
export async function listWithdrawals(
  services: Services,
  userId: number,
  { currency, status, page, limit }: CheckedParams<typeof withdraw.list>,
): Promise<AnswerOf<typeof withdraw.list>> {
  let own = services.db.selectFrom('withdrawals').selectAll().where('user_id', '=', userId)
  if (currency !== 0) own = own.where('currency_id', '=', currency)
  if (status !== '') own = own.where('status', '=', Number(status) as 1 | 2 | 3 | 4 | 5)
  return paged(own.orderBy('id', 'desc'), { page, limit }, (rows) =>
    rows.map((row) => toWithdrawRow(services.market, row)),
  )
}
