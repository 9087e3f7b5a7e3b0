/** Futures: leveraged positions and orders. */
export { Positions } from './Actions.tsx'
export { PastCard } from './Cards.tsx'
export { FuturesTrade } from './late.ts'
export { totalsOf } from './live.ts'
export { SideTag } from './PositionCard.tsx'
export { QUOTE_ID, usePositions, useTickerPrices } from './queries.ts'
export { ContractOrdersScreen, ContractScreen } from './screens.ts'
