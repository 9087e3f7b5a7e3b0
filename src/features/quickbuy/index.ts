export { OrderScreen } from './OrderScreen.tsx'
export { OrdersScreen } from './OrdersScreen.tsx'
export { QuickBuyScreen } from './QuickBuyScreen.tsx'
