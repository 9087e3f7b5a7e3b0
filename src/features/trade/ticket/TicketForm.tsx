import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type Ref, useImperativeHandle, useState } from 'react'
import type { Quote } from '#contract/market.ts'
import { serverNow } from '#data/clock.ts'
import { useOnline } from '#data/connectivity.ts'
import { own } from '#data/own.ts'
import { useSession } from '#data/session.ts'
import { useHoldUpdate } from '#data/update.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import type { SpotSide } from '#domain/spot.ts'
import { loginHref } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'
import { Slider } from '#ui/Slider.tsx'
import { useNewest } from '../usePair.ts'
import { confirmed, localDay, mayOfferQuiet, mustConfirm, readMemory, writeMemory } from './confirm.ts'
import { errors, type ProblemPlace } from './errors.ts'
import { Figures } from './Figures.tsx'
import { OrderConfirm } from './OrderConfirm.tsx'
import { Notice, useAction } from './parts.tsx'
import { amountScale } from './state.ts'
import { summarise } from './summary.ts'
import styles from './ticket.module.css'
import { contextOf, useBalance, useIsStale, useTerms } from './useContext.ts'
import { usePlace } from './usePlace.ts'
import { useTicket } from './useTicket.ts'
import { useProblemWords } from './words.ts'

export interface TicketHandle {
  /** Takes a price of the book as the limit. */
  take(price: Decimal): void
}

interface Props {
  readonly quote: Quote
  /** Prices are current. A preview is only made of current ones. */
  readonly live: boolean
  readonly side?: SpotSide | undefined
  readonly onPlaced?: () => void
  readonly ref?: Ref<TicketHandle>
}

const MEMORY = 'confirmCoins'
const step = (digits: number): string => (digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)

/** The Coins ticket. Mount it anew (`key`) for another pair. */
export function TicketForm({ quote: listed, live, side, onPlaced, ref }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const problemOf = useProblem()
  const quote = useNewest(listed)
  const wordsOf = useProblemWords(quote)
  const router = useRouter()
  const { member } = useSession()
  const offline = !useOnline()
  const terms = useTerms(quote)
  const stale = useIsStale(quote) || !live
  const [turned, setTurned] = useState<SpotSide>(side ?? 'buy')
  const balance = useBalance(quote, turned)
  const available = balance.data?.available ?? null
  const context = terms && contextOf(quote, terms, available, !stale)
  const { state, act } = useTicket({
    matchId: quote.id,
    side,
    context,
    last: stale ? undefined : quote.now_price,
  })
  if (turned !== state.side) setTurned(state.side)

  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const placing = usePlace(() => {
    act({ do: 'sent' })
    setTried(false)
    setConfirming(false)
    onPlaced?.()
  })
  useImperativeHandle(ref, () => ({ take: (price) => act({ do: 'take', price }) }), [act])
  useHoldUpdate(state.amount !== '' || confirming)

  const summary = context && summarise(state, context)
  const found = context && errors(state, context)
  // While the market is open a market order without a current price cannot be sent, whatever else is filled in.
  const blind = stale && state.orderType === 'market' && quote.trading_status === 'open'
  const problem = blind
    ? { problem: { key: 'price_stale' as const }, place: 'form' as const, blank: false }
    : found
  const says = (place: ProblemPlace): string | undefined =>
    problem?.place === place && (tried || !problem.blank) ? wordsOf(problem.problem) : undefined

  const unknown = placing.state === 'unknown'
  const today = () => localDay(serverNow())
  const place = async (quiet: boolean) => {
    const memory = readMemory(own.get(MEMORY))
    const order = await placing.place(quote, state)
    if (order) own.set(MEMORY, writeMemory(confirmed(memory, today(), quiet)))
    return order
  }
  const submit = () => {
    if (unknown) return placing.check()
    setTried(true)
    if (!context || !summary || errors(state, context) !== null || problem) return undefined
    placing.reset()
    if (!mustConfirm(readMemory(own.get(MEMORY)), today(), summary.far || summary.blind)) return place(false)
    setConfirming(true)
    return undefined
  }

  const action = useAction(quote, state.side, summary?.plan?.number ?? null)
  const base = quote.currency_name
  const legal = quote.legal_name
  const unit = state.unit === 'base' ? base : legal
  const limit = state.orderType === 'limit'
  const totalShown = summary?.plan ? summary.plan.total : ''

  return (
    <>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()} aria-label={t`Order`}>
        <Segmented
          height={40}
          label={t`Side`}
          value={state.side}
          onChange={(next) => act({ do: 'side', side: next })}
          items={[
            { value: 'buy', label: t`Buy`, tone: 'up' },
            { value: 'sell', label: t`Sell`, tone: 'down' },
          ]}
        />
        <Select
          compact
          label={t`Order type`}
          value={state.orderType}
          onChange={(orderType) => act({ do: 'orderType', orderType })}
          options={[
            { value: 'limit', label: t`Limit`, note: t`Fills at your price or a better one` },
            { value: 'market', label: t`Market`, note: t`Fills at once at the last price` },
          ]}
        />
        {limit ? (
          <DecimalField
            label={t`Price (${legal})`}
            value={state.price}
            onChange={(price) => act({ do: 'price', price })}
            scale={quote.price_precision}
            step={step(quote.price_precision)}
            {...(stale ? {} : { stepFrom: quote.now_price })}
            format={(value) => format.price(value as Decimal, quote.price_precision)}
            error={says('price')}
          />
        ) : (
          <div className={styles.marketPrice}>
            <Trans>Market price</Trans>
          </div>
        )}
        <DecimalField
          label={t`Amount (${unit})`}
          labelAction={
            <IconButton
              icon={ChevronDown}
              size={12}
              target={28}
              tone="soft"
              className={styles.unit}
              label={t`Enter the amount in ${state.unit === 'base' ? legal : base}`}
              onClick={() => act({ do: 'unit', unit: state.unit === 'base' ? 'quote' : 'base' })}
            />
          }
          value={state.amount}
          onChange={(amount) => act({ do: 'amount', amount })}
          scale={terms ? amountScale(state.unit, terms) : quote.number_precision}
          step={state.unit === 'base' ? quote.min_number : '1'}
          stepFrom={state.unit === 'base' ? quote.min_number : quote.min_total}
          format={(value) => format.amount(value as Decimal, 18)}
          placeholder="0"
          error={says('amount')}
        />
        <div className={styles.slide}>
          <Slider
            label={state.side === 'buy' ? t`Share of your ${legal}` : t`Share of your ${base}`}
            value={Math.round(summary?.percent ?? 0)}
            disabled={available === null || !isPositive(available)}
            onChange={(percent) => act({ do: 'percent', percent })}
          />
        </div>
        <DecimalField
          inline
          label={limit ? t`Total` : t`Total ≈`}
          unit={legal}
          value={totalShown}
          readOnly={!limit || state.unit === 'quote'}
          onChange={(total) => act({ do: 'total', total })}
          scale={terms?.quoteScale ?? 0}
          format={(value) => format.amount(value as Decimal, terms?.quoteScale ?? 0)}
          placeholder={blind ? '—' : '0'}
        />
        <Figures
          quote={quote}
          side={state.side}
          terms={terms}
          summary={summary}
          member={member}
          available={available}
          reading={balance}
        />
        <Notice show={says('form')} />
        <Notice show={placing.state === 'checking' ? t`Checking the result…` : undefined} />
        <Notice show={!confirming && placing.error ? problemOf(placing.error) : undefined} />
        {quote.trading_status === 'closed' && limit && (
          <p className={styles.note}>
            <Trans>The market is closed. A limit order waits until it opens.</Trans>
          </p>
        )}
        {member ? (
          <Button
            kind={state.side === 'buy' ? 'up' : 'down'}
            block
            disabled={offline || (blind && !unknown)}
            onClick={submit}
            loading={placing.state === 'sending' || placing.state === 'checking'}
          >
            {unknown ? <Trans>Check the result</Trans> : action}
          </Button>
        ) : (
          <Button block href={loginHref(router.history.location.href)}>
            <Trans>Log in / Register</Trans>
          </Button>
        )}
        {offline && (
          <p className={styles.note} role="status">
            <Trans>You are offline. This needs a connection.</Trans>
          </p>
        )}
      </form>
      {context && summary && (
        <OrderConfirm
          open={confirming}
          onClose={() => setConfirming(false)}
          quote={quote}
          ticket={state}
          context={context}
          summary={summary}
          problem={problem}
          action={action}
          placing={placing}
          mayQuiet={mayOfferQuiet(readMemory(own.get(MEMORY)))}
          onConfirm={(quiet) => (unknown ? placing.check() : place(quiet))}
        />
      )}
    </>
  )
}
