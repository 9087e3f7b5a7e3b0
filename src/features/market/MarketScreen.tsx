import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMarket } from '#data/quotes.ts'
import { ConnectionStrip } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/AsOfChip.tsx'
import { ChipRow } from '#ui/ChipRow.tsx'
import { Heading } from '#ui/Heading.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Check, Pencil } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'
import { SearchLink } from '#ui/SearchField.tsx'
import { SortHeader } from '#ui/SortHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { MarketList } from './MarketList.tsx'
import styles from './market.module.css'
import { firstSort, legalsOf, type MarketSort, type MarketTab, quotesUnder } from './rows.ts'
import { useFavourites } from './useFavourites.ts'
import { usePicture } from './usePicture.ts'

export interface MarketScreenProps {
  readonly tab?: MarketTab | undefined
}

const ALL = 'all'

/** Quotes of everything that is traded (screens-core §8). */
export function MarketScreen({ tab = 'coins' }: MarketScreenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const market = useMarket()
  const favourites = useFavourites()
  const [legals, setLegals] = useState<Partial<Record<MarketTab, string>>>({})
  const [sorts, setSorts] = useState<Partial<Record<MarketTab, MarketSort>>>({})
  const [editing, setEditing] = useState(false)

  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation), [market.data])
  usePicture(quotes, market.asOf)
  const under = useMemo(() => quotesUnder(tab, quotes ?? [], favourites.ids), [tab, quotes, favourites.ids])
  const names = useMemo(() => legalsOf(under), [under])
  const chips = tab === 'favourites' ? [ALL, ...names] : names
  const legal = chips.find((name) => name === legals[tab]) ?? chips[0] ?? ALL
  const rows = useMemo(
    () => (legal === ALL ? under : under.filter((quote) => quote.legal_name === legal)),
    [under, legal],
  )
  const sort = tab in sorts ? (sorts[tab] ?? null) : firstSort(tab)
  const isEditing = editing && tab === 'favourites' && rows.length > 0
  const stale = market.state !== 'live' && market.state !== 'fresh'

  const tabs: readonly { value: MarketTab; label: string }[] = [
    { value: 'favourites', label: t`Favourites` },
    { value: 'futures', label: t`Futures` },
    { value: 'coins', label: t`Coins` },
    { value: 'stocks', label: t`Stocks` },
  ]

  return (
    <Page
      className={styles.list}
      restore="market"
      header={
        <header className={styles.head}>
          <div className={styles.search}>
            <Heading className="visually-hidden">{t`Market`}</Heading>
            <SearchLink href="/pages/market/search" label={t`Search pair or name`} />
          </div>
          <ConnectionStrip />
          <Tabs
            items={tabs}
            value={tab}
            label={t`Market`}
            panel="market-list"
            onChange={(next) => {
              setEditing(false)
              void navigate({ to: '/pages/market/market', search: { tab: next }, replace: true })
            }}
          />
          <ChipRow
            height={40}
            label={t`Quote currency`}
            items={chips.map((name) => ({ value: name, label: name === ALL ? t`All` : name }))}
            value={legal}
            onChange={(name) => setLegals((before) => ({ ...before, [tab]: name }))}
            trailing={
              stale && market.asOf !== null ? (
                <AsOfChip stale time={format.asOf(market.asOf)} onRefresh={market.refetch} />
              ) : (
                tab === 'favourites' &&
                rows.length > 0 && (
                  <IconButton
                    icon={isEditing ? Check : Pencil}
                    size={16}
                    target={40}
                    tone="soft"
                    label={isEditing ? t`Done` : t`Edit favourites`}
                    onClick={() => setEditing(!isEditing)}
                  />
                )
              )
            }
          />
          {!isEditing && !(tab === 'favourites' && under.length === 0) && (
            <SortHeader
              start={44}
              sort={sort}
              onSort={(next) => setSorts((before) => ({ ...before, [tab]: next }))}
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
          )}
        </header>
      }
    >
      <div id="market-list" role="tabpanel" aria-label={tabs.find((item) => item.value === tab)?.label}>
        <MarketList
          tab={tab}
          choice={`${tab} ${legal}`}
          rows={rows}
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
