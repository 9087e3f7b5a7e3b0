import { type ReactNode, type Ref, useRef } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import { PairChart } from './PairChart.tsx'
import { PairPanels } from './PairPanels.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import styles from './workspace.module.css'

/** Height of the candles (px): candles and volume together are as high as the order book beside them. */
const CHART_HEIGHT = 374

/** Props that the workspace of every product receives from its screen. */
export interface WorkspaceProps {
  readonly quote: Quote
  readonly live: boolean
  /** The time of the figures (server's clock, ms); shown while the figures are not current. */
  readonly asOf: number | null
  readonly onRefresh: () => void
  /** Called with true when the price is scrolled out of view, with false when it is visible again. */
  readonly onGone: (gone: boolean) => void
}

interface Props extends WorkspaceProps {
  /** Renders a chart of this height (px) instead of the chart with the person's spot orders and trades. */
  readonly chart?: (height: number) => ReactNode
  /** Renders the order form, which receives through the ref the prices that are clicked in the order book. */
  readonly ticket: (ref: Ref<TicketHandle>) => ReactNode
  /** The person's orders and positions, shown below the chart and the order form. */
  readonly children: ReactNode
}

/** Layout of wide screens: chart, order book and order form side by side, orders and positions below. */
export function PairWorkspace({
  quote,
  live,
  asOf,
  onRefresh,
  onGone,
  chart,
  ticket: ticketWith,
  children,
}: Props) {
  const ticket = useRef<TicketHandle>(null)
  return (
    <div className={styles.workspace}>
      <div className={styles.chart}>
        <PriceBlock quote={quote} live={live} asOf={asOf} onRefresh={onRefresh} onGone={onGone} />
        {chart ? chart(CHART_HEIGHT) : <PairChart quote={quote} live={live} height={CHART_HEIGHT} />}
      </div>
      <div className={styles.panels}>
        <PairPanels
          key={quote.id}
          quote={quote}
          live={live}
          onPick={(price) => ticket.current?.take(price)}
        />
      </div>
      <div className={styles.ticket}>{ticketWith(ticket)}</div>
      <div className={styles.orders}>{children}</div>
    </div>
  )
}
