import type { quickBuy } from '#contract/funds/quickBuy.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { bought, overLimit, payWithin, priceGuarantee } from '#domain/funds/quickBuy.ts'
import { type PayerFault, payerFaults } from '#domain/funds/quickBuyPayer.ts'
import { type Decimal, isZero } from '#domain/money.ts'
import { plainAccount, plainLine } from '#domain/text/plainText.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { singleOrderLimit } from '../../identity/limits/single-order-limit.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, tooSmall } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { REFERENCE } from './bank-statement.ts'
import { demoJob, expiryJob } from './order-job-kinds.ts'
import { payeeOf } from './payment-instructions.ts'
import { choiceOf, quoteNamed } from './quote.ts'
import { endUnpaid, type Settled } from './settle-order.ts'
import { lockOrder, lockToCredit, OPEN, type OrderRow, randomText, SENT, TO_PAY } from './store.ts'
import { orderNews } from './to-wire.ts'

type Params = CheckedParams<typeof quickBuy.buy>

/**
 * Maximum number of one user's orders that await payment or confirmation. It is limited because each has a fixed
 * price.
 */
export const OPEN_MAX = 10

const FIELDS = ['first_name', 'last_name', 'full_name', 'email', 'phone', 'tax_id'] as const

function payerOf(params: Params, taxId: boolean) {
  const faults = payerFaults(params, params.country, taxId)
  const errors = {
    first_name: 'payer_name',
    last_name: 'payer_name',
    full_name: 'payer_name',
    email: 'payer_email',
    phone: 'payer_phone',
    tax_id: 'payer_tax_id',
  } as const
  for (const field of FIELDS) {
    const fault: PayerFault | undefined = faults[field]
    if (fault) throw new AppError(fault === 'required' ? 'payer_required' : errors[field])
  }
  const [first_name, last_name, full_name, email, phone, tax_id] = FIELDS.map((field) =>
    field === 'email' ? plainAccount(params[field]) : plainLine(params[field]),
  )
  return { first_name, last_name, full_name, email, phone, tax_id }
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  // Makes concurrent orders of one user run one after another, so that the check of the limits of each order includes
  // the orders before it.
  await lockUser(tx, userId)
  const { n } = await tx
    .selectFrom('quickbuy_orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', [TO_PAY, SENT])
    .executeTakeFirstOrThrow()
  if (Number(n) >= OPEN_MAX) throw new AppError('quick_buy_orders_limit', { max: OPEN_MAX })
}

/**
 * Throws AppError `quick_buy_open_limit` when a bank order, together with the user's open bank orders, exceeds the
 * limit of a single order. The price of each bank order is fixed for days once the payer says that the money was
 * sent, so all of them together may not exceed what one may. The user is locked (`requireRoom`), so the result stays
 * valid until the commit.
 */
async function requireOpenLimit(
  tx: Tx,
  userId: number,
  {
    amount,
    base_rate,
    max,
  }: { readonly amount: Decimal; readonly base_rate: Decimal; readonly max: Decimal },
): Promise<void> {
  const open = await tx
    .selectFrom('quickbuy_orders')
    .select(['fiat_amount as amount', 'base_rate as fiatPerUsd'])
    .where('user_id', '=', userId)
    .where('pay_method', '=', 'bank')
    .where('status', 'in', [TO_PAY, SENT])
    .execute()
  if (overLimit(amount, base_rate, max, open)) throw new AppError('quick_buy_open_limit', { max })
}

/**
 * Writes an order that awaits payment, inside the caller's transaction. Nothing is posted to the ledger. Throws the
 * AppError of the first rule that is not met.
 */
export async function placeOrder(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<OrderRow> {
  const { clock, config } = services
  const choice = await choiceOf(services, tx, params)
  const { country, currency, method, currencyOfCoin, amount } = choice
  const chosen = method.banks.find(({ code }) => code === params.bank)
  if (method.banks.length > 0 && !chosen) throw new AppError('choose_bank')
  const payer = payerOf(params, country.tax_id_required)
  const { real_level } = await tx
    .selectFrom('users')
    .select('real_level')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const quote = await quoteNamed(services, tx, choice, params)
  const max = await singleOrderLimit(tx, real_level)
  if (overLimit(amount, quote.base_rate, max)) throw new AppError('quick_buy_limit', { max })
  await requireRoom(tx, userId)
  if (method.pay_method === 'bank')
    await requireOpenLimit(tx, userId, { amount, base_rate: quote.base_rate, max })
  const figures = bought(amount, quote.rate, quote.fee_rate, currencyOfCoin.scale)
  if (isZero(figures.coin)) throw tooSmall('bad_amount', 'amount')
  const order_no = `QB${randomText(16)}`
  const how = await payeeOf(services, method).open(tx, {
    country: country.code,
    method,
    order_no,
    amount,
    currency: currency.name,
  })
  if (!how) throw new AppError('quick_buy_closed')
  const now = clock.now()
  // The quote may have expired while this transaction waited for the user's lock.
  if (now >= quote.valid_until) throw new AppError('quick_buy_price')
  const row = await tx
    .insertInto('quickbuy_orders')
    .values({
      user_id: userId,
      order_no,
      reference: randomText(REFERENCE),
      country: country.code,
      currency_id: currency.id,
      pay_method: method.pay_method,
      bank: chosen?.name ?? '',
      fiat_amount: amount,
      coin_id: currencyOfCoin.id,
      scale: currencyOfCoin.scale,
      rate: quote.rate,
      fee_rate: quote.fee_rate,
      spread: quote.spread,
      base_rate: quote.base_rate,
      coin_price: quote.coin_price,
      source: quote.source,
      quote_until: quote.valid_until,
      coin_amount: figures.coin,
      fee: figures.fee,
      payer: JSON.stringify(payer),
      bank_detail: how.bank_detail && JSON.stringify(how.bank_detail),
      gateway: how.gateway,
      pay_url: how.pay_url,
      qr_payload: how.qr_payload,
      voucher_digest: null,
      paid_amount: null,
      test: config.demo,
      created_at: now,
      expire_at: now + payWithin(method.pay_method),
      rate_until: now + priceGuarantee(method.pay_method),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await schedule(tx, [expiryJob(row)])
  return row
}

/**
 * One of this user's own orders that awaits payment; the order's row is locked. An order of another
 * user gets the same error as an unknown id.
 */
async function ownUnpaid(services: Services, tx: Tx, userId: number, id: number): Promise<OrderRow> {
  const row = await lockOrder(tx, id)
  if (row?.user_id !== userId) throw noSuch('id')
  // An order whose deadline has passed is treated as ended, even if the job that ends it has not run yet.
  if (row.status !== TO_PAY || services.clock.now() >= row.expire_at) throw new AppError('already_handled')
  return row
}

/**
 * Digest of a payment proof that this user uploaded. Rejected when the user has used the same
 * picture for another order.
 */
async function voucherDigest(tx: Tx, userId: number, voucher: string): Promise<Buffer> {
  const name = voucher.slice(voucher.lastIndexOf('/') + 1)
  const file = await tx
    .selectFrom('files')
    .select('digest')
    .where('name', '=', name)
    .where('user_id', '=', userId)
    // Until the transaction ends the picture is not deleted as unused.
    .forKeyShare()
    .executeTakeFirst()
  if (!file) throw new AppError('voucher_missing')
  const used = await tx
    .selectFrom('quickbuy_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('voucher_digest', '=', file.digest)
    .where('status', 'in', [1, 2])
    .executeTakeFirst()
  if (used) throw new AppError('voucher_used')
  return file.digest
}

/**
 * Handles "I have made the transfer": the payment proof is stored, and the order awaits confirmation and does not
 * expire any more.
 */
export async function sendOrder(
  services: Services,
  tx: Tx,
  userId: number,
  { id, voucher }: CheckedParams<typeof quickBuy.transferred>,
): Promise<Settled> {
  // Makes concurrent calls of one user run one after another, so that of two orders with the same picture only one is
  // accepted.
  await lockUser(tx, userId)
  const row = await ownUnpaid(services, tx, userId, id)
  if (row.pay_method !== 'bank') throw noSuch('id')
  const digest = await voucherDigest(tx, userId, voucher)
  const time = services.clock.now()
  const sent = await tx
    .updateTable('quickbuy_orders')
    .set({ status: SENT, voucher, voucher_digest: digest, sent_at: time })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.test) await schedule(tx, [demoJob(services, sent)])
  return { row: sent, news: orderNews(services.market, sent) }
}

/** Cancels an order that awaits payment, at its owner's request. */
export async function cancelOrder(services: Services, tx: Tx, userId: number, id: number): Promise<Settled> {
  const row = await ownUnpaid(services, tx, userId, id)
  const ended = await endUnpaid(services, tx, row, { expired: false, time: services.clock.now() })
  if (!ended) throw new AppError('already_handled')
  return ended
}

/**
 * This user's own open order in test mode that the test gateway can settle; the rows of the order
 * and its owner are locked.
 */
export async function ownTest(tx: Tx, userId: number, id: number, gateway: string): Promise<OrderRow> {
  const row = await lockToCredit(tx, id)
  if (row?.user_id !== userId || !row.test || row.gateway !== gateway) throw noSuch('id')
  if (!OPEN.includes(row.status)) throw new AppError('already_handled')
  return row
}
