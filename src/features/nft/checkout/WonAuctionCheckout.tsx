import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type NftOrder, nft } from '#contract/trade/nft.ts'
import { isPositive } from '#domain/money.ts'
import {
  Form,
  MoneyConfirm,
  RequireAccess,
  ServerCountdown,
  SubmitButton,
  SubmitNote,
  useAccountName,
  useAmountText,
  useCoins,
  useFactorCode,
  useSubmit,
} from '#features/kit/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useNow } from '../useLiveSales.ts'
import { usePayingAccount } from '../usePayingAccount.ts'
import styles from './checkout.module.css'
import { winFault, winPayment } from './formRules.ts'
import { ItemRow } from './ItemRow.tsx'
import { PayingAccount } from './PayingAccount.tsx'

interface Props {
  readonly order: NftOrder
  readonly onDone: (order: NftOrder) => void
}

/** Form for the payment of a won auction: the price minus the margin, due within a day. */
export function WonAuctionCheckout({ order, onDone }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const account = useAccountName()
  const scale = useCoins().precision(order.currency_id)
  const { available, payPassword, held } = usePayingAccount(order.currency_id)
  const [confirming, setConfirming] = useState(false)
  const submit = useSubmit(nft.pay, {
    otherwise: t`The payment could not be completed`,
    onDone: (paid) => {
      setConfirming(false)
      toast(t({ context: 'nft', message: 'Bought' }))
      onDone(paid)
    },
  })
  const factor = useFactorCode(submit.error)
  const money = { currency: order.currency_id, name: order.currency_name }
  const margin = text(order.margin, money)
  const { total, due, counted, back } = winPayment(order, scale)
  const amount = text(due, money)
  const problem = winFault(order, available, scale, useNow())
  const words = {
    paid: t`This win has been paid for.`,
    late: t({
      context: 'error',
      message: 'The time to pay is over. Late payment of an auction win forfeits the margin',
    }),
    insufficient: t`Insufficient balance`,
  }
  const rows = [
    { key: 'price', label: t`Your winning bid`, value: text(total, money) },
    { key: 'fee', label: t`Fee, paid by the seller`, value: text(order.fee, money) },
    { key: 'margin', label: t`Margin counted towards the price`, value: `−${text(counted, money)}` },
    ...(isPositive(back)
      ? [{ key: 'back', label: t`Margin returned to you`, value: text(back, money) }]
      : []),
    { key: 'due', label: t`To pay now`, value: text(due, money), total: true },
  ]
  return (
    <Form submit={submit} className={styles.form} onSubmit={() => setConfirming(true)}>
      <ItemRow cover={order.cover} name={order.name} note={t`Won at auction`} />
      {order.status === 0 && (
        <p className={styles.deadline}>
          <span>
            <Trans>Time left to pay</Trans>
          </span>
          <b>
            <ServerCountdown until={order.pay_deadline * 1000} />
          </b>
        </p>
      )}
      <Card>
        <KeyValue density="roomy" rows={rows} />
      </Card>
      <PayingAccount
        currency={order.currency_id}
        name={order.currency_name}
        available={available}
        held={held}
      />
      <p className={styles.quiet}>
        <Trans>Late payment of an auction win forfeits the margin of {margin}.</Trans>
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {words[problem]}
        </p>
      )}
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={styles.foot}>
        <RequireAccess call={nft.pay}>
          <SubmitButton submit={submit} size={48} disabled={problem !== null}>
            <Trans>Pay {amount}</Trans>
          </SubmitButton>
        </RequireAccess>
      </div>
      {confirming && (
        <MoneyConfirm
          open
          onClose={() => setConfirming(false)}
          title={t`Pay for your win`}
          rows={[
            { key: 'what', label: t`Work`, value: order.name },
            {
              key: 'from',
              label: t({ context: 'nft', message: 'Paying account' }),
              value: `${account('change')}: ${text(available, money)}`,
            },
            ...rows,
          ]}
          loss={<Trans>It can be worth less later, or nothing. A purchase cannot be cancelled.</Trans>}
          action={<Trans>Pay {amount}</Trans>}
          submit={submit}
          problem={problem && words[problem]}
          payPassword={payPassword}
          factor={factor}
          onConfirm={(pay_password) => submit.send({ id: order.id, pay_password, factor_code: factor.code })}
        />
      )}
    </Form>
  )
}
