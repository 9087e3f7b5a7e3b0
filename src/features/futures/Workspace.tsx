import { useRef } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import { PairChart, Panels, PriceBlock } from '#features/pair/index.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { useFuturesLines } from './chartLines.ts'
import { type FuturesAccount, useFuturesOrders, usePositions } from './queries.ts'
import { FuturesTicket } from './Ticket.tsx'
import styles from './workspace.module.css'

/** Height of the candles (px), as on the spot workspace. */
const CHART_HEIGHT = 374

interface Props {
  readonly quote: Quote
  readonly live: boolean
  readonly account: FuturesAccount
  readonly onAccount: (account: FuturesAccount) => void
  /** When the figures were true; shown while they are not current. */
  readonly asOf: number | null
  readonly onRefresh: () => void
  /** Called when the price is scrolled out of the page, and when it is back. */
  readonly onGone: (gone: boolean) => void
}

/** Layout of wide screens: chart, order book and ticket side by side, positions and orders below. */
export function FuturesWorkspace({ quote, live, account, onAccount, asOf, onRefresh, onGone }: Props) {
  const ticket = useRef<TicketHandle>(null)
  const lines = useFuturesLines(quote, usePositions().rows, useFuturesOrders().rows)
  return (
    <div className={styles.workspace}>
      <div className={styles.chart}>
        <PriceBlock quote={quote} live={live} asOf={asOf} onRefresh={onRefresh} onGone={onGone} />
        <PairChart quote={quote} live={live} height={CHART_HEIGHT} lines={lines} />
      </div>
      <div className={styles.panels}>
        <Panels key={quote.id} quote={quote} live={live} onPick={(price) => ticket.current?.take(price)} />
      </div>
      <div className={styles.ticket}>
        <FuturesTicket
          key={`${quote.id} ${account}`}
          ref={ticket}
          quote={quote}
          live={live}
          account={account}
          onAccount={onAccount}
        />
      </div>
      <div className={styles.mine}>
        <AccountPanel />
      </div>
    </div>
  )
}
