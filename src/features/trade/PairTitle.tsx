import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market.ts'
import { CoinMark } from '#ui/CoinMark.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ChevronDown } from '#ui/icons.ts'
import styles from './trade.module.css'

interface Props {
  readonly quote: Quote | undefined
  readonly onClick: () => void
}

/** The pair of the page; opens the drawer. */
export function PairTitle({ quote, onClick }: Props) {
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
        <span>{quote?.symbol ?? '--'}</span>
        <Icon icon={ChevronDown} size={16} />
      </button>
    </Heading>
  )
}
