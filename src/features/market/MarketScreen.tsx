import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useMarket } from '#data/realtime/quotes.ts'
import { ConnectionStrip } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { useSwipeTabs } from '#ui/choices/useSwipeTabs.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { SearchLink } from '#ui/fields/SearchField.tsx'
import { Heading } from '#ui/layout/Heading.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { scrollPageToTop } from '#ui/layout/pageScroll.ts'
import { SortHeader } from '#ui/lists/SortHeader.tsx'
import { Check, Pencil } from '#ui/media/icons.ts'
import { MarketList } from './MarketList.tsx'
import styles from './market.module.css'
import {
  MARKET_TABS,
  type MarketSort,
  type MarketTab,
  quoteCurrenciesOf,
  quotesUnder,
  type SortWord,
  sortOf,
  wordOf,
} from './marketRows.ts'
import { useFavourites } from './useFavourites.ts'
import { useStoreMarketSnapshot } from './useStoreMarketSnapshot.ts'

/** The sort and the quote currency chosen in a tab; default values are left out. */
interface Choice {
  readonly legal?: string | undefined
  readonly sort?: SortWord | undefined
}

export interface MarketScreenProps extends Choice {
  readonly tab?: MarketTab | undefined
}

const FIRST: MarketTab = 'coins'
const ALL = 'all'

/** The last choice in each tab, restored when the person opens the tab again. */
const left = new Map<MarketTab, Choice>()

/**
 * The pairs of a tab in a quote currency. `under`: all pairs of the tab; `chips`: the quote currencies of the
 * tab.
 */
function useMarketView(tab: MarketTab, chosen: string | undefined) {
  const market = useMarket()
  const favourites = useFavourites()

  const read = useMemo(() => market.data?.flatMap((group) => group.quotation), [market.data])
  useStoreMarketSnapshot(read, market.asOf)
  // The sorted pairs of a repeated read (some five hundred) render at low priority; the first list renders at
  // once.
  const quotes = useDeferredValue(read) ?? read
  const under = useMemo(() => quotesUnder(tab, quotes ?? [], favourites.ids), [tab, quotes, favourites.ids])
  const names = useMemo(() => quoteCurrenciesOf(under), [under])
  const chips = tab === 'favourites' ? [ALL, ...names] : names
  const legal = chips.find((name) => name === chosen) ?? chips[0] ?? ALL
  const rows = useMemo(
    () => (legal === ALL ? under : under.filter((quote) => quote.legal_name === legal)),
    [under, legal],
  )
  return { market, favourites, quotes, under, rows, chips, legal }
}

/** The market screen: quotes of all pairs, by tab. */
export function MarketScreen({ tab = FIRST, ...choice }: MarketScreenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { market, favourites, quotes, under, rows, chips, legal } = useMarketView(tab, choice.legal)
  const sort = sortOf(tab, choice.sort)
  const canEdit = tab === 'favourites' && under.length > 0
  const isEditing = editing && canEdit
  // In edit mode the favourites of all quote currencies are shown.
  const shown = isEditing ? [ALL] : chips
  const chip = isEditing ? ALL : legal
  const stale = market.state !== 'live' && market.state !== 'fresh'

  useEffect(() => {
    left.set(tab, choice)
  })
  const searchOf = (next: MarketTab, chosen: Choice | undefined) => ({
    ...chosen,
    tab: next === FIRST ? undefined : next,
  })
  const choose = (chosen: Choice) => {
    // Scrolls to the top, because another choice shows another list.
    scrollPageToTop('instant')
    void navigate({
      to: '/pages/market/market',
      search: searchOf(tab, { ...choice, ...chosen }),
      replace: true,
      resetScroll: false,
    })
  }

  const show = (next: MarketTab) => {
    setEditing(false)
    void navigate({ to: '/pages/market/market', search: searchOf(next, left.get(next)), replace: true })
  }
  const swipe = useSwipeTabs(MARKET_TABS, tab, show)

  const asOf = stale && market.asOf !== null && (
    <AsOfChip stale time={format.asOf(market.asOf)} onRefresh={market.refetch} />
  )
  const tabs: readonly { value: MarketTab; label: string }[] = [
    { value: 'favourites', label: t`Favourites` },
    { value: 'futures', label: t`Futures` },
    { value: 'coins', label: t`Spot` },
    { value: 'stocks', label: t`Stocks` },
  ]

  return (
    <Page
      className={styles.list}
      restore="market"
      columns
      header={
        <header className={styles.head}>
          <div className={styles.search}>
            <Heading className="visually-hidden">{t`Market`}</Heading>
            <SearchLink href="/pages/market/search" label={t`Search pair or name`} />
          </div>
          <ConnectionStrip />
          <Tabs items={tabs} value={tab} label={t`Market`} panel="market-list" onChange={show} />
          <ChipRow
            height={40}
            label={t`Quote currency`}
            items={shown.map((name) => ({ value: name, label: name === ALL ? t`All` : name }))}
            value={chip}
            onChange={(name) => name !== chip && choose({ legal: name === chips[0] ? undefined : name })}
            trailing={
              (asOf || canEdit) && (
                <>
                  {asOf}
                  {canEdit && (
                    <IconButton
                      icon={isEditing ? Check : Pencil}
                      size={16}
                      target={40}
                      tone="soft"
                      label={isEditing ? t`Done` : t`Edit favourites`}
                      onClick={() => setEditing(!isEditing)}
                    />
                  )}
                </>
              )
            }
          />
          {!isEditing && !(tab === 'favourites' && under.length === 0) && (
            <MarketSortHeader sort={sort} onSort={(next) => choose({ sort: wordOf(tab, next) })} />
          )}
        </header>
      }
    >
      <div
        id="market-list"
        role="tabpanel"
        aria-label={tabs.find((item) => item.value === tab)?.label}
        className={styles.panel}
        {...swipe}
      >
        <MarketList
          tab={tab}
          choice={`${tab} ${legal}`}
          rows={isEditing ? under : rows}
          all={quotes}
          sort={sort}
          market={market}
          favourites={favourites}
          editing={isEditing}
        />
      </div>
    </Page>
  )
}

interface SortProps {
  readonly sort: MarketSort
  readonly onSort: (sort: MarketSort) => void
}

/** Headings of the columns; a click on a heading sorts the list by its column. */
function MarketSortHeader({ sort, onSort }: SortProps) {
  const { t } = useLingui()
  return (
    <SortHeader
      start={44}
      sort={sort}
      onSort={onSort}
      columns={[
        {
          keys: [
            { key: 'name', label: t`Name` },
            { key: 'volume', label: t`Vol` },
          ],
        },
        { keys: [{ key: 'price', label: t`Last price` }], align: 'end' },
        { keys: [{ key: 'change', label: '24h' }], align: 'end', width: 72 },
      ]}
    />
  )
}
