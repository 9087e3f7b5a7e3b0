import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type NftItem, type NftOrder, nft, SALE_BOX } from '#contract/trade/nft.ts'
import {
  Form,
  MoneyConfirm,
  RequireAccess,
  RequirementChecklist,
  SubmitButton,
  SubmitNote,
  useAccountName,
  useAmountText,
  useCoins,
  useFactorCode,
  useForm,
  useShownTerms,
  useSubmit,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { countText } from '../countText.ts'
import { usePriceText } from '../labels.ts'
import { useNow } from '../useLiveSales.ts'
import { usePayingAccount } from '../usePayingAccount.ts'
import styles from './checkout.module.css'
import { allowance, type BuyFault, buyRules, ONE } from './formRules.ts'
import { ItemRow } from './ItemRow.tsx'
import { PayingAccount } from './PayingAccount.tsx'
import { useResalePause } from './useResalePause.tsx'

interface Props {
  readonly item: NftItem
  readonly onDone: (order: NftOrder) => void
}

/** Form for a purchase at a fixed price. The number of blind boxes per person is limited. */
export function BuyCheckout({ item, onDone }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const account = useAccountName()
  const prices = usePriceText()
  const scale = useCoins().precision(item.currency_id)
  const { available, payPassword, held } = usePayingAccount(item.currency_id)
  const [confirming, setConfirming] = useState(false)
  const form = useForm(buyRules, {
    name: `nft.buy.${item.code}`,
    empty: ONE,
    context: { item, scale, available, now: useNow() },
  })
  const submit = useSubmit(nft.buy, {
    otherwise: t`The purchase could not be completed`,
    onDone: (order) => {
      setConfirming(false)
      form.drop()
      toast(t({ context: 'nft', message: 'Bought' }))
      onDone(order)
    },
  })
  const factor = useFactorCode(submit.error)
  const pauses = useResalePause(item)
  const { state, shown, found, act, summary } = form
  const money = { currency: item.currency_id, name: item.currency_name }
  const box = item.sell_mode === SALE_BOX
  const most = allowance(item)
  const left = countText(most, useFormat())
  const mostWords = t({ context: 'error', message: `You can buy ${left} more of these at most` })
  const words: Readonly<Record<BuyFault, string>> = {
    missing: t({ context: 'error', message: 'Enter the purchase quantity' }),
    whole: t({ context: 'error', message: 'Quantity must be an integer' }),
    limit: mostWords,
    sold: t({ context: 'error', message: 'Sold out. Choose another one' }),
    closed: t({ context: 'error', message: 'The item has not reached selling time or has ended' }),
    own: t`You cannot buy your own work`,
    insufficient: t`Insufficient balance`,
  }
  const problem = box ? shown?.num : found.num
  const amount = text(summary.payment?.total, money)
  const pay = <Trans>Pay {amount}</Trans>
  const { price, value } = prices(item)
  const rows = [
    { key: 'price', label: t`Price`, value: value === null ? price : `${price} ${value}` },
    ...(box
      ? [{ key: 'num', label: t`Quantity`, value: summary.num === null ? '—' : String(summary.num) }]
      : []),
    { key: 'fee', label: t`Fee, paid by the seller`, value: text(summary.payment?.fee, money) },
    { key: 'total', label: t`Total`, value: amount, total: true },
  ]
  const last = useShownTerms(confirming && submit.error === null, {
    ...{ item, num: summary.num, rows, pay, available: text(available, money) },
    problem: found.num && words[found.num],
  })
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.form}
      onSubmit={() => void (form.attempt() && setConfirming(true))}
    >
      {pauses.length > 0 && <RequirementChecklist call={nft.buy} also={pauses} />}
      <ItemRow cover={item.cover} name={item.name} note={item.artist.name} />
      {box && (
        <DecimalField
          label={t`Quantity`}
          scale={8}
          step="1"
          min="1"
          max={String(Math.max(1, most))}
          value={state.num}
          hint={mostWords}
          error={problem && words[problem]}
          enterKeyHint="done"
          onChange={(num) => act({ num })}
        />
      )}
      <Card>
        <KeyValue density="roomy" rows={rows} />
      </Card>
      <PayingAccount
        currency={item.currency_id}
        name={item.currency_name}
        available={available}
        held={held}
      />
      {box ? (
        <p className={styles.quiet}>
          <Trans>What is inside is drawn when you open a box. A purchase cannot be cancelled.</Trans>
        </p>
      ) : (
        <p className={styles.quiet}>
          <Trans>
            The work is yours at once. You cannot cancel the purchase, but you can resell the work.
          </Trans>
        </p>
      )}
      {!box && problem && (
        <p className={styles.problem} role="alert">
          {words[problem]}
        </p>
      )}
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={styles.foot}>
        <RequireAccess call={nft.buy}>
          <SubmitButton
            submit={submit}
            size={48}
            disabled={pauses.length > 0 || (!box && problem !== undefined)}
          >
            {pay}
          </SubmitButton>
        </RequireAccess>
      </div>
      {confirming && (
        <MoneyConfirm
          open
          onClose={() => setConfirming(false)}
          title={t`Confirm purchase`}
          rows={[
            { key: 'what', label: box ? t`Blind box` : t`Work`, value: last.item.name },
            {
              key: 'from',
              label: t({ context: 'nft', message: 'Paying account' }),
              value: `${account('change')}: ${last.available}`,
            },
            ...last.rows,
          ]}
          loss={<Trans>It can be worth less later, or nothing. A purchase cannot be cancelled.</Trans>}
          action={last.pay}
          submit={submit}
          problem={last.problem}
          payPassword={payPassword}
          factor={factor}
          onConfirm={async (pay_password) =>
            last.num === null || last.item.price === null
              ? null
              : submit.send({
                  code: last.item.code,
                  num: String(last.num),
                  price: last.item.price,
                  currency_id: last.item.currency_id,
                  pay_password,
                  factor_code: factor.code,
                })
          }
        />
      )}
    </Form>
  )
}
