/** Futures: leveraged positions and orders. */

export { FuturesTrade } from './LazyFuturesTrade.ts'
export { useReasonLabels } from './labels.ts'
export { ContractOrdersScreen, ContractScreen } from './lazyScreens.ts'
export { PastCard } from './positions/OrderCards.tsx'
export { SideTag } from './positions/PositionCard.tsx'
export { Positions } from './positions/PositionLists.tsx'
export { totalsOf } from './positions/positionFigures.ts'
export { QUOTE_ID, usePositions, useTickerPrices, useWhole } from './queries.ts'
