export { OrdersScreen } from './OrdersScreen.tsx'
export { PairScreen } from './PairScreen.tsx'
export { TradeScreen } from './TradeScreen.tsx'
