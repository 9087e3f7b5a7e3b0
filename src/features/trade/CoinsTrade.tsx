import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Quote } from '#contract/market.ts'
import { useSession } from '#data/session.ts'
import { directionOf, FavouriteStar, noteRecent, useFavourites } from '#features/market/index.ts'
import { loginHref } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ChartCandlestick, ChartLine, History, Search, User } from '#ui/icons.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TicketBook } from './book/TicketBook.tsx'
import { OpenOrders, useOpenOrders } from './orders/OpenOrders.tsx'
import { PairAssets } from './orders/PairAssets.tsx'
import { PairDrawer } from './PairDrawer.tsx'
import { PairTitle } from './PairTitle.tsx'
import { PairChart } from './pair/PairChart.tsx'
import { isStripOpen, rememberStrip } from './segments.ts'
import { TradeSkeleton } from './TradeSkeleton.tsx'
import { TicketForm, type TicketHandle } from './ticket/TicketForm.tsx'
import { draftPair } from './ticket/useTicket.ts'
import styles from './trade.module.css'
import { useNewest, usePair } from './usePair.ts'

interface Props {
  readonly matchId: number | undefined
  readonly side: 'buy' | 'sell' | undefined
}

/** Without a pair in the address: the one of the ticket that was begun, else the first of the list. */
const firstPair = (quotes: readonly Quote[]): Quote | undefined =>
  quotes.find((quote) => quote.id === draftPair()) ?? quotes.find((quote) => quote.is_open_coin === 1)

/** The Coins segment: ticket and book, open orders and balances below. */
export function CoinsTrade({ matchId, side }: Props) {
  const { t } = useLingui()
  const problemOf = useProblem()
  const navigate = useNavigate()
  const { quote, quotes, market, live, missing } = usePair({ matchId }, firstPair)
  const favourites = useFavourites()
  const [choosing, setChoosing] = useState(false)
  const [strip, setStrip] = useState(isStripOpen)
  const ticket = useRef<TicketHandle>(null)

  const pick = (picked: Quote) => {
    setChoosing(false)
    noteRecent(picked.id)
    void navigate({
      to: '/pages/transaction/index',
      search: { type: 'coins', match_id: picked.id },
      replace: true,
    })
  }

  return (
    <>
      <div className={styles.header}>
        <PairTitle quote={quote} onClick={() => setChoosing(true)} />
        {quote && (
          <>
            <span className={styles.change}>
              <Change quote={quote} live={live} />
            </span>
            <span className={styles.grow} />
            <IconButton
              icon={ChartLine}
              label={t`Chart above the ticket`}
              pressed={strip}
              tone={strip ? 'blue' : 'text'}
              target={36}
              onClick={() => {
                rememberStrip(!strip)
                setStrip(!strip)
              }}
            />
            <IconButton
              icon={ChartCandlestick}
              label={t`Chart`}
              href={`/pages/transaction/currency?match_id=${quote.id}`}
            />
            <FavouriteStar
              place="bar"
              symbol={quote.symbol}
              on={favourites.has(quote.id)}
              offline={favourites.offline}
              busy={favourites.isChanging(quote.id)}
              onToggle={() => favourites.toggle(quote.id)}
            />
          </>
        )}
      </div>
      <PairDrawer
        open={choosing}
        onClose={() => setChoosing(false)}
        quotes={quotes}
        live={live}
        current={quote?.id}
        onPick={pick}
      />
      {quote ? (
        <>
          {strip && (
            <div className={styles.strip}>
              <PairChart quote={quote} live={live} strip />
            </div>
          )}
          <div className={styles.columns}>
            <TicketForm
              key={`${quote.id} ${side ?? ''}`}
              ref={ticket}
              quote={quote}
              live={live}
              side={side}
            />
            <TicketBook quote={quote} live={live} onPick={(price) => ticket.current?.take(price)} />
          </div>
          <Below quote={quote} />
        </>
      ) : missing ? (
        <EmptyState icon={Search} text={<Trans>This pair is not offered.</Trans>} />
      ) : market.error ? (
        <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
      ) : (
        <TradeSkeleton />
      )}
    </>
  )
}

const TONE = { [-1]: 'down', 0: 'plain', 1: 'up' } as const

function Change({ quote: listed, live }: { readonly quote: Quote; readonly live: boolean }) {
  const format = useFormat()
  const { change } = useNewest(listed)
  return <Tag tone={live ? TONE[directionOf(change)] : 'plain'}>{format.percent(change)}</Tag>
}

function Below({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const router = useRouter()
  const { member } = useSession()
  const [tab, setTab] = useState<'orders' | 'assets'>('orders')
  const [hideOthers, setHideOthers] = useState(false)
  const open = useOpenOrders()
  const count = hideOthers
    ? open.orders?.filter((order) => order.match_id === quote.id).length
    : open.orders && Math.max(open.orders.length, open.reading.data?.total ?? 0)
  return (
    <section className={styles.below}>
      <Tabs
        label={t`My orders`}
        panel="trade-below"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'orders', label: t`Open orders`, ...(member && count !== undefined ? { count } : {}) },
          { value: 'assets', label: t`Assets` },
        ]}
        trailing={
          <IconButton
            icon={History}
            label={t`Order history`}
            href="/pages/transaction/currency_order?tab=history"
          />
        }
      />
      <div id="trade-below" role="tabpanel" aria-label={tab === 'orders' ? t`Open orders` : t`Assets`}>
        {!member ? (
          <EmptyState
            icon={User}
            text={<Trans>Log in to see your orders and balances.</Trans>}
            action={
              <Button kind="quiet" size={36} href={loginHref(router.history.location.href)}>
                <Trans>Log in</Trans>
              </Button>
            }
          />
        ) : tab === 'orders' ? (
          <OpenOrders quote={quote} open={open} hideOthers={hideOthers} onHideOthers={setHideOthers} />
        ) : (
          <PairAssets quote={quote} />
        )}
      </div>
    </section>
  )
}
