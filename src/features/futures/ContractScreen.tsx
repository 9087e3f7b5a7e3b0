import { Trans, useLingui } from '@lingui/react/macro'
import { SearchParamError, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import type { Decimal } from '#domain/money.ts'
import type { FuturesSide } from '#domain/trade/futures/types.ts'
import { AlertButton, AlertSheet } from '#features/alerts/index.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import { addRecentPair } from '#features/market/index.ts'
import {
  isLever,
  PairDrawer,
  PairPanels,
  PairStar,
  PairTitle,
  PriceBlock,
  ShareButton,
  usePair,
} from '#features/pair/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { NavBar } from '#ui/layout/NavBar.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { useWideScreen } from '#ui/layout/useWideScreen.ts'
import { ScrollText, Search } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { FuturesChart } from './FuturesChart.tsx'
import { FuturesWorkspace } from './FuturesWorkspace.tsx'
import styles from './futures.module.css'
import { Positions } from './positions/PositionLists.tsx'
import { type FuturesAccount, useFuturesTerms, usePositions } from './queries.ts'
import { FuturesTicket } from './ticket/FuturesTicket.tsx'

interface Props {
  readonly matchId?: number | undefined
  readonly account?: FuturesAccount | undefined
}

/** A futures pair: chart with the person's positions, order book, trades, and the button that opens the order form. */
export function ContractScreen({ matchId, account = 'lever' }: Props) {
  if (matchId === undefined) throw new SearchParamError('match_id is missing')
  const problemOf = useErrorText()
  const navigate = useNavigate()
  const { quote, quotes, market, live, missing } = usePair({ matchId })
  const offline = !useOnline()
  const wide = useWideScreen()
  const [choosing, setChoosing] = useState(false)
  const [opening, setOpening] = useState<FuturesSide | 'either' | null>(null)
  const taken = useRef<Decimal | null>(null)
  const [gone, setGone] = useState(false)
  const [alerting, setAlerting] = useState(false)
  const id = quote?.id
  useEffect(() => {
    if (id !== undefined) addRecentPair(id)
  }, [id])
  const go = (search: { readonly match_id?: number; readonly account?: FuturesAccount }) =>
    void navigate({
      to: '/pages/transaction/contract',
      search: (before) => ({ ...before, match_id: matchId, account, ...search }),
      replace: true,
      resetScroll: search.match_id !== undefined,
    })
  const pick = (picked: Quote) => {
    setChoosing(false)
    go({ match_id: picked.id })
  }
  const open = (side: FuturesSide | 'either', price: Decimal | null = null) => {
    taken.current = price
    setOpening(side)
  }
  const lever = quote !== undefined && isLever(quote)
  return (
    <AppPage
      restore="contract"
      wide
      header={
        <NavBar
          lead={<PairTitle quote={quote} live={live} figures={gone} onClick={() => setChoosing(true)} />}
          actions={
            quote && (
              <>
                <PairStar quote={quote} />
                <AlertButton onClick={() => setAlerting(true)} />
                <ShareButton quote={quote} />
              </>
            )
          }
        />
      }
      footer={
        lever &&
        !wide && (
          <StickyFooter note={offline && <Trans>You are offline. This needs a connection.</Trans>}>
            <Button kind="up" disabled={offline} onClick={() => open('long')}>
              <Trans>Open long</Trans>
            </Button>
            <Button kind="down" disabled={offline} onClick={() => open('short')}>
              <Trans>Open short</Trans>
            </Button>
          </StickyFooter>
        )
      }
    >
      {quote && lever && wide ? (
        <FuturesWorkspace
          quote={quote}
          live={live}
          account={account}
          onAccount={(next) => go({ account: next })}
          asOf={market.asOf}
          onRefresh={market.refetch}
          onGone={setGone}
        />
      ) : quote && lever ? (
        <Body
          quote={quote}
          live={live}
          asOf={market.asOf}
          account={account}
          onRefresh={market.refetch}
          onGone={setGone}
          onPick={(price) => {
            if (!offline) open('either', price)
          }}
        />
      ) : missing || quote ? (
        <EmptyState icon={Search} text={<Trans>This pair is not available.</Trans>} />
      ) : market.error ? (
        <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
      ) : (
        <SkeletonRows />
      )}
      {quote && <AlertSheet quote={quote} open={alerting} onClose={() => setAlerting(false)} />}
      <PairDrawer
        open={choosing}
        onClose={() => setChoosing(false)}
        quotes={quotes?.filter((one) => one.is_open_lever === 1)}
        market={market}
        live={live}
        current={id}
        onPick={pick}
      />
      {quote && lever && !wide && (
        <Sheet open={opening !== null} onClose={() => setOpening(null)} title={quote.symbol}>
          <FuturesTicket
            key={`${quote.id} ${account} ${opening}`}
            ref={(ticket: TicketHandle | null) => {
              // When the account changes, the previous order form unmounts first and must not receive the
              // price that was clicked in the order book.
              if (!ticket || !taken.current) return
              ticket.take(taken.current)
              taken.current = null
            }}
            quote={quote}
            live={live}
            account={account}
            onAccount={(next) => go({ account: next })}
            side={opening === 'long' || opening === 'short' ? opening : undefined}
            onPlaced={() => setOpening(null)}
          />
        </Sheet>
      )}
    </AppPage>
  )
}

interface BodyProps {
  readonly quote: Quote
  readonly live: boolean
  readonly asOf: number | null
  readonly account: FuturesAccount
  readonly onRefresh: () => void
  readonly onGone: (gone: boolean) => void
  readonly onPick: (price: Decimal) => void
}

function Body({ quote, live, asOf, account, onRefresh, onGone, onPick }: BodyProps) {
  const { t } = useLingui()
  const format = useFormat()
  const positions = usePositions()
  const { data: deal } = useFuturesTerms(quote, account)
  const own = positions.rows.filter((order) => order.match_id === quote.id)
  const top = deal?.multiples.at(-1)
  const rate = format.rate(quote.overnight_rate)
  const next = deal && format.time(deal.next_overnight, 'short')
  return (
    <>
      <PriceBlock quote={quote} live={live} asOf={asOf} onRefresh={onRefresh} onGone={onGone} />
      <p className={styles.facts}>
        {top !== undefined && (
          <Tag>
            <Trans>up to {top}×</Trans>
          </Tag>
        )}
        <span>
          {next ? (
            <Trans>
              Overnight fee {rate}, next {next}
            </Trans>
          ) : (
            <Trans>Overnight fee {rate}</Trans>
          )}
        </span>
        <IconButton
          icon={ScrollText}
          target={36}
          label={t`Futures orders`}
          href="/pages/transaction/contract_order"
          className={styles.orders}
        />
      </p>
      <FuturesChart quote={quote} live={live} />
      {own.length > 0 && <Positions orders={own} />}
      <PairPanels key={quote.id} quote={quote} live={live} onPick={onPick} />
    </>
  )
}
