import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import type { futures } from '#contract/trade/futures.ts'
import type { FundingMove } from '#domain/funds/fundingMoves.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import { type FuturesDraft, futuresValue } from '#domain/trade/futures/orderDraft.ts'
import {
  FarLimitPriceWarning,
  MoneyConfirm,
  NONE,
  type Submit,
  useAccountName,
  useFundingRows,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { useSizeText } from '../labels.ts'
import { NextPrice } from '../positions/ClosePositionForm.tsx'
import { type FuturesAccount, QUOTE_ID } from '../queries.ts'
import { SlippageChips } from './SlippageChips.tsx'

/** The choice of a coupon is loaded on demand, because few people have coupons. */
const CouponChoice = lazy(async () => ({ default: (await import('#features/coupon/index.ts')).CouponChoice }))

interface ConfirmProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly quote: Quote
  /** The account that pays for the order. */
  readonly account: FuturesAccount
  readonly draft: FuturesDraft
  /** Amounts that are transferred from other accounts together with the order. */
  readonly moves: readonly FundingMove<AccountCode>[]
  /**
   * Profit or loss, including all fees, when take profit and stop loss close their lots at a price; null
   * while unknown.
   */
  readonly gainAt: (price: Decimal) => Decimal | null
  /**
   * True when the price is current or the order has been sent, so that figures that depend on the price may
   * be shown.
   */
  readonly known: boolean
  /** True when the limit price is far from the last price. */
  readonly far: boolean
  readonly submit: Submit<typeof futures.submit>
  readonly problem: string | undefined
  readonly slippage: string
  readonly onSlippage: (slippage: string) => void
  readonly coupon: number
  readonly onCoupon: (id: number) => void
  /** Whether "Do not show again today" is offered. */
  readonly mayQuiet: boolean
  readonly onConfirm: (quiet: boolean) => Promise<unknown>
}

/** Size in base currency of the lots that take profit and stop loss close. */
const partOf = ({ number, share, stopShare }: FuturesDraft): Decimal =>
  exact(big(number).times(stopShare).div(share))

/** The confirmation of a futures order: frozen margin, possible loss, and the choice of a coupon. */
export function OrderConfirm({
  account,
  draft,
  moves,
  gainAt,
  known,
  far,
  quote,
  problem,
  slippage,
  onSlippage,
  coupon,
  onCoupon,
  mayQuiet,
  onConfirm,
  ...rest
}: ConfirmProps) {
  const { t } = useLingui()
  const [quiet, setQuiet] = useState(false)
  const format = useFormat()
  const size = useSizeText()
  const accountName = useAccountName()
  const moved = useFundingRows(moves, quote.legal_name)
  const legal = quote.legal_name
  const { leverage } = draft
  const long = draft.side === 'long'
  const price = (value: Decimal) => format.price(value, quote.price_precision)
  const money = (value: Decimal) => `${known ? format.fee(value, 2) : NONE} ${legal}`
  const worst = known ? price(draft.limit) : NONE
  const amount = `${format.amount(draft.number, 8)} ${quote.currency_name}`
  const aside = money(draft.frozen)
  const gain = (at: Decimal) => {
    const net = known ? gainAt(at) : null
    return net === null ? NONE : `${format.number(net, { max: 2, sign: 'always' })} ${legal}`
  }
  const result = (at: Decimal) => `${price(at)} (${gain(at)})`
  const rows: KeyValueRow[] = [
    { key: 'account', label: <Trans>Account</Trans>, value: accountName(account) },
    {
      key: 'side',
      label: <Trans>Direction</Trans>,
      value: long ? t`Long ${leverage}×` : t`Short ${leverage}×`,
      tone: long ? 'up' : 'down',
    },
    {
      key: 'price',
      label: <Trans>Price</Trans>,
      value: draft.orderType === 'limit' ? worst : <NextPrice worst={worst} />,
    },
    {
      key: 'share',
      label: <Trans>Size</Trans>,
      value: size(draft.number, quote.currency_name, draft.share),
    },
    { key: 'margin', label: <Trans>Margin ≈</Trans>, value: money(draft.estimate.margin) },
    { key: 'fee', label: <Trans>Fee ≈</Trans>, value: money(draft.estimate.fee) },
    {
      key: 'overnight',
      label: <Trans>Overnight fee at 00:00 UTC</Trans>,
      value: format.rate(quote.overnight_rate),
    },
    {
      key: 'forced',
      label: <Trans>Liq. price ≈</Trans>,
      value: known && draft.estimate.liquidation ? price(draft.estimate.liquidation) : NONE,
      tone: 'amber',
    },
    ...(draft.takeProfit
      ? [{ key: 'tp', label: <Trans>Take profit</Trans>, value: result(draft.takeProfit) }]
      : []),
    ...(draft.stopLoss
      ? [{ key: 'sl', label: <Trans>Stop loss</Trans>, value: result(draft.stopLoss) }]
      : []),
    ...(isPositive(draft.stopShare)
      ? [
          {
            key: 'part',
            label: <Trans>TP/SL close</Trans>,
            value: size(partOf(draft), quote.currency_name, draft.stopShare),
          },
        ]
      : []),
    ...(known ? moved : []),
    { key: 'aside', label: <Trans>Maximum frozen</Trans>, value: aside, total: true },
  ]
  return (
    <MoneyConfirm
      {...rest}
      title={quote.symbol}
      rows={rows}
      loss={<Trans>The most you can lose is the margin plus the fees: {aside}.</Trans>}
      note={
        <>
          {far && <FarLimitPriceWarning quote={quote} price={draft.limit} />}
          <Trans>Anything not needed when it opens is returned immediately.</Trans>
        </>
      }
      kind={long ? 'up' : 'down'}
      action={long ? <Trans>Open long {amount}</Trans> : <Trans>Open short {amount}</Trans>}
      problem={problem}
      onConfirm={() => onConfirm(quiet)}
    >
      {draft.orderType === 'market' && <SlippageChips value={slippage} onChange={onSlippage} />}
      {rest.open && (
        <Suspense>
          <CouponChoice
            order={{ use: 'futures', currencyId: QUOTE_ID, worth: futuresValue(draft) }}
            fee={draft.estimate.fee}
            chosen={coupon}
            onChoose={onCoupon}
          />
        </Suspense>
      )}
      {mayQuiet && (
        <Checkbox checked={quiet} onChange={setQuiet}>
          <Trans>Do not show again today</Trans>
        </Checkbox>
      )}
    </MoneyConfirm>
  )
}
