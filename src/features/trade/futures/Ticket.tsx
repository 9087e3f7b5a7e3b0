import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures } from '#contract/futures.ts'
import type { Quote } from '#contract/market.ts'
import { useSession } from '#data/session.ts'
import { type FuturesDraft, isFuturesProblem } from '#domain/futures/draft.ts'
import type { FuturesSide } from '#domain/futures/types.ts'
import { big, type Decimal, decimal, ZERO } from '#domain/money.ts'
import { SLIPPAGE } from '#domain/spot.ts'
import { Gated, NONE, useForm, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { Link } from '#ui/Link.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Slider } from '#ui/Slider.tsx'
import { toast } from '#ui/toast.ts'
import { ageOf, useIsStale } from '../ticket/useContext.ts'
import { useNewest } from '../usePair.ts'
import { Confirm } from './Confirm.tsx'
import styles from './futures.module.css'
import { MultipleForm } from './MultipleSheet.tsx'
import { type FuturesAccount, QUOTE_ID, termsOf, useDeal } from './queries.ts'
import {
  draftOf,
  EMPTY,
  faultsOf,
  inputOf,
  shareOf,
  type TicketContext,
  type TicketState,
  ticketRules,
} from './state.ts'
import { useFaultWords } from './words.ts'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  readonly account: FuturesAccount
  readonly onAccount: (account: FuturesAccount) => void
  readonly onPlaced?: () => void
}

/** What the rules are asked with right now; a price that is not current is none. */
function useTicketContext(quote: Quote, live: boolean, account: FuturesAccount, slippage: string) {
  const { data: deal } = useDeal(quote, account)
  const { member } = useSession()
  const stale = useIsStale(quote) || !live
  const context: TicketContext = {
    terms: deal ? termsOf(deal, quote) : null,
    market: {
      status: quote.trading_status,
      last: stale ? null : { price: quote.now_price, age: ageOf(quote) },
    },
    available: member && deal ? deal.user_lever : null,
    held: deal?.held ?? ZERO,
    slippage,
  }
  return { context, stale }
}

/** The Futures ticket (screens-core §9). Mount it anew (`key`) for another pair or account. */
export function FuturesTicket({ quote: listed, live, account, onAccount, onPlaced }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const quote = useNewest(listed)
  const [slippage, setSlippage] = useState<string>(SLIPPAGE.usual)
  const { context, stale } = useTicketContext(quote, live, account, slippage)
  const { terms, available } = context
  const form = useForm(ticketRules, { name: `futures.${quote.id}.${account}`, empty: EMPTY, context })
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [coupon, setCoupon] = useState(0)
  const legal = quote.legal_name
  const words = useFaultWords(legal)
  // A multiple that this account does not offer is the nearest one below it.
  const multiple =
    terms?.multiples.filter((one) => one <= form.state.multiple).at(-1) ??
    terms?.multiples[0] ??
    form.state.multiple
  const state: TicketState = { ...form.state, multiple }
  const submit = useSubmit(futures.submit, {
    otherwise: t`The order could not be placed`,
    onDone: () => {
      toast(t`Order placed`, 'good')
      setConfirming(false)
      setCoupon(0)
      setTried(false)
      form.act({ share: '', takeProfit: '', stopLoss: '' })
      onPlaced?.()
    },
  })
  const summary = ticketRules.summarise(state, context)
  const faults = tried ? faultsOf(state, context) : {}
  const drafted = draftOf(state, context)
  const draft = drafted && !isFuturesProblem(drafted) ? drafted : null
  const open = (side: FuturesSide) => {
    const next = { ...state, side }
    form.act({ side, multiple })
    setTried(true)
    if (Object.values(faultsOf(next, context)).every((fault) => fault === undefined)) setConfirming(true)
  }
  const limit = state.orderType === 'limit'
  // Without terms, or at market without a current price, there is nothing to confirm.
  const blind = terms === null || (!limit && stale)
  const market = t({ context: 'order type', message: 'Market' })
  return (
    <div className={styles.ticket}>
      <div className={styles.pair}>
        <Segmented
          label={t`Account`}
          value={account}
          onChange={onAccount}
          items={[
            { value: 'lever', label: t`Futures` },
            { value: 'margin', label: t`Margin` },
          ]}
        />
        <Button
          kind="quiet"
          size={36}
          disabled={!terms}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {multiple}×
        </Button>
      </div>
      <Segmented
        label={t`Order type`}
        value={state.orderType}
        onChange={(orderType) =>
          form.act({
            orderType,
            ...(orderType === 'limit' && state.price === '' && !stale && { price: quote.now_price }),
          })
        }
        items={[
          { value: 'limit', label: t`Limit` },
          { value: 'market', label: market },
        ]}
      />
      {limit ? (
        <DecimalField
          label={t`Price (${legal})`}
          value={state.price}
          onChange={(price) => form.act({ price })}
          scale={quote.price_precision}
          step={decimal(
            `1e-${quote.price_precision}` === '1e-0' ? '1' : big(`1e-${quote.price_precision}`).toFixed(),
          )}
          error={words(faults.price)}
        />
      ) : (
        <p className={styles.note}>
          <Trans>At the next recorded price</Trans>
        </p>
      )}
      <DecimalField
        label={t`Lots`}
        value={state.share}
        onChange={(share) => form.act({ share })}
        scale={2}
        step="0.01"
        placeholder="0"
        unit={
          draft && (
            <span className={styles.small}>{`${format.amount(draft.number, 8)} ${quote.currency_name}`}</span>
          )
        }
        error={words(faults.share)}
      />
      <Slider
        labelled
        label={t`Percentage of the available margin`}
        value={Math.round(summary.percent)}
        disabled={summary.most === null}
        onChange={(percent) => form.act({ share: shareOf(summary.most, percent) })}
      />
      <Checkbox checked={state.stops} onChange={(stops) => form.act({ stops })}>
        <Trans>Take profit / stop loss</Trans>
      </Checkbox>
      {state.stops && (
        <>
          <DecimalField
            label={t`Take profit`}
            value={state.takeProfit}
            onChange={(takeProfit) => form.act({ takeProfit })}
            scale={quote.price_precision}
            placeholder={t`Not set`}
          />
          <DecimalField
            label={t`Stop loss`}
            value={state.stopLoss}
            onChange={(stopLoss) => form.act({ stopLoss })}
            scale={quote.price_precision}
            placeholder={t`Not set`}
            error={words(faults.stops)}
          />
        </>
      )}
      <Costs
        quote={quote}
        draft={summary.draft}
        most={summary.most}
        available={available}
        account={account}
      />
      <p role="alert" className={styles.error}>
        {words(faults.form) ?? (confirming ? '' : submit.note)}
      </p>
      <Gated call={futures.submit}>
        <div className={styles.buttons}>
          <Button kind="up" disabled={submit.disabled || blind} onClick={() => open('long')}>
            <Trans>Open long</Trans>
          </Button>
          <Button kind="down" disabled={submit.disabled || blind} onClick={() => open('short')}>
            <Trans>Open short</Trans>
          </Button>
        </div>
      </Gated>
      {terms && (
        <Sheet open={choosing} onClose={() => setChoosing(false)} title={t`Multiple`}>
          <MultipleForm
            terms={terms}
            legal={legal}
            multiple={multiple}
            most={summary.most}
            onChange={(next) => form.act({ multiple: next })}
            onDone={() => setChoosing(false)}
          />
        </Sheet>
      )}
      {draft && (
        <Confirm
          open={confirming}
          onClose={() => {
            setConfirming(false)
            setCoupon(0)
          }}
          quote={quote}
          draft={draft}
          submit={submit}
          problem={words(Object.values(faultsOf(state, context)).find((fault) => fault !== undefined))}
          slippage={slippage}
          onSlippage={setSlippage}
          coupon={coupon}
          onCoupon={setCoupon}
          onConfirm={() => {
            const input = inputOf(state, context)
            return submit.send({
              currency_id: quote.currency_id,
              legal_id: quote.legal_id,
              type: input.side === 'long' ? '1' : '2',
              share: input.share,
              multiple: String(input.multiple),
              order_type: input.orderType,
              target_price: input.orderType === 'limit' ? input.price : '',
              worst_price: input.orderType === 'market' ? input.price : '',
              target_profit_price: input.takeProfit,
              stop_loss_price: input.stopLoss,
              account,
              coupon_id: coupon,
            })
          }}
        />
      )}
    </div>
  )
}

interface CostsProps {
  readonly quote: Quote
  readonly draft: FuturesDraft | null
  readonly most: Decimal | null
  readonly available: Decimal | null
  readonly account: FuturesAccount
}

/** What there is, the most that is possible and what the order costs. A figure that is not known is no zero. */
function Costs({ quote, draft, most, available, account }: CostsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const legal = quote.legal_name
  const money = (value: Decimal | undefined) =>
    `${value === undefined ? NONE : format.fee(value, 2)} ${legal}`
  return (
    <KeyValue
      rows={[
        {
          key: 'available',
          label: <Trans>Available</Trans>,
          value: (
            <Link
              aria-label={t`Transfer ${legal} to this account`}
              href={`/pages/fund/fundTransfer?currency_id=${QUOTE_ID}&to=${account}`}
            >
              {available === null ? NONE : format.amount(available, 2)} {legal} ⊕
            </Link>
          ),
        },
        {
          key: 'most',
          label: <Trans>Max lots</Trans>,
          value: most === null ? NONE : format.number(most, { max: 2 }),
        },
        {
          key: 'margin',
          label: <Trans context="position">Margin</Trans>,
          value: money(draft?.estimate.margin),
        },
        { key: 'fee', label: <Trans>Handling fee</Trans>, value: money(draft?.estimate.fee) },
        {
          key: 'forced',
          label: <Trans>Forced close ≈</Trans>,
          value: draft?.estimate.forced ? format.price(draft.estimate.forced, quote.price_precision) : NONE,
        },
      ]}
    />
  )
}
