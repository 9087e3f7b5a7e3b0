import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import { notifyWhenDone } from '../notifications.ts'
import { DEMO_REVIEW, EXPIRY } from './order-job-kinds.ts'
import { recordPayment } from './record-payment.ts'
import { endUnpaid } from './settle-order.ts'
import { lockOrder, lockToCredit, SENT } from './store.ts'

/** Jobs of quick buy: unpaid orders expire; in test mode bank transfers are reviewed automatically. */
export const quickBuyJobs = (services: Services): JobHandlers => ({
  [EXPIRY]: async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    const ended = row && (await endUnpaid(services, tx, row, { expired: true, time: now }))
    return notifyWhenDone(services, ended?.news ?? null)
  },
  ...(isReviewedAutomatically(services)
    ? {
        [DEMO_REVIEW]: async (tx, { object }, now) => {
          const row = await lockToCredit(tx, Number(object))
          if (!row?.test || row.status !== SENT) return {}
          const heard = await recordPayment(services, tx, {
            source: 'test',
            external_id: `review:${row.id}`,
            order: row,
            event: 'paid',
            amount: row.fiat_amount,
            currency: services.market.currency(row.currency_id)?.name ?? '',
            detail: 'Test mode: no real money moves',
            time: now,
          })
          return notifyWhenDone(services, heard.news)
        },
      }
    : {}),
})
