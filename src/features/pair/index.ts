/** A pair: chart, order book, trades and facts, and the choice of a pair. */

export { TicketBook } from './book/TicketBook.tsx'
export { PairDrawer } from './PairDrawer.tsx'
export { PairStar } from './PairStar.tsx'
export { PairTitle } from './PairTitle.tsx'
export { PairChart } from './panels/PairChart.tsx'
export { Panels } from './panels/Panels.tsx'
export { PriceBlock } from './panels/PriceBlock.tsx'
export { default as pairStyles } from './panels/pair.module.css'
export { ShareButton } from './panels/ShareButton.tsx'
export { useCandles } from './panels/useCandles.ts'
export { useTrades } from './panels/useTrades.ts'
export { isLever, useNewest, usePair } from './usePair.ts'
