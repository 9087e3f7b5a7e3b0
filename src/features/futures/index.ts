/** Futures: leveraged positions and orders. */

export { FuturesTrade } from './LazyFuturesTrade.ts'
export { useReasonLabels } from './labels.ts'
export { PastCard } from './OrderCards.tsx'
export { SideTag } from './PositionCard.tsx'
export { Positions } from './PositionLists.tsx'
export { totalsOf } from './positionFigures.ts'
export { QUOTE_ID, usePositions, useTickerPrices } from './queries.ts'
export { ContractOrdersScreen, ContractScreen } from './screens.ts'
