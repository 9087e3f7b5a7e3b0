import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { type StepChoice, useStep } from '../order-book/PriceStepPicker.tsx'
import { useBook } from '../order-book/useBook.ts'
import { DepthPanel } from './DepthPanel.tsx'
import { PairBook } from './PairBook.tsx'
import { PairInfo } from './PairInfo.tsx'
import styles from './pair.module.css'
import { RecentTrades } from './RecentTrades.tsx'

const TABS = ['book', 'depth', 'trades', 'info'] as const
type PairTab = (typeof TABS)[number]

interface PanelsProps {
  readonly quote: Quote
  readonly live: boolean
  readonly onPick: (price: Decimal) => void
}

/** Tabs with the order book, depth, trades and facts of a pair. */
export function PairPanels({ quote, live, onPick }: PanelsProps) {
  const { t } = useLingui()
  const [tab, setTab] = useState<PairTab>('book')
  const choice = useStep(quote)
  const names: Readonly<Record<PairTab, string>> = {
    book: t`Order book`,
    depth: t`Depth`,
    trades: t`Trades`,
    info: t`Info`,
  }
  return (
    <>
      <Tabs
        className={styles.tabs}
        label={quote.symbol}
        panel="pair-panel"
        value={tab}
        onChange={setTab}
        items={TABS.map((value) => ({ value, label: names[value] }))}
      />
      <div
        id="pair-panel"
        role="tabpanel"
        aria-label={names[tab]}
        className={tab === 'depth' ? styles.wide : styles.panel}
      >
        <Panel tab={tab} quote={quote} live={live} choice={choice} onPick={onPick} />
      </div>
    </>
  )
}

interface PanelProps extends PanelsProps {
  readonly tab: PairTab
  readonly choice: StepChoice
}

/**
 * The content of the selected tab. Rerenders with the order book several times a second; the order book's
 * stream is followed even while another tab is selected.
 */
function Panel({ tab, quote, live, choice, onPick }: PanelProps) {
  const book = useBook(quote.symbol)
  if (tab === 'depth') return <DepthPanel quote={quote} view={book} current={live} />
  if (tab === 'trades') return <RecentTrades quote={quote} current={live} />
  if (tab === 'info') return <PairInfo quote={quote} />
  return <PairBook quote={quote} view={book} current={live} choice={choice} onPick={onPick} />
}
