import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type TransferRow, wallet } from '#contract/wallet.ts'
import { useHoldUpdate } from '#data/update.ts'
import { useWrite } from '#data/write.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { CoinMark } from '#ui/CoinMark.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ArrowUpDown } from '#ui/icons.ts'
import { KeyValue } from '#ui/KeyValue.tsx'
import { Select } from '#ui/Select.tsx'
import { toast } from '#ui/toast.ts'
import { readAmount } from '../amounts.ts'
import { useCoins } from '../coins.ts'
import { useDraft } from '../draft.ts'
import { useAmountWords } from '../faults.ts'
import styles from '../funds.module.css'
import { useAccountName } from '../labels.ts'
import { useWriting } from '../writing.ts'
import { accountsOf, availableIn, type Choice, type Movable, type Transferable } from './rules.ts'
import own from './transfer.module.css'

interface Props {
  readonly choice: Choice
  readonly coins: readonly Movable[]
  readonly onChoose: (wish: {
    currency: number | undefined
    from: Transferable | undefined
    to: Transferable | undefined
  }) => void
}

export function TransferForm({ choice: { coin, from, to }, coins, onChoose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { precision } = useCoins()
  const name = useAccountName()
  const words = useAmountWords()
  const { form, change, drop, dirty } = useDraft('transfer', { amount: '' })
  const [tried, setTried] = useState(false)
  const write = useWrite(wallet.transfer, {
    outdates: [wallet.transfers, wallet.transferable, wallet.all, wallet.detail, wallet.bills],
  })
  const { note, busy, disabled } = useWriting(write, t`The transfer could not be made`)
  useHoldUpdate(dirty)

  const digits = precision(coin.id)
  const available = availableIn(coin, from)
  const read = readAmount(form.amount, { precision: digits, available })
  const accounts = accountsOf(coin).map((account) => ({
    value: account,
    label: name(account),
    detail: format.amount(availableIn(coin, account), digits),
  }))
  const choose = (part: Partial<{ currency: number; from: Transferable; to: Transferable }>) => {
    setTried(false)
    write.reset()
    onChoose({ currency: coin.id, from, to, ...part })
  }
  /** Choosing the other side's account swaps the two. */
  const pick = (side: 'from' | 'to', account: Transferable) => {
    if (side === 'from') choose(account === to ? { from: to, to: from } : { from: account })
    else choose(account === from ? { from: to, to: from } : { to: account })
  }

  const submit = async () => {
    setTried(true)
    if (!('amount' in read)) return
    await said(
      write.send({
        currency_id: coin.id,
        number: read.amount,
        from_field: from,
        to_field: to,
      }),
    )
  }

  const said = async (sent: Promise<TransferRow | null>) => {
    const row = await sent
    if (!row) return
    drop()
    setTried(false)
    const moved = `${format.amount(row.number, precision(row.currency_id))} ${row.currency_name}`
    toast(t`Transferred ${moved}`)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled) void (write.state === 'unknown' ? said(write.check()) : submit())
      }}
    >
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
          change({ amount: '' })
          choose({ currency: Number(id) })
        }}
      />
      <DecimalField
        label={t`Amount`}
        unit={coin.name}
        scale={digits}
        value={form.amount}
        enterKeyHint="done"
        error={
          tried || ('fault' in read && read.fault === 'insufficient')
            ? 'fault' in read && words(read.fault)
            : undefined
        }
        onChange={(amount) => {
          change({ amount })
          setTried(false)
        }}
        trailing={
          <button type="button" className={styles.all} onClick={() => change({ amount: available })}>
            <Trans>All</Trans>
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
      <p role={write.state === 'checking' ? 'status' : 'alert'} className={styles.problem}>
        {note}
      </p>
      <Button type="submit" block loading={busy} disabled={disabled}>
        {write.state === 'unknown' ? <Trans>Check the result</Trans> : <Trans>Transfer</Trans>}
      </Button>
    </form>
  )
}
