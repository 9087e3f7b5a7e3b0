/** Open and past spot orders. */

export { All, AskCancel } from './CancelDialog.tsx'
export { IN_FORCE, KIND, statusOf, stopText, useKind } from './labels.ts'
export { OfflineReason } from './OfflineReason.tsx'
export { useOpenOrders } from './OpenOrders.tsx'
export { OrdersPanel } from './OrdersPanel.tsx'
export { OrdersScreen } from './OrdersScreen.tsx'
export { orderNotice } from './orderNotice.ts'
export { marketNow, useBalance, useTerms } from './pairTerms.ts'
export { followOrders } from './patchOrder.ts'
export { type ProblemLabels, useProblemLabels } from './problemLabels.ts'
export { cancellable } from './useCancel.ts'
export { waitingAt } from './waitingOrder.ts'
