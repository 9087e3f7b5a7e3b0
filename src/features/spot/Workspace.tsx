import { useRef } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { SpotSide } from '#domain/trade/spot.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import { OrdersPanel } from '#features/orders/index.ts'
import { PairChart, Panels, PriceBlock } from '#features/pair/index.ts'
import { TicketForm } from './ticket/TicketForm.tsx'
import styles from './workspace.module.css'

/** Height of the candles (px): with the volume they are as high as the order book beside them. */
const CHART_HEIGHT = 374

interface Props {
  readonly quote: Quote
  readonly live: boolean
  readonly side?: SpotSide | undefined
  /** When the figures were true; shown while they are not current. */
  readonly asOf: number | null
  readonly onRefresh: () => void
  /** Called when the price is scrolled out of the page, and when it is back. */
  readonly onGone: (gone: boolean) => void
}

/** Layout of wide screens: chart, order book and ticket side by side, orders below. */
export function Workspace({ quote, live, side, asOf, onRefresh, onGone }: Props) {
  const ticket = useRef<TicketHandle>(null)
  return (
    <div className={styles.workspace}>
      <div className={styles.chart}>
        <PriceBlock quote={quote} live={live} asOf={asOf} onRefresh={onRefresh} onGone={onGone} />
        <PairChart quote={quote} live={live} height={CHART_HEIGHT} />
      </div>
      <div className={styles.panels}>
        <Panels key={quote.id} quote={quote} live={live} onPick={(price) => ticket.current?.take(price)} />
      </div>
      <div className={styles.ticket}>
        <TicketForm key={`${quote.id} ${side ?? ''}`} ref={ticket} quote={quote} live={live} side={side} />
      </div>
      <div className={styles.orders}>
        <OrdersPanel quote={quote} />
      </div>
    </div>
  )
}
