import { Trans } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ArrowLeftRight, ChartCandlestick, Star } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { rowHref, tradeHref } from './links.ts'
import type { MarketTab } from './marketRows.ts'

interface Props {
  /** The pair whose row was long-pressed; null while the menu is closed. */
  readonly quote: Quote | null
  readonly tab: MarketTab
  readonly starred: boolean
  readonly onStar: (quote: Quote) => unknown
  readonly onClose: () => void
}

export function PairRowMenu({ quote, tab, starred, onStar, onClose }: Props) {
  return (
    <Sheet open={quote !== null} onClose={onClose} title={quote?.symbol ?? ''} flush>
      {quote && (
        <>
          <ListRow
            height={52}
            icon={Star}
            title={starred ? <Trans>Remove from favourites</Trans> : <Trans>Add to favourites</Trans>}
            onClick={() => {
              onClose()
              onStar(quote)
            }}
          />
          <ListRow
            height={52}
            icon={ArrowLeftRight}
            title={<Trans>Trade</Trans>}
            href={tradeHref(quote.id, tab === 'futures' ? 'futures' : 'coins')}
            onClick={onClose}
          />
          <ListRow
            height={52}
            icon={ChartCandlestick}
            title={<Trans>Chart</Trans>}
            href={rowHref(quote.id, tab)}
            onClick={onClose}
          />
        </>
      )}
    </Sheet>
  )
}
