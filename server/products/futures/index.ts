export { termsOf } from './account-terms.ts'
export { type Booked, settleRow } from './book-opens-and-closes.ts'
export { endForLoan } from './close-for-loan.ts'
export { closeOne } from './close-position.ts'
export { freezeJournal } from './journals.ts'
export { notifyOrder } from './notifications.ts'
export { marketOf, newOrder, OPEN_MOST, submitOrder } from './open-order.ts'
export {
  type FuturesListener,
  type ListenerResult,
  listenToFutures,
  type Notified,
} from './order-listeners.ts'
export { unpricedJob } from './price-timeout-job.ts'
export { type CloseRow, type OrderRow, stateOf } from './store.ts'
export { ordersWire } from './to-wire.ts'
