import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Quote } from '#contract/market.ts'
import { useOnline } from '#data/connectivity.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CoinMark } from '#ui/CoinMark.tsx'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { KeyValueRow } from '#ui/KeyValue.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { TicketProblem } from './errors.ts'
import type { TicketContext, TicketState } from './state.ts'
import type { TicketSummary } from './summary.ts'
import styles from './ticket.module.css'
import type { Placing } from './usePlace.ts'
import { useProblemWords } from './words.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly quote: Quote
  readonly ticket: TicketState
  readonly context: TicketContext
  readonly summary: TicketSummary
  readonly problem: TicketProblem | null
  readonly action: ReactNode
  readonly placing: Placing
  /** "Do not show again today" may be offered. */
  readonly mayQuiet: boolean
  readonly onConfirm: (quiet: boolean) => Promise<unknown>
}

/** The last look at an order: what is done, what it costs, what may happen (screens-core §9). */
export function OrderConfirm(props: Props) {
  const { quote, ticket, context, summary, problem, placing, mayQuiet } = props
  const { t } = useLingui()
  const wordsOf = useProblemWords(quote)
  const problemOf = useProblem()
  const offline = !useOnline()
  const [quiet, setQuiet] = useState(false)
  const [asking, setAsking] = useState(false)
  const rows = useRows(quote, ticket, context, summary)
  const unknown = placing.state === 'unknown'
  const buys = ticket.side === 'buy'

  const error = ((): string | null => {
    if (placing.state === 'checking') return t`Checking the result…`
    if (placing.error && !(unknown && offline)) return problemOf(placing.error)
    if (offline) return t`You are offline. This needs a connection.`
    return problem && wordsOf(problem.problem)
  })()

  const confirm = () => {
    // A limit far off the last price is asked about once more; what became of a sent order is not.
    if (summary.far && !unknown) {
      setAsking(true)
      return undefined
    }
    return props.onConfirm(quiet)
  }

  return (
    <>
      <ConfirmSheet
        open={props.open}
        onClose={props.onClose}
        title={t`Confirm order`}
        kind={buys ? 'up' : 'down'}
        head={
          <>
            <CoinMark name={quote.currency_name} src={quote.currency_logo} size={32} />
            <span className={styles.headText}>
              <strong className={styles.headSymbol}>{quote.symbol}</strong>
              <span className={styles.soft}>
                <KindText quote={quote} ticket={ticket} />
              </span>
            </span>
            <Tag tone={buys ? 'up' : 'down'}>{buys ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}</Tag>
          </>
        }
        rows={rows}
        note={<Outlook ticket={ticket} summary={summary} />}
        action={unknown ? <Trans>Check the result</Trans> : props.action}
        onConfirm={confirm}
        sending={placing.state === 'sending' || placing.state === 'checking'}
        disabled={offline || (!unknown && problem !== null)}
        error={error}
      >
        {mayQuiet && (
          <Checkbox checked={quiet} onChange={setQuiet}>
            <Trans>Do not show again today</Trans>
          </Checkbox>
        )}
      </ConfirmSheet>
      <FarDialog
        open={asking}
        quote={quote}
        price={summary.price}
        onClose={() => setAsking(false)}
        onGo={() => {
          setAsking(false)
          return props.onConfirm(quiet)
        }}
        action={props.action}
        buys={buys}
      />
    </>
  )
}

function KindText({ quote, ticket }: Pick<Props, 'quote' | 'ticket'>) {
  const stock = quote.type === 'stock'
  if (ticket.orderType === 'limit') {
    return stock ? <Trans>Limit, stock account</Trans> : <Trans>Limit, crypto account</Trans>
  }
  return stock ? <Trans>Market, stock account</Trans> : <Trans>Market, crypto account</Trans>
}

function Outlook({ ticket, summary }: Pick<Props, 'ticket' | 'summary'>) {
  if (ticket.orderType === 'market') {
    return (
      <Trans>
        The order fills at once, whole, at the last recorded price when it arrives. That price may differ from
        the one shown.
      </Trans>
    )
  }
  if (summary.blind) {
    return (
      <Trans>
        The last price is out of date. The order fills as soon as a recorded price reaches yours, which may be
        at once.
      </Trans>
    )
  }
  return summary.immediate ? (
    <Trans>The price is reached already: the order fills at once at the last recorded price.</Trans>
  ) : (
    <Trans>The order waits until the price is reached. You can cancel the part that is not filled.</Trans>
  )
}

function useRows(
  quote: Quote,
  ticket: TicketState,
  { terms }: TicketContext,
  { price, plan }: TicketSummary,
): readonly KeyValueRow[] {
  const { t } = useLingui()
  const format = useFormat()
  if (price === null || plan === null) {
    const about = { value: '—', tone: 'faint' as const }
    return [
      { key: 'price', label: t`Price`, ...about },
      { key: 'amount', label: t`Amount`, ...about },
      { key: 'total', label: t`Total`, ...about },
    ]
  }
  const atMarket = ticket.orderType === 'market'
  const about = atMarket ? '≈ ' : ''
  const inQuote = (value: Decimal, round: 'amount' | 'fee' = 'amount') =>
    `${about}${format[round](value, terms.quoteScale)} ${quote.legal_name}`
  const inBase = (value: Decimal) => `${format.amount(value, terms.numberPrecision)} ${quote.currency_name}`
  const rate = format.rate(terms.feeRate)
  const exactly = ticket.unit === 'quote' && ticket.side === 'buy'
  const pays =
    ticket.side === 'buy'
      ? {
          key: 'sum',
          label: atMarket && !exactly ? t`You pay about` : t`You pay at most`,
          // A market buy given in quote never spends more than what was typed, whatever the price becomes.
          value:
            exactly && atMarket
              ? `${format.fee(ticket.amount as Decimal, terms.quoteScale)} ${quote.legal_name}`
              : inQuote(plan.pay, 'fee'),
          total: true,
        }
      : {
          key: 'sum',
          label: atMarket ? t`You receive about` : t`You receive at least`,
          value: inQuote(plan.receive),
          total: true,
        }
  return [
    {
      key: 'price',
      label: t`Price`,
      value: atMarket ? t`Market price` : `${format.price(price, terms.pricePrecision)} ${quote.legal_name}`,
    },
    {
      key: 'amount',
      label: t`Amount`,
      value: `${ticket.unit === 'quote' ? about : ''}${inBase(plan.number)}`,
    },
    { key: 'total', label: t`Total`, value: inQuote(plan.total) },
    {
      key: 'fee',
      label: atMarket ? t`Fee, ${rate}` : t`Fee, up to ${rate}`,
      value: inQuote(plan.fee, 'fee'),
    },
    pays,
  ]
}

interface FarProps {
  readonly open: boolean
  readonly quote: Quote
  readonly price: Decimal | null
  readonly onClose: () => void
  readonly onGo: () => Promise<unknown>
  readonly action: ReactNode
  readonly buys: boolean
}

function FarDialog({ open, quote, price, onClose, onGo, action, buys }: FarProps) {
  const { t } = useLingui()
  const format = useFormat()
  const last = format.price(quote.now_price, quote.price_precision)
  const off = price
    ? format.percent(exact(big(price).minus(quote.now_price).times(100).div(quote.now_price)), 1)
    : ''
  const limit = price ? format.price(price, quote.price_precision) : ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Is this price right?`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Change the price</Trans>
          </Button>
          <Button kind={buys ? 'up' : 'down'} onClick={onGo}>
            {action}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Your price {limit} is {off} away from the last price {last}.
        </Trans>
      </p>
    </Dialog>
  )
}
