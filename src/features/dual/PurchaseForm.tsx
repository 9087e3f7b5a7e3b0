import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type DualOrder, type DualProduct, dual } from '#contract/earn/dual.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { useSession } from '#data/session/session.ts'
import { businessDayName } from '#domain/businessDay.ts'
import { investAmount } from '#domain/earn/dual.ts'
import {
  Form,
  ProgressSteps,
  RequireAccess,
  ServerCountdown,
  SubmitButton,
  SubmitNote,
  shownDay,
  useAmountText,
  useBusinessDay,
  useCoins,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { BuyConfirm } from './BuyConfirm.tsx'
import styles from './dual.module.css'
import { buyRules, EMPTY_BUY, mostShares, type NumProblem, termsOf } from './formRules.ts'
import { useSettlementText } from './labels.ts'
import { SettlementOutcomes } from './SettlementOutcomes.tsx'
import { useReference, useSale } from './useLiveProducts.ts'

interface Props {
  readonly product: DualProduct
  readonly onDone: (order: DualOrder) => void
}

/**
 * Number of shares, the payout on either side of the target price, and the purchase with its confirmation.
 */
export function PurchaseForm({ product, onDone }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const { member } = useSession()
  const coins = useCoins()
  const sale = useSale()(product)
  const held = useRead(
    wallet.detail,
    { currency: product.invest_currency_id, type: 'change' },
    { enabled: member },
  )
  const [understood, setUnderstood] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { price: reference } = useReference(product.match_id, product.reference_price)
  const halted = useQuote(product.match_id)?.trading_status === 'halt'
  const terms = termsOf(product, coins.precision)
  const available = member ? (held.data?.available ?? null) : null
  const context = { product, sale, halted, terms, available }
  const form = useForm(buyRules, {
    name: `dual.${product.id}`,
    empty: EMPTY_BUY,
    context,
    hold: understood,
  })
  const submit = useSubmit(dual.buy, {
    otherwise: t`The purchase could not be completed`,
    onDone: (order) => {
      setConfirming(false)
      form.drop()
      toast(t({ context: 'done', message: 'Invested' }))
      onDone(order)
    },
  })
  const { state, shown, act, summary } = form
  const money = { currency: product.invest_currency_id, name: product.invest_currency }
  const { remaining_shares: left, max_num: max } = product
  const most = mostShares({ product, available })
  const words: Readonly<Record<NumProblem, string>> = {
    missing: t({ context: 'error', message: 'Enter the purchase quantity' }),
    integer: t({ context: 'error', message: 'Quantity must be an integer' }),
    correct: t`Enter the correct quantity`,
    closed: t({ context: 'error', message: 'The item has not reached selling time or has ended' }),
    halted: t`Trading in this pair is suspended`,
    soldOut: t`Sold out`,
    left: t({
      context: 'error',
      message: `Over the remaining allowance: ${plural(left, { one: '# share is left', other: '# shares are left' })}`,
    }),
    single: t({
      context: 'error',
      message: `Over your single limit of ${plural(max, { one: '# share', other: '# shares' })}`,
    }),
    insufficient: t`Insufficient balance`,
  }
  const invested = text(summary.amount, money)
  const soldOut = product.remaining_shares === 0
  const closed = sale !== 'on_sale'
  // While no number of shares is typed, the payouts are computed for one share.
  const compared = summary.amount ?? investAmount(1, product.perPrice)
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.form}
      onSubmit={() => void (understood && form.attempt() && setConfirming(true))}
    >
      <DecimalField
        label={t`Shares`}
        scale={8}
        step="1"
        min="0"
        value={state.num}
        enterKeyHint="done"
        error={shown?.num && words[shown.num]}
        trailing={
          <Button
            kind="quiet"
            size={28}
            disabled={most === null || most === 0}
            onClick={() => most !== null && act({ num: String(most) })}
          >
            <Trans>Max</Trans>
          </Button>
        }
        onChange={(num) => act({ num })}
      />
      <dl className={styles.invest}>
        <div>
          <dt>{t`You invest`}</dt>
          <dd>{summary.amount === null ? '—' : text(summary.amount, money)}</dd>
        </div>
        {member && (
          <div>
            <dt>{t`Available`}</dt>
            <dd>
              {text(available, money)} <AsOf reading={held} />{' '}
              <Link href={`/pages/fund/fundTransfer?currency_id=${product.invest_currency_id}&to=change`}>
                <Trans>Transfer</Trans>
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <SettlementOutcomes product={product} amount={compared} terms={terms} reference={reference} />
      {summary.amount === null && (
        <p className={styles.quiet}>
          <Trans>Shown for one share.</Trans>
        </p>
      )}
      <Dates product={product} />
      <Checkbox checked={understood} onChange={setUnderstood}>
        <Trans>
          I understand: no cancellation, no early redemption, payment currency depends on the price.
        </Trans>
      </Checkbox>
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={styles.foot}>
        <RequireAccess call={dual.buy}>
          <SubmitButton submit={submit} size={48} disabled={!understood || soldOut || closed}>
            {soldOut ? (
              <Trans>Sold out</Trans>
            ) : sale === 'upcoming' ? (
              <>
                <Trans>Starts in</Trans> <ServerCountdown until={product.sale_start * 1000} />
              </>
            ) : closed ? (
              <Trans>Ended</Trans>
            ) : summary.amount === null ? (
              <Trans>Invest</Trans>
            ) : (
              <Trans>Invest {invested}</Trans>
            )}
          </SubmitButton>
        </RequireAccess>
      </div>
      <BuyConfirm
        open={confirming}
        onClose={() => setConfirming(false)}
        product={product}
        num={summary.num}
        amount={summary.amount}
        payouts={summary.payouts}
        available={available}
        submit={submit}
      />
    </Form>
  )
}

/** Dates of purchase, maturity and payout of the dual investment. */
function Dates({ product }: { readonly product: DualProduct }) {
  const { t } = useLingui()
  const format = useFormat()
  const settles = useSettlementText()
  const today = useBusinessDay()
  const day = (name: string): string => format.time(shownDay(name), 'dayMonth')
  return (
    <ProgressSteps
      label={t`Dates (UTC+8)`}
      steps={[
        {
          key: 'purchase',
          label: t({ context: 'dual', message: 'Purchase' }),
          state: 'done',
          note: day(businessDayName(today)),
        },
        { key: 'maturity', label: t`Maturity`, state: 'waiting', note: settles(product) },
        { key: 'paid', label: t`Credited to spot`, state: 'waiting', note: day(product.maturity_date) },
      ]}
    />
  )
}
