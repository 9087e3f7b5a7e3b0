import { Trans, useLingui } from '@lingui/react/macro'
import { SearchParamError, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import type { Decimal } from '#domain/money.ts'
import type { SpotSide } from '#domain/trade/spot.ts'
import { AlertButton, AlertSheet } from '#features/alerts/index.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import { addRecentPair } from '#features/market/index.ts'
import {
  PairChart,
  PairDrawer,
  PairPanels,
  PairStar,
  PairTitle,
  PriceBlock,
  pairStyles,
  ShareButton,
  usePair,
} from '#features/pair/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { NavBar } from '#ui/layout/NavBar.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { useWideScreen } from '#ui/layout/useWideScreen.ts'
import { Search } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { Workspace } from './LazySpotWorkspace.ts'
import { TicketForm } from './ticket/TicketForm.tsx'

export interface PairScreenProps {
  readonly matchId?: number | undefined
  readonly symbol?: string | undefined
}

/** Page of a spot or stock pair: chart, order book, trades, and the button that opens the order form. */
export function PairScreen({ matchId, symbol }: PairScreenProps) {
  if (matchId === undefined && symbol === undefined)
    throw new SearchParamError('match_id or symbol is missing')
  const problemOf = useErrorText()
  const navigate = useNavigate()
  const { quote, quotes, market, live, missing } = usePair({ matchId, symbol })
  const offline = !useOnline()
  const wide = useWideScreen()
  const [choosing, setChoosing] = useState(false)
  const [side, setSide] = useState<SpotSide | null>(null)
  const taken = useRef<Decimal | null>(null)
  const [gone, setGone] = useState(false)
  const [alerting, setAlerting] = useState(false)
  const id = quote?.id
  useEffect(() => {
    if (id !== undefined) addRecentPair(id)
  }, [id])

  const pick = (picked: Quote) => {
    setChoosing(false)
    void navigate({ to: '/pages/transaction/currency', search: { match_id: picked.id }, replace: true })
  }
  const open = (next: SpotSide, price: Decimal | null = null) => {
    taken.current = price
    setSide(next)
  }

  return (
    <AppPage
      restore="pair"
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
        quote &&
        !wide && (
          <StickyFooter note={offline && <Trans>You are offline. This needs a connection.</Trans>}>
            <Button kind="up" disabled={offline} onClick={() => open('buy')}>
              <Trans>Buy {quote.currency_name}</Trans>
            </Button>
            <Button kind="down" disabled={offline} onClick={() => open('sell')}>
              <Trans>Sell {quote.currency_name}</Trans>
            </Button>
          </StickyFooter>
        )
      }
    >
      {quote && wide ? (
        <Suspense fallback={<Waiting />}>
          <Workspace
            quote={quote}
            live={live}
            asOf={market.asOf}
            onRefresh={market.refetch}
            onGone={setGone}
          />
        </Suspense>
      ) : quote ? (
        <>
          <PriceBlock
            quote={quote}
            live={live}
            asOf={market.asOf}
            onRefresh={market.refetch}
            onGone={setGone}
          />
          <PairChart quote={quote} live={live} />
          <PairPanels
            key={quote.id}
            quote={quote}
            live={live}
            onPick={(price) => {
              if (!offline) open('buy', price)
            }}
          />
        </>
      ) : missing ? (
        <EmptyState icon={Search} text={<Trans>This pair is not available.</Trans>} />
      ) : market.error ? (
        <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
      ) : (
        <Waiting />
      )}
      <PairDrawer
        open={choosing}
        onClose={() => setChoosing(false)}
        quotes={quotes}
        market={market}
        live={live}
        current={id}
        onPick={pick}
      />
      {quote && <AlertSheet quote={quote} open={alerting} onClose={() => setAlerting(false)} />}
      {quote && !wide && (
        <Sheet open={side !== null} onClose={() => setSide(null)} title={quote.symbol}>
          <TicketForm
            key={`${quote.id} ${side}`}
            ref={(ticket: TicketHandle | null) => {
              if (ticket && taken.current) ticket.take(taken.current)
              taken.current = null
            }}
            quote={quote}
            live={live}
            side={side ?? undefined}
            onPlaced={() => setSide(null)}
          />
        </Sheet>
      )}
    </AppPage>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <div className={pairStyles.panel} role="status" aria-busy="true" aria-label={t`Loading`}>
      <Skeleton height={36} width={180} />
      <Skeleton height={420} />
    </div>
  )
}
