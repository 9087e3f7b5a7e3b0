import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import {
  ChartStripButton,
  tradeStyles as styles,
  type TicketHandle,
  TradeSkeleton,
  useStrip,
} from '#features/kit/index.ts'
import { addRecentPair, directionOf } from '#features/market/index.ts'
import { OrdersPanel } from '#features/orders/index.ts'
import {
  OrderFormBook,
  PairChart,
  PairDrawer,
  PairStar,
  PairTitle,
  useNewest,
  usePair,
} from '#features/pair/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { useWideScreen } from '#ui/layout/useWideScreen.ts'
import { ChartCandlestick, Search } from '#ui/media/icons.ts'
import { Workspace } from './LazySpotWorkspace.ts'
import { TicketForm } from './ticket/TicketForm.tsx'
import { draftPair } from './ticket/ticketDraft.ts'

interface Props {
  readonly matchId: number | undefined
  readonly side: 'buy' | 'sell' | undefined
}

/**
 * The pair to show when the URL names no pair: the pair of the stored order draft, otherwise the first pair
 * of the list.
 */
function firstPair(quotes: readonly Quote[]): Quote | undefined {
  const begun = draftPair()
  return quotes.find(({ id }) => id === begun) ?? quotes.find((quote) => quote.is_open_coin === 1)
}

/** The Spot segment: order form and order book, with open orders and balances below. */
export function SpotTrade({ matchId, side }: Props) {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const navigate = useNavigate()
  const { quote, quotes, market, live, missing } = usePair({ matchId }, firstPair)
  const [choosing, setChoosing] = useState(false)
  const [strip, toggleStrip] = useStrip()
  const wide = useWideScreen()
  const [gone, setGone] = useState(false)
  const ticket = useRef<TicketHandle>(null)

  const pick = (picked: Quote) => {
    setChoosing(false)
    addRecentPair(picked.id)
    void navigate({
      to: '/pages/transaction/index',
      search: ({ side: _, ...before }) => ({ ...before, type: 'coins', match_id: picked.id }),
      replace: true,
    })
  }

  return (
    <>
      <div className={styles.header}>
        <PairTitle quote={quote} live={live} figures={wide && gone} onClick={() => setChoosing(true)} />
        {quote && (
          <>
            {!wide && (
              <span className={styles.change}>
                <Change quote={quote} live={live} />
              </span>
            )}
            <span className={styles.grow} />
            {!wide && (
              <>
                <ChartStripButton open={strip} onToggle={toggleStrip} />
                <IconButton
                  icon={ChartCandlestick}
                  label={t`Chart`}
                  href={`/pages/transaction/currency?match_id=${quote.id}`}
                />
              </>
            )}
            <PairStar quote={quote} />
          </>
        )}
      </div>
      <PairDrawer
        open={choosing}
        onClose={() => setChoosing(false)}
        quotes={quotes}
        market={market}
        live={live}
        current={quote?.id}
        onPick={pick}
      />
      {quote && wide ? (
        <Suspense fallback={<TradeSkeleton />}>
          <Workspace
            quote={quote}
            live={live}
            side={side}
            asOf={market.asOf}
            onRefresh={market.refetch}
            onGone={setGone}
          />
        </Suspense>
      ) : quote ? (
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
            <OrderFormBook quote={quote} live={live} onPick={(price) => ticket.current?.take(price)} />
          </div>
          <OrdersPanel quote={quote} />
        </>
      ) : missing ? (
        <EmptyState icon={Search} text={<Trans>This pair is not available.</Trans>} />
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
