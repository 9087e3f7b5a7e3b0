import type { withdraw } from '#contract/funds/withdraw.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { heldUntil, isSavedWithoutTag, savedAs } from '#domain/funds/addressBook.ts'
import { valueInBtc, type WithdrawProblem, withdrawFee, withdrawProblem } from '#domain/funds/withdraw.ts'
import { big, type Decimal, exact, isPositive, parseAmount } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { spendContactCode } from '../../identity/accounts/contact-code.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { savedOnlyOf } from '../../identity/accounts/saved-addresses-only.ts'
import { spendFactor } from '../../identity/accounts/second-factor.ts'
import { requireNoWithdrawHold } from '../../identity/accounts/users.ts'
import type { Currency } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { requireDestination } from '../payout/index.ts'
import { requireShownFee } from '../shown-fee-check.ts'
import { isOwnDeposit, simulatedAddress } from '../wallet/index.ts'
import { scheduleDemo } from './demo-auto-review-job.ts'
import { freezeJournal } from './journals.ts'
import { type Changed, changeNotifications } from './notifications.ts'
import { heldAddresses, limitBtc, networksOf, OPEN, pricesOf, termsOf, usedBtc } from './store.ts'
import type { NetworkRow } from './tables.ts'

type Params = CheckedParams<typeof withdraw.out>

/** Maximum number of open withdrawals of one user. */
export const OPEN_MAX = 20
const HOUR = 3_600_000

const hours = (ms: number): number => Math.max(1, Math.ceil(ms / HOUR))

function coinOf({ market }: Services, id: number): Currency {
  const coin = market.currency(id)
  if (!coin) throw noSuch('currency')
  if (coin.kind !== 'crypto' || coin.status !== 1) throw new AppError('currency_closed')
  return coin
}

/** The chosen withdrawal network; without a name the default network. */
async function networkOf(tx: Tx, coin: Currency, name: string): Promise<NetworkRow> {
  const rows = await networksOf(tx, coin.id)
  const row = name === '' ? rows[0] : rows.find(({ network }) => network === name)
  if (!row?.open) throw new AppError('withdraw_network')
  return row
}

/**
 * The address in the form in which it is sent. Rejected are: an address that is invalid for the network; the user's
 * own deposit address; an address whose waiting time is not over; and an address that is not saved, if the user
 * allows withdrawals to saved addresses only.
 */
async function targetOf(
  services: Services,
  tx: Tx,
  userId: number,
  { network, params }: { readonly network: NetworkRow; readonly params: Params },
): Promise<{ readonly address: string; readonly tag: string }> {
  // The address that demo mode shows in place of a real one is a text, so it cannot be checked by the rules of a
  // network.
  if (services.config.demo && params.address === simulatedAddress(network.network, userId))
    throw new AppError('withdraw_own')
  const book = await tx
    .selectFrom('addresses')
    .select(['network', 'address', 'tag'])
    .where('user_id', '=', userId)
    .where('currency_id', '=', network.currency_id)
    .where('removed_at', '=', 0)
    .execute()
  const noTag = params.tag === '' && isSavedWithoutTag(book, network.network, params.address)
  const { address, tag } = requireDestination(network.network, params, { needsTag: network.need_tag, noTag })
  if (await isOwnDeposit(tx, userId, { address, tag })) throw new AppError('withdraw_own')
  const now = services.clock.now()
  const until = heldUntil(await heldAddresses(tx, userId, now), network.network, params.address, now)
  if (until > now) throw new AppError('address_on_hold', { hours: hours(until - now) })
  if (
    (await savedOnlyOf(tx, userId, now)) &&
    !savedAs(book, network.network, { address: params.address, tag })
  )
    throw new AppError('address_unsaved')
  return { address, tag }
}

function reject(problem: WithdrawProblem, coin: Currency, text: string): never {
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min, currency: coin.name })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max, currency: coin.name })
  if ('left' in problem) throw new AppError(problem.key, { left: problem.left })
  // For a positive amount, the rule reports `bad_amount` only when the fee would use up all of it. The error then
  // says that the amount is too small.
  const amount = parseAmount(text, coin.scale)
  const eaten = amount !== null && isPositive(amount)
  throw numberError(problem.key, [{ field: 'amount', text, digits: coin.scale }], {
    reason: problem.key === 'bad_amount' && eaten ? 'too_small' : undefined,
  })
}

const availableOf = async (tx: Tx, userId: number, currency: number): Promise<Decimal> => {
  const row = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', userId)
    .where('account', '=', 'change')
    .where('currency_id', '=', currency)
    .executeTakeFirst()
  return row?.available ?? exact(big(0))
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const { n } = await tx
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow()
  if (Number(n) >= OPEN_MAX) throw new AppError('withdraws_limit', { max: OPEN_MAX })
}

/**
 * Requests a withdrawal inside the caller's transaction: checks every rule again, marks the confirmation code as
 * used, and freezes the amount. Concurrent requests of one user run one after another, so that the rest of the
 * 24-hour limit is not used twice. Throws the AppError of the first rule that is not met.
 */
export async function requestWithdrawal(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<Changed> {
  const { market, clock, config, ledger } = services
  const coin = coinOf(services, params.currency)
  const network = await networkOf(tx, coin, params.network)
  await lockUser(tx, userId)
  const now = clock.now()
  await requireNoWithdrawHold(tx, userId, now)
  const target = await targetOf(services, tx, userId, { network, params })
  const terms = termsOf(network, coin.scale)
  const [available, limit, used] = [
    await availableOf(tx, userId, coin.id),
    await limitBtc(tx, userId),
    await usedBtc(tx, userId, now),
  ]
  const prices = pricesOf(market, coin.id, now)
  const problem = withdrawProblem(params.amount, { terms, available, limit, used, prices })
  if (problem) reject(problem, coin, params.amount)
  if (prices === null) throw new AppError('withdraw_price')
  const amount = exact(big(params.amount))
  const fee = withdrawFee(amount, terms)
  requireShownFee(fee, params.fee)
  await requireRoom(tx, userId)
  await spendContactCode(tx, userId, 'withdraw', { code: params.code, time: now })
  await spendFactor(services, tx, userId, params.factor_code)
  const row = await tx
    .insertInto('withdrawals')
    .values({
      user_id: userId,
      currency_id: coin.id,
      scale: coin.scale,
      network: network.network,
      ...target,
      amount,
      fee,
      fee_terms: network.fee,
      fee_type: network.fee_type,
      remark: params.remark.trim(),
      coin_price: prices.coin,
      btc_price: prices.btc,
      btc_worth: valueInBtc(amount, prices),
      limit_btc: limit,
      test: config.demo,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { touched } = await ledger.post(tx, freezeJournal(row, now))
  await scheduleDemo(services, tx, [row])
  const details = {
    amount,
    currency: coin.name,
    address: `${target.address.slice(0, 6)}…${target.address.slice(-4)}`,
  }
  const mail = await writeMail(tx, { userId, kind: 'withdraw_requested', details, time: now })
  return { row, news: changeNotifications(services, row, touched, [mail]) }
}
