import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { content, type MenuTile } from '#contract/communication/content.ts'
import type { Quote } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { usdPrice } from '#data/realtime/fiat-rates.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { tileOfKey } from '#features/index.ts'
import { ConnectionStrip, MarketChip, useSearchText } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link, useNavigation } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Heading } from '#ui/layout/Heading.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Search, Trash } from '#ui/media/icons.ts'
import { LivePercent } from './LivePairFigures.tsx'
import { contractHref, pairHref } from './links.ts'
import styles from './market.module.css'
import { PairName, PairRow } from './PairRow.tsx'
import { clearRecent, useRecent } from './recentPairs.ts'
import { findPairs, grouped, hotPairs, type SearchGroup } from './searchPairs.ts'
import { findServices } from './searchServices.ts'
import { useFavourites } from './useFavourites.ts'

export interface SearchScreenProps {
  /** Search text in the URL. */
  readonly keyword?: string | undefined
}

/**
 * Searches pairs by symbol and name, and services by name. The search runs on the device, so that it works offline.
 */
export function SearchScreen({ keyword = '' }: SearchScreenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const problemOf = useErrorText()
  const { back } = useNavigation()
  const navigate = useNavigate()
  const market = useMarket()
  const { text, setText, keep } = useSearchText(
    keyword,
    (words) =>
      void navigate({
        to: '/pages/market/search',
        search: { keyword: words },
        replace: true,
        resetScroll: false,
      }),
  )
  // The first letters of a search show results at once; further typing updates the results after a pause.
  const wanted = keyword === '' ? text : keyword
  const settle = () => {
    if (keyword === '') keep(text.trim())
  }
  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation), [market.data])
  const stale = market.state !== 'live' && market.state !== 'fresh'
  return (
    <Page
      restore="search"
      header={
        <>
          <header className={styles.searchBar}>
            <Heading className="visually-hidden">{t`Search`}</Heading>
            <SearchField
              value={text}
              onChange={setText}
              label={t`Search pair or name`}
              autoFocus={keyword === ''}
            />
            <button type="button" className={styles.cancel} onClick={back}>
              <Trans>Cancel</Trans>
            </button>
          </header>
          <ConnectionStrip />
        </>
      }
    >
      {stale && market.asOf !== null && (
        <div className={styles.section}>
          <AsOfChip stale time={format.asOf(market.asOf)} onRefresh={market.refetch} />
        </div>
      )}
      {quotes === undefined ? (
        market.error ? (
          <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
        ) : (
          <SkeletonRows />
        )
      ) : text.trim() === '' ? (
        <BeforeTyping quotes={quotes} live={!stale} />
      ) : (
        <Found quotes={quotes} text={wanted} live={!stale} onGo={settle} />
      )}
    </Page>
  )
}

interface PairsProps {
  readonly quotes: readonly Quote[]
  readonly live: boolean
}

function BeforeTyping({ quotes, live }: PairsProps) {
  const { t } = useLingui()
  const recent = useRecent()
  const { data: hot } = useRead(content.setting, { keyword: 'hot_search' })
  const viewed = recent.flatMap((id) => quotes.find((quote) => quote.id === id) ?? [])
  const pairs = useMemo(() => hotPairs(quotes, hot?.value ?? '', usdPrice), [quotes, hot])
  return (
    <>
      {viewed.length > 0 && (
        <section aria-label={t`Recently viewed`}>
          <div className={styles.section}>
            <h2>
              <Trans>Recently viewed</Trans>
            </h2>
            <IconButton icon={Trash} size={16} tone="soft" label={t`Clear`} onClick={clearRecent} />
          </div>
          <div className={styles.recents}>
            {viewed.map((quote) => (
              <Link key={quote.id} href={pairHref(quote.id)} className={styles.recent}>
                {quote.symbol}
              </Link>
            ))}
          </div>
        </section>
      )}
      <section aria-label={t`Trending`}>
        <div className={styles.section}>
          <h2>
            <Trans>Trending</Trans>
          </h2>
          <MarketChip />
        </div>
        <ol>
          {pairs.map((quote, index) => (
            <li key={quote.id}>
              <HotRow quote={quote} rank={index + 1} live={live} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface HotRowProps {
  readonly quote: Quote
  readonly rank: number
  readonly live: boolean
}

function HotRow({ quote, rank, live }: HotRowProps) {
  return (
    <ListRow
      height={52}
      href={pairHref(quote.id)}
      lead={
        <>
          <span className={cx(styles.rank, rank <= 3 && styles.top)}>{rank}</span>
          <CoinMark name={quote.currency_name} src={quote.currency_logo} size={24} />
        </>
      }
      title={<PairName quote={quote} />}
      value={<LivePercent quote={quote} muted={!live} />}
    />
  )
}

interface FoundProps extends PairsProps {
  readonly text: string
  /** Called before the click opens a row. */
  readonly onGo: () => void
}

function Found({ quotes, text, live, onGo }: FoundProps) {
  const { t } = useLingui()
  const favourites = useFavourites()
  const groups = useMemo(() => grouped(findPairs(quotes, text, usdPrice)), [quotes, text])
  const services = findServices(useRead(content.menu, {}).data ?? [], text)
  const names: Readonly<Record<SearchGroup, string>> = {
    coins: t`Spot`,
    futures: t`Futures`,
    stocks: t`Stocks`,
  }
  if (groups.length === 0 && services.length === 0)
    return <EmptyState icon={Search} text={<Trans>Nothing found</Trans>} />
  // Called before the click opens a row: on pointer down, or on focus, because with a keyboard the row
  // receives the focus before Enter is pressed.
  const before = { onPointerDown: onGo, onFocus: onGo }
  return (
    <>
      {groups.map(({ group, rows }, index) => (
        <section key={group} aria-label={names[group]} {...before}>
          <div className={styles.section}>
            <h2>{names[group]}</h2>
            {index === 0 && <MarketChip />}
          </div>
          <ul>
            {rows.map((quote) => (
              <li key={quote.id}>
                <PairRow
                  quote={quote}
                  live={live}
                  futures={group === 'futures'}
                  href={group === 'futures' ? contractHref(quote.id) : pairHref(quote.id)}
                  starred={favourites.has(quote.id)}
                  offline={favourites.offline}
                  busy={favourites.isChanging(quote.id)}
                  onStar={favourites.toggle}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Services tiles={services} before={before} />
    </>
  )
}

interface ServicesProps {
  readonly tiles: readonly MenuTile[]
  readonly before: Readonly<Record<'onPointerDown' | 'onFocus', () => void>>
}

/** The services that match the text; nothing without any. */
function Services({ tiles, before }: ServicesProps) {
  const { t } = useLingui()
  const linked = tiles.flatMap(({ key, name }) => {
    const tile = tileOfKey(key)
    return tile ? [{ key, name, ...tile }] : []
  })
  if (linked.length === 0) return null
  return (
    <section aria-label={t`Services`} {...before}>
      <div className={styles.section}>
        <h2>
          <Trans>Services</Trans>
        </h2>
      </div>
      <ul>
        {linked.map(({ key, name, icon, route }) => (
          <li key={key}>
            <ListRow height={52} icon={icon} title={name} chevron href={route} />
          </li>
        ))}
      </ul>
    </section>
  )
}
