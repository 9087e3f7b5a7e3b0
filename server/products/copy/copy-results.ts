import { big, type Decimal, exact, isPositive, neg, sub } from '#domain/money.ts'
import { isOverLoss } from '#domain/trade/copy.ts'
import { shareStep } from '#domain/trade/copyProfitShare.ts'
import type { Touched } from '../../ledger/types.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import type { OrderRow } from '../futures/index.ts'
import { shareJournal } from './journals.ts'
import { stopJob } from './loss-limit.ts'
import { type CopyRow, insertResult, lockFollow, saveResults } from './store.ts'

type Needs = Pick<Services, 'ledger' | 'clock'>

/** Records one result of a copy: updates the totals of the following, and posts the trader's share of new profit. */
async function bookResult(
  services: Needs,
  tx: Tx,
  order: OrderRow,
  copy: CopyRow,
  part: number,
  result: Decimal,
): Promise<readonly Touched[]> {
  const now = services.clock.now()
  const follow = await lockFollow(tx, copy.follow_id)
  const { net, high, share } = shareStep(follow, result, copy.share_rate, order.quote_scale)
  const n = follow.results + 1
  await insertResult(tx, {
    follow_id: follow.id,
    n,
    order_id: copy.order_id,
    part,
    result,
    net,
    high,
    share,
    created_at: now,
  })
  await saveResults(tx, { ...follow, net, high, results: n, shared: exact(big(follow.shared).plus(share)) })
  if (follow.status === 'following' && isOverLoss(follow.loss_limit, sub(net, follow.from_net)))
    await schedule(tx, [stopJob(follow.id, follow.started_at, now)])
  if (!isPositive(share)) return []
  const { touched } = await services.ledger.post(tx, shareJournal(copy, part, order.quote_id, share, now))
  return touched
}

interface Closes {
  readonly orderId: number
  /** Number of the first close that is read. */
  readonly from: number
}

/** The closes of an order from a number on, in order. Concurrent calls in one transaction share one query. */
const readCloses = mergeCalls(async (tx, all: readonly Closes[]) => {
  const rows = await tx
    .selectFrom('lever_closes')
    .select(['order_id', 'n', 'profit', 'overnight', 'fee'])
    .where(
      'order_id',
      'in',
      all.map(({ orderId }) => orderId),
    )
    .orderBy('n')
    .execute()
  return all.map(({ orderId, from }) => rows.filter(({ order_id, n }) => order_id === orderId && n >= from))
})

/** Records, in order, the results of a copy's opening and of its closes since `before`. */
export async function bookResults(
  services: Needs,
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  copy: CopyRow,
): Promise<readonly Touched[]> {
  const touched: Touched[] = []
  if (before.opened_at === 0 && after.opened_at > 0)
    touched.push(...(await bookResult(services, tx, after, copy, 0, neg(after.open_fee))))
  if (after.closes === before.closes) return touched
  const closes = await readCloses(tx, { orderId: after.id, from: before.closes + 1 })
  for (const { n, profit, overnight, fee } of closes) {
    const result = exact(big(profit).minus(overnight).minus(fee))
    touched.push(...(await bookResult(services, tx, after, copy, n, result)))
  }
  return touched
}
