import { Trans, useLingui } from '@lingui/react/macro'
import { wallet } from '#contract/funds/wallet.ts'
import { leastTransfer } from '#domain/funds/transfer.ts'
import {
  type AmountFault,
  Form,
  like,
  SubmitButton,
  SubmitNote,
  fundsStyles as styles,
  useAccountName,
  useAmountLabels,
  useCoins,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ArrowUpDown } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import {
  accountsOf,
  availableIn,
  type Choice,
  EMPTY_TRANSFER,
  type Movable,
  type Transferable,
  transferRules,
} from './formRules.ts'
import own from './transfer.module.css'

interface Props {
  readonly choice: Choice
  readonly coins: readonly Movable[]
  readonly onChoose: (wish: {
    currency: number | undefined
    from: Transferable | undefined
    to: Transferable | undefined
  }) => void
  readonly onDone: () => void
}

export function TransferForm({ choice: { coin, from, to }, coins, onChoose, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { precision } = useCoins()
  const name = useAccountName()
  const labels = useAmountLabels()
  const digits = precision(coin.id)
  const between = { currency: coin.id, from, to }
  const form = useForm(transferRules, {
    name: 'transfer',
    empty: EMPTY_TRANSFER,
    context: { coin, from, precision: digits },
    // The draft stores the coin and the two accounts, so that the amount is not restored for another coin or
    // account.
    keep: (typed) => ({ ...typed, ...between }),
    read: (kept) => {
      const before = like({ ...EMPTY_TRANSFER, ...between })(kept)
      const same = before?.currency === coin.id && before.from === from && before.to === to
      return same ? { amount: before.amount } : null
    },
  })
  const { state, act, found, shown } = form
  const { available } = form.summary
  const submit = useSubmit(wallet.transfer, {
    otherwise: t`The transfer could not be completed`,
    onDone: (row) => {
      form.drop()
      const moved = `${format.amount(row.number, precision(row.currency_id))} ${row.currency_name}`
      toast(t`Transferred ${moved}`)
      onDone()
    },
  })
  const accounts = accountsOf(coin).map((account) => ({
    value: account,
    label: name(account),
    detail: format.amount(availableIn(coin, account), digits),
  }))
  const choose = (part: Partial<{ currency: number; from: Transferable; to: Transferable }>) => {
    form.calm()
    submit.reset()
    onChoose({ currency: coin.id, from, to, ...part })
  }
  /** Choosing the account that is chosen on the other side swaps the two accounts. */
  const pick = (side: 'from' | 'to', account: Transferable) => {
    if (side === 'from') choose(account === to ? { from: to, to: from } : { from: account })
    else choose(account === from ? { from: to, to: from } : { to: account })
  }

  const send = () => {
    const { amount } = form.summary
    if (!form.attempt() || amount === null) return undefined
    return submit.send({ currency_id: coin.id, number: amount, from_field: from, to_field: to })
  }
  const least = format.amount(leastTransfer(digits), digits)
  const said = (fault: AmountFault): string =>
    fault === 'below'
      ? t({
          context: 'error',
          message: `Transfer at least ${{ least }} ${{ currency: coin.name }}, or your whole balance`,
        })
      : labels(fault, { precision: digits, available, unit: coin.name })
  const fault = shown?.amount ?? (found.amount === 'insufficient' ? found.amount : undefined)

  return (
    <Form submit={submit} element={form.element} onSubmit={send}>
      <div className={own.sides}>
        <div className={own.selects}>
          <Select
            label={t`From`}
            value={from}
            options={accounts}
            onChange={(account) => pick('from', account)}
          />
          <Select label={t`To`} value={to} options={accounts} onChange={(account) => pick('to', account)} />
        </div>
        <IconButton
          icon={ArrowUpDown}
          label={t`Swap the accounts`}
          round
          onClick={() => choose({ from: to, to: from })}
        />
      </div>
      <Select
        label={t`Coin`}
        value={String(coin.id)}
        searchable={coins.length > 8}
        options={coins.map((one) => ({
          value: String(one.id),
          label: one.name,
          lead: <CoinMark name={one.name} src={one.image} size={20} />,
          words: one.name,
          detail: format.amount(availableIn(one, from), precision(one.id)),
        }))}
        onChange={(id) => {
          act({ amount: '' })
          choose({ currency: Number(id) })
        }}
      />
      <DecimalField
        label={t({ context: 'money', message: 'Amount' })}
        unit={coin.name}
        scale={digits}
        value={state.amount}
        enterKeyHint="done"
        error={fault && said(fault)}
        onChange={(amount) => {
          act({ amount })
          form.calm()
        }}
        trailing={
          <button type="button" className={styles.all} onClick={() => act({ amount: available })}>
            <Trans context="whole amount">All</Trans>
          </button>
        }
      />
      <KeyValue
        rows={[
          {
            key: 'available',
            label: t`Available`,
            value: `${format.amount(available, digits)} ${coin.name}`,
          },
          { key: 'fee', label: t`Fee`, value: t`Instant, no fee` },
        ]}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit}>
        <Trans>Transfer</Trans>
      </SubmitButton>
    </Form>
  )
}
