import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import { ChartStripButton, TradeSkeleton, tradeStyles, useStrip } from '#features/kit/index.ts'
import { addRecentPair } from '#features/market/index.ts'
import { isLever, OrderFormBook, PairDrawer, PairStar, PairTitle, usePair } from '#features/pair/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useWideScreen } from '#ui/layout/useWideScreen.ts'
import { ChartCandlestick, Search } from '#ui/media/icons.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { FuturesChart } from './FuturesChart.tsx'
import { FuturesWorkspace } from './FuturesWorkspace.tsx'
import type { FuturesAccount } from './queries.ts'
import { FuturesTicket } from './ticket/FuturesTicket.tsx'

interface Props {
  readonly matchId: number | undefined
  readonly account: FuturesAccount | undefined
}

/** The Futures segment of the trade tab: order form and order book, with positions and open orders below. */
export function FuturesTrade({ matchId, account = 'lever' }: Props) {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const navigate = useNavigate()
  const { quote, quotes, market, live, missing } = usePair({ matchId }, (all) => all.find(isLever))
  const [choosing, setChoosing] = useState(false)
  const [strip, toggleStrip] = useStrip()
  const wide = useWideScreen()
  const [gone, setGone] = useState(false)
  const ticket = useRef<TicketHandle>(null)
  const go = (search: { match_id?: number; account?: FuturesAccount }) =>
    void navigate({
      to: '/pages/transaction/index',
      search: ({ side: _, ...before }) => ({
        ...before,
        type: 'futures',
        ...(quote && { match_id: quote.id }),
        account,
        ...search,
      }),
      replace: true,
    })
  const pick = (picked: Quote) => {
    setChoosing(false)
    addRecentPair(picked.id)
    go({ match_id: picked.id })
  }
  return (
    <>
      <div className={tradeStyles.header}>
        <PairTitle quote={quote} live={live} figures={!wide || gone} onClick={() => setChoosing(true)} />
        <span className={tradeStyles.grow} />
        {quote && (
          <>
            {!wide && (
              <>
                <ChartStripButton open={strip} onToggle={toggleStrip} />
                <IconButton
                  icon={ChartCandlestick}
                  label={t`Chart`}
                  href={`/pages/transaction/contract?match_id=${quote.id}&account=${account}`}
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
        quotes={quotes?.filter(isLever)}
        market={market}
        live={live}
        current={quote?.id}
        onPick={pick}
      />
      {quote && isLever(quote) && wide ? (
        <FuturesWorkspace
          quote={quote}
          live={live}
          account={account}
          onAccount={(next) => go({ account: next })}
          asOf={market.asOf}
          onRefresh={market.refetch}
          onGone={setGone}
        />
      ) : quote && isLever(quote) ? (
        <>
          {strip && (
            <div className={tradeStyles.strip}>
              <FuturesChart quote={quote} live={live} strip />
            </div>
          )}
          <div className={tradeStyles.columns}>
            <FuturesTicket
              key={`${quote.id} ${account}`}
              ref={ticket}
              quote={quote}
              live={live}
              account={account}
              onAccount={(next) => go({ account: next })}
            />
            <OrderFormBook quote={quote} live={live} onPick={(price) => ticket.current?.take(price)} />
          </div>
          <AccountPanel />
        </>
      ) : missing || quote ? (
        <EmptyState icon={Search} text={<Trans>This pair is not available.</Trans>} />
      ) : market.error ? (
        <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
      ) : (
        <TradeSkeleton />
      )}
    </>
  )
}
