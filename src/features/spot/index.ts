/** The trade tab, and trading on the spot market. */

export { PairScreen } from './PairScreen.tsx'
export { TradeScreen } from './TradeScreen.tsx'
