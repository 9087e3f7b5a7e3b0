import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { usdPrice } from '#data/realtime/fiat-rates.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { tradeStyles as styles } from '#features/kit/index.ts'
import {
  directionOf,
  findPairs,
  MARKET_TABS,
  type MarketTab,
  PairName,
  quotesUnder,
  useFavourites,
  useRecent,
} from '#features/market/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { PriceText } from '#ui/figures/PriceText.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { VirtualList } from '#ui/lists/VirtualList.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Search, Star } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { heldCoins, heldFirst } from './heldPairsFirst.ts'
import type { PairView } from './usePair.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly quotes: readonly Quote[] | undefined
  /** The reading of `quotes`. */
  readonly market: Pick<PairView['market'], 'error' | 'refetch'>
  readonly live: boolean
  /** Id of the selected pair. */
  readonly current: number | undefined
  readonly onPick: (quote: Quote) => void
}

/** Side drawer in which the person changes the pair: search, recently viewed pairs, tabs. */
export function PairDrawer({ open, onClose, quotes, market, live, current, onPick }: Props) {
  const { t } = useLingui()
  const problem = useErrorText()
  return (
    <Sheet open={open} onClose={onClose} from="start" flush title={t`Choose a pair`}>
      {quotes === undefined && market.error ? (
        <ErrorState message={problem(market.error)} onRetry={market.refetch} />
      ) : (
        <Choice quotes={quotes} live={live} current={current} onPick={onPick} />
      )}
    </Sheet>
  )
}

const idOf = ({ id }: Quote): number => id

function Choice({ quotes, live, current, onPick }: Omit<Props, 'open' | 'onClose' | 'market'>) {
  const { t } = useLingui()
  const problem = useErrorText()
  const favourites = useFavourites()
  const [tab, setTab] = useState<MarketTab>('coins')
  const [text, setText] = useState('')
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null)
  const names: Readonly<Record<MarketTab, string>> = {
    favourites: t`Favourites`,
    futures: t`Futures`,
    coins: t`Spot`,
    stocks: t`Stocks`,
  }
  const balances = useRead(wallet.all, {}).data?.change_wallet.balance
  const held = useMemo(() => heldCoins(balances ?? []), [balances])
  const rows = useMemo(() => {
    if (text.trim() !== '') return findPairs(quotes ?? [], text, usdPrice)
    const under = quotesUnder(tab, quotes ?? [], favourites.ids)
    return tab === 'favourites' ? under : heldFirst(under, held, usdPrice)
  }, [text, tab, quotes, favourites.ids, held])
  const own = tab === 'favourites' && text.trim() === ''
  const recent = quotesUnder('favourites', quotes ?? [], useRecent()).filter(({ id }) => id !== current)
  // The search is reset at once, because the drawer may be opened again before its closing animation ends.
  const pick = (quote: Quote) => {
    setText('')
    onPick(quote)
  }
  return (
    <div className={styles.choice}>
      <div className={styles.find}>
        <SearchField value={text} onChange={setText} label={t`Search pair or name`} inSheet />
      </div>
      {text.trim() === '' && (
        <>
          {recent.length > 0 && (
            <ChipRow
              label={t`Recent`}
              value={null}
              onChange={(value) => {
                const picked = recent.find(({ id }) => String(id) === value)
                if (picked) pick(picked)
              }}
              items={recent.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
            />
          )}
          <Tabs
            label={t`Market`}
            value={tab}
            onChange={setTab}
            items={MARKET_TABS.map((value) => ({ value, label: names[value] }))}
          />
        </>
      )}
      <div ref={setScroll} className={styles.rows}>
        {own && !favourites.known && favourites.error ? (
          <ErrorState message={problem(favourites.error)} onRetry={favourites.refetch} />
        ) : quotes === undefined || (own && !favourites.known) ? (
          <SkeletonRows height={52} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={own ? Star : Search}
            text={
              own ? (
                <Trans>No favourites yet</Trans>
              ) : text.trim() === '' ? (
                <Trans>No pairs in this list right now</Trans>
              ) : (
                t`Nothing matches “${text}”`
              )
            }
          />
        ) : (
          <VirtualList
            label={t`Pairs`}
            rows={rows}
            keyOf={idOf}
            rowHeight={52}
            scroll={scroll}
            row={(quote) => <Row quote={quote} live={live} current={quote.id === current} onPick={pick} />}
          />
        )}
      </div>
    </div>
  )
}

interface RowProps {
  readonly quote: Quote
  readonly live: boolean
  readonly current: boolean
  readonly onPick: (quote: Quote) => void
}

function Row({ quote: listed, live, current, onPick }: RowProps) {
  const format = useFormat()
  const quote = useQuote(listed.id) ?? listed
  const direction = live ? directionOf(quote.change) : 0
  return (
    <ListRow
      height={52}
      selected={current}
      onClick={() => onPick(quote)}
      lead={<CoinMark name={quote.currency_name} src={quote.currency_logo} size={24} />}
      title={<PairName quote={quote} />}
      value={format.price(quote.now_price, quote.price_precision)}
      note={
        <PriceText size={12} direction={direction}>
          {format.percent(quote.change)}
        </PriceText>
      }
    />
  )
}
