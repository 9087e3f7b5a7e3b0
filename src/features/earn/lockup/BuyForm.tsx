import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LockConfig, type LockOrder, lockup } from '#contract/earn/lockup.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { quotaLeft } from '#domain/earn/lockup.ts'
import { gt } from '#domain/money.ts'
import {
  CalculatorResult,
  Form,
  RequireAccess,
  SubmitButton,
  SubmitNote,
  useAmountText,
  useCoins,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { BuyConfirm } from './BuyConfirm.tsx'
import { BuyDates } from './BuyDates.tsx'
import { type AmountProblem, buyRules, EMPTY_BUY, mostAmount } from './formRules.ts'
import { daysText, useYieldText } from './labels.ts'
import { isSoldOut } from './lockOffer.ts'
import styles from './lockup.module.css'

interface Props {
  readonly config: LockConfig
  readonly onDone: (order: LockOrder) => void
}

/**
 * The amount to lock, the expected income, the penalty of an early redemption, and the purchase with its
 * confirmation.
 */
export function BuyForm({ config, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const yields = useYieldText()
  const coins = useCoins()
  const scale = coins.precision(config.currency_id)
  const held = useRead(wallet.detail, { currency: config.currency_id, type: 'change' })
  const [agreed, setAgreed] = useState(false)
  const [renew, setRenew] = useState(false)
  const [coupon, setCoupon] = useState(0)
  const [confirming, setConfirming] = useState(false)
  const available = held.data?.available ?? null
  const context = { config, scale, available, agreed }
  const form = useForm(buyRules, { name: `lock.${config.id}`, empty: EMPTY_BUY, context, hold: agreed })
  const submit = useSubmit(lockup.buy, {
    otherwise: t`The purchase could not be completed`,
    onDone: (order) => {
      setConfirming(false)
      setCoupon(0)
      form.drop()
      toast(t`Locked`)
      onDone(order)
    },
  })
  const { state, shown, act, summary } = form
  const money = { currency: config.currency_id, name: config.currency_name }
  const left = quotaLeft(config)
  const most = mostAmount(context, left)
  const words: Readonly<Record<AmountProblem, string>> = {
    correct: t`Enter the correct quantity`,
    below: t`The minimum per order is ${text(config.min_amount, money)}`,
    above: t`The maximum per order is ${text(config.max_amount, money)}`,
    left: t`Only ${text(left, money)} is left of this product`,
    closed: t`Sold out`,
    insufficient: t`Insufficient balance`,
  }
  const soldOut = isSoldOut(config)
  const { amount, income } = summary
  const fixed = income && text(income.most, money)
  const range =
    income && gt(income.most, income.least)
      ? `${text(income.least, { ...money, name: '' })}–${text(income.most, money)}`
      : fixed
  const ratio = format.rate(config.penalty_ratio, 4)

  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.inset}
      onSubmit={() => void (form.attempt() && setConfirming(true))}
    >
      <DecimalField
        label={t({ context: 'money', message: 'Amount' })}
        unit={config.currency_name}
        scale={scale}
        value={state.amount}
        enterKeyHint="done"
        error={shown?.amount && shown.amount !== 'missing' && words[shown.amount]}
        trailing={
          <Button
            kind="quiet"
            size={28}
            disabled={most === null}
            onClick={() => most !== null && act({ amount: most })}
          >
            <Trans context="whole amount">All</Trans>
          </Button>
        }
        onChange={(typed) => act({ amount: typed })}
      />
      <p className={styles.available}>
        <span>
          {t`Available ${text(available, money)}`} <AsOf reading={held} />
        </span>
        <Link href={`/pages/fund/fundTransfer?currency_id=${config.currency_id}&to=change`}>
          <Trans>Transfer</Trans>
        </Link>
      </p>
      <p className={styles.quiet}>
        <Trans>Redeeming early costs {ratio} of the amount for every day left, up to all of it.</Trans>
      </p>
      <CalculatorResult
        flat
        rows={[
          {
            key: 'income',
            label: t`Expected income`,
            value: range,
            total: true,
          },
        ]}
        basis={t`Amount × ${yields(config)} × ${daysText(config.lock_period)}. An estimate: each day’s rate is published daily.`}
      />
      <BuyDates period={config.lock_period} />
      <div className={styles.choice}>
        <span>
          <Trans>Renew at the end, on the same terms only</Trans>
        </span>
        <Switch checked={renew} onChange={setRenew} label={t`Renew at the end`} />
      </div>
      <Checkbox
        checked={agreed}
        onChange={setAgreed}
        error={shown?.agreed && t`Please tick the box to confirm that you have understood`}
      >
        <Trans>
          I understand that the amount is locked and that redeeming early can cost part or all of it.
        </Trans>
      </Checkbox>
      <SubmitNote submit={submit} quiet={confirming} />
      <RequireAccess call={lockup.buy}>
        <SubmitButton submit={submit} size={48} disabled={soldOut}>
          {soldOut ? (
            <Trans>Sold out</Trans>
          ) : amount === null ? (
            <Trans>Lock</Trans>
          ) : (
            <Trans>Lock {text(amount, money)}</Trans>
          )}
        </SubmitButton>
      </RequireAccess>
      <BuyConfirm
        open={confirming}
        onClose={() => setConfirming(false)}
        config={config}
        amount={amount}
        range={range}
        available={available}
        renew={renew}
        coupon={coupon}
        onCoupon={setCoupon}
        submit={submit}
      />
    </Form>
  )
}
