import { CompiledQuery } from 'kysely'
import type { seconds } from '#contract/trade/seconds.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { big, ZERO } from '#domain/money.ts'
import {
  draftSeconds,
  isSecondsProblem,
  openSeconds,
  type SecondsProblem,
  secondsDeadline,
} from '#domain/trade/seconds.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireNoBacklog } from '../../market/execution/evaluation-backlog.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, type Given, numberError, worstPriceTooFar } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { coverOrder, fundingOf } from '../wallet/index.ts'
import { openJournal } from './journals.ts'
import { offerOf } from './offered-terms.ts'
import { overdueJob } from './price-timeout-job.ts'
import { hasLossLimit, requireOwnLimits } from './self-limits.ts'
import { insertOrder, type OrderRow } from './store.ts'

type Params = CheckedParams<typeof seconds.submit>

/**
 * Maximum number of open options of one user. It is limited because each is evaluated by every batch of ticks near
 * its end.
 */
export const OPEN_MAX = 20

export interface Placed {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
}

function reject(problem: SecondsProblem, currency: string, given: readonly Given[]): never {
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min, currency })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max, currency })
  const worst = given.find(({ field }) => field === 'worst_price')?.text ?? ''
  throw numberError(problem.key, given, problem.key === 'bad_price' ? worstPriceTooFar(worst) : {})
}

const OPEN = prepare(
  'seconds_open_counts',
  `select count(o.id)::integer as n
  from unnest($1::bigint[]) with ordinality n (user_id, nth)
  left join seconds_orders o on o.user_id = n.user_id and o.status = 'doing'
  group by n.nth order by n.nth`,
)

/** Number of a user's open options. Concurrent calls in one transaction share one query. */
const countOpen: (tx: Tx, userId: number) => Promise<number> = mergeCalls(async (tx, users) => {
  const { rows } = await tx.executeQuery<{ n: number }>(CompiledQuery.raw(OPEN, [users]))
  return rows.map(({ n }) => n)
})

/**
 * The name of the steps of an option without a transfer, of a user without a loss limit in its coin. Null for other
 * options, which need a transaction of their own (`server/ledger/idempotent-write-batch.ts`). Throws AppError
 * `market_busy`.
 */
export async function sharedSteps(
  { transfer, currency_id }: Params,
  services: Services,
  userId: number,
): Promise<string | null> {
  requireNoBacklog(services)
  return transfer === '' && !(await hasLossLimit(services, userId, currency_id)) ? 'seconds option' : null
}

/**
 * Opens an option inside the caller's transaction: checks all rules and the user's own limits again, freezes the
 * stake and reserves the possible profit. Ticks that are recorded from now on decide the option (`evaluator.ts`).
 * Throws the AppError of the first rule that is not met; `insufficient_balance` and `over_platform_limit` come from
 * the ledger.
 */
export async function placeSeconds(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: Params,
): Promise<Placed> {
  const { market, clock } = services
  const pair = market.pair(params.match_id)
  const currency = market.currency(params.currency_id)
  if (!pair?.micro) throw new AppError('pair_unknown')
  requireOpen(currency)
  const offer = await offerOf(tx, currency.id, params.seconds)
  if (params.profit_ratio !== '' && !big(params.profit_ratio).eq(offer.profitRatio))
    throw new AppError('ratio_moved')
  // The user stays locked until the commit, so the counts below stay valid. The time of acceptance is read when the
  // lock is held.
  await lockUser(tx, userId)
  const now = clock.now()
  const last = market.last(pair.id)
  const side = params.type === '1' ? 'up' : 'down'
  const draft = draftSeconds(
    { side, stake: params.number, worst: params.worst_price },
    { ...offer, scale: currency.scale, pricePrecision: pair.pricePrecision },
    {
      status: market.status(pair.id).status,
      last: last && { price: last.price, age: now - last.time },
    },
    null,
  )
  if (isSecondsProblem(draft))
    reject(draft, currency.name, [
      { field: 'number', text: params.number, digits: currency.scale },
      { field: 'worst_price', text: params.worst_price, digits: pair.pricePrecision },
    ])
  if ((await countOpen(tx, userId)) >= OPEN_MAX) throw new AppError('open_orders_limit', { max: OPEN_MAX })
  await requireOwnLimits(tx, userId, currency, draft.stake, now)
  const state = openSeconds(side, offer.seconds, draft, { seq: last?.seq ?? 0, at: now })
  const row = await insertOrder(tx, {
    user_id: userId,
    request_id: requestId,
    pair_id: pair.id,
    symbol: pair.symbol,
    currency_id: currency.id,
    currency_name: currency.name,
    side,
    seconds: state.seconds,
    profit_ratio: offer.profitRatio,
    scale: currency.scale,
    stake: state.stake,
    profit: state.profit,
    worst_price: state.worst,
    accept_seq: state.evaluatedSeq,
    evaluated_seq: state.evaluatedSeq,
    entry_id: null,
    entry_seq: null,
    entry_price: null,
    entry_time: null,
    entry_source: null,
    expires_at: null,
    end_id: null,
    end_seq: null,
    end_price: null,
    end_time: null,
    end_source: null,
    status: 'doing',
    result: '',
    end_reason: '',
    gain: ZERO,
    created_at: now,
    completed_at: 0,
  })
  await schedule(tx, [overdueJob(row, secondsDeadline(state))])
  const moved = await coverOrder(services, tx, {
    userId,
    requestId,
    account: 'micro',
    currency,
    need: state.stake,
    most: fundingOf(params.transfer),
  })
  const { touched } = await services.ledger.post(tx, openJournal(row, now))
  return { row, touched: [...moved, ...touched] }
}
