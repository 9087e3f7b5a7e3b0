/** Open and past spot orders. */

export { All, AskCancel } from './CancelDialog.tsx'
export { IN_FORCE } from './labels.ts'
export { OfflineReason } from './OfflineReason.tsx'
export { useOpenOrders } from './OpenOrders.tsx'
export { OrdersPanel } from './OrdersPanel.tsx'
export { OrdersScreen } from './OrdersScreen.tsx'
export { orderNotice } from './orderNotice.ts'
export { followOrders } from './patch.ts'
export { cancellable } from './useCancel.ts'
