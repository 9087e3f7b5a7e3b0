import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { tradeStyles as styles } from '#features/kit/index.ts'
import { directionOf } from '#features/market/index.ts'
import { useFormat } from '#i18n/format.ts'
import { PriceText } from '#ui/figures/PriceText.tsx'
import { Heading } from '#ui/layout/Heading.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { useNewest } from './usePair.ts'

interface Props {
  readonly quote: Quote | undefined
  readonly live?: boolean
  /**
   * True while the price block is scrolled out of view: the header then shows the last price and the change.
   */
  readonly figures?: boolean
  readonly onClick: () => void
}

/** The pair's symbol in the header of its page; a click opens the drawer with all pairs. */
export function PairTitle({ quote, live = false, figures = false, onClick }: Props) {
  const { t } = useLingui()
  return (
    <Heading className={styles.heading} title={quote?.symbol ?? ''}>
      <button
        type="button"
        className={styles.pair}
        aria-haspopup="dialog"
        aria-label={quote ? t`${quote.symbol}, change the pair` : t`Choose a pair`}
        onClick={onClick}
      >
        {quote && <CoinMark name={quote.currency_name} src={quote.currency_logo} size={24} />}
        {quote && figures ? <Figures quote={quote} live={live} /> : <span>{quote?.symbol ?? '--'}</span>}
        <Icon icon={ChevronDown} size={16} />
      </button>
    </Heading>
  )
}

function Figures({ quote: listed, live }: { readonly quote: Quote; readonly live: boolean }) {
  const format = useFormat()
  const quote = useNewest(listed)
  const direction = live ? directionOf(quote.change) : 0
  return (
    <span className={styles.figures}>
      <small>{quote.symbol}</small>
      <PriceText size={14} weight={600} direction={direction}>
        {`${format.price(quote.now_price, quote.price_precision)} ${format.percent(quote.change)}`}
      </PriceText>
    </span>
  )
}
