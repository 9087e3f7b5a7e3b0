import type { Job } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { reviewAt } from '../automatic-review.ts'
import type { OrderRow } from './store.ts'

export const EXPIRY = 'quickbuy_expire'
export const DEMO_REVIEW = 'quickbuy_demo'

/** Job that expires an order when its payment deadline has passed. */
export const expiryJob = ({ id, expire_at }: Pick<OrderRow, 'id' | 'expire_at'>): Job => ({
  kind: EXPIRY,
  object: String(id),
  period: '',
  at: expire_at,
})

/** Job of the automatic review of a transfer in test mode. */
export const demoJob = (services: Services, { id, sent_at }: Pick<OrderRow, 'id' | 'sent_at'>): Job => ({
  kind: DEMO_REVIEW,
  object: String(id),
  period: '',
  at: reviewAt(services, sent_at),
})
