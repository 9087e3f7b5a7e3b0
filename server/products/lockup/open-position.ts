import type { lockup } from '#contract/earn/lockup.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { type LockDays, type LockProblem, lockDays, lockProblem, quotaLeft } from '#domain/earn/lockup.ts'
import { big, type Decimal, exact, ZERO } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Currency } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import type { CouponRow } from '../coupon/index.ts'
import { beginUse, chooseCoupon } from '../coupon/index.ts'
import { dayJob } from './daily-income-job.ts'
import { LOCK_HOLD, openJournal } from './journals.ts'
import { type ConfigRow, configOf, type OrderRow, reserveQuota, termsOf } from './store.ts'

/** Maximum number of open positions of one user. It is limited because each position has a job every night. */
export const OPEN_MAX = 100

export interface Bought {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
}

function reject(problem: LockProblem, { name: currency, scale }: Currency, text: string): never {
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min, currency })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max, currency })
  if ('left' in problem) throw new AppError(problem.key, { left: problem.left, currency })
  throw numberError(problem.key, [{ field: 'amount', text, digits: scale }])
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  // Makes concurrent purchases of one user run one after another, so that the check of the limits of each purchase
  // includes the purchases before it.
  await lockUser(tx, userId)
  const { n } = await tx
    .selectFrom('lock_orders')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', '=', 'doing')
    .executeTakeFirstOrThrow()
  if (Number(n) >= OPEN_MAX) throw new AppError('lock_orders_limit', { max: OPEN_MAX })
}

interface Opening {
  readonly userId: number
  readonly requestId: string
  readonly amount: Decimal
  readonly days: LockDays
  readonly renew: boolean
  readonly renewedFrom: number | null
  /** The coupon chosen for the order; a renewed order has no coupon. */
  readonly coupon: CouponRow | null
  /** Time in milliseconds. */
  readonly time: number
}

/**
 * Opens an order with the product's terms and schedules the job of its first day. The caller has already reserved the
 * quota.
 */
export async function openOrder(
  services: Pick<Services, 'ledger'>,
  tx: Tx,
  config: ConfigRow,
  scale: number,
  { userId, requestId, amount, days, renew, renewedFrom, coupon, time }: Opening,
): Promise<Bought> {
  const row = await tx
    .insertInto('lock_orders')
    .values({
      user_id: userId,
      request_id: requestId,
      config_id: config.id,
      currency_id: config.currency_id,
      scale,
      amount,
      yield_min: config.yield_min,
      yield_max: config.yield_max,
      lock_period: config.lock_period,
      penalty_ratio: config.penalty_ratio,
      value_day: days.valueDay,
      end_day: days.endDay,
      renew,
      renewed_from: renewedFrom,
      redeem_type: null,
      coupon_id: coupon?.id ?? 0,
      coupon_rate: coupon?.value ?? ZERO,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await beginUse(tx, coupon, { type: LOCK_HOLD, id: row.id }, time)
  await schedule(tx, [dayJob(row)])
  const { touched } = await services.ledger.post(tx, openJournal(row, amount, time))
  return { row, touched }
}

/**
 * Locks an amount inside the caller's transaction: checks all rules again, reserves the quota, and writes the order
 * and its journal. Throws the AppError of the first rule that is not met; `insufficient_balance` comes from the
 * ledger.
 */
export async function buyLock(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: CheckedParams<typeof lockup.buy>,
): Promise<Bought> {
  const config = await configOf(tx, params.config_id)
  if (!config) throw noSuch('config_id')
  const currency = services.market.currency(config.currency_id)
  requireOpen(currency)
  if (params.version !== 0 && params.version !== config.version) throw new AppError('lock_terms')
  const amount = exact(big(params.amount))
  const terms = termsOf(config, currency.scale)
  const offer = { ...terms, minAmount: config.min_amount, maxAmount: config.max_amount, ...config }
  const problem = lockProblem(amount, offer)
  if (problem) reject(problem, currency, params.amount)
  await requireRoom(tx, userId)
  if (!(await reserveQuota(tx, config.id, amount))) {
    const now = await configOf(tx, config.id)
    const left = now?.open ? quotaLeft(now) : null
    if (left === null || big(left).lt(config.min_amount)) throw new AppError('lock_closed')
    throw new AppError('lock_quota', { left, currency: currency.name })
  }
  // The row of the product is locked, so the data that is read here does not change until the commit.
  const held = await configOf(tx, config.id)
  if (held?.version !== config.version) throw new AppError('lock_terms')
  const time = services.clock.now()
  const coupon = await chooseCoupon(
    tx,
    userId,
    params.coupon_id,
    { use: 'lockup', currencyId: currency.id, worth: amount },
    time,
  )
  return openOrder(services, tx, config, currency.scale, {
    userId,
    requestId,
    amount,
    days: lockDays(wireTime(time), config.lock_period),
    renew: params.renew === 1,
    renewedFrom: null,
    coupon,
    time,
  })
}
