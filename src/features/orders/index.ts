/** Open and past spot orders. */

export { All, AskCancel } from './CancelDialog.tsx'
export { IN_FORCE, KIND, statusOf, stopText, useKind } from './labels.ts'
export { OfflineReason } from './OfflineReason.tsx'
export { useOpenOrders } from './OpenOrders.tsx'
export { OrdersPanel } from './OrdersPanel.tsx'
export { OrdersScreen } from './OrdersScreen.tsx'
export { waitingAt } from './openOrderRules.ts'
export { orderNotice } from './orderNotice.ts'
export { followOrders } from './patchCachedOrder.ts'
export { type ProblemLabels, useProblemLabels } from './problemLabels.ts'
export { cancellable } from './useCancel.ts'
export { marketNow, useBalance, useTerms } from './usePairTerms.ts'
