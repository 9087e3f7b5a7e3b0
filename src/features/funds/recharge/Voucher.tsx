import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Coin } from '#contract/market.ts'
import { user } from '#contract/user.ts'
import { type RechargeRow, wallet } from '#contract/wallet.ts'
import { useHoldUpdate } from '#data/update.ts'
import { send, useWrite } from '#data/write.ts'
import { useFormat } from '#i18n/format.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { ImageUploadField } from '#ui/ImageUploadField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '../draft.ts'
import styles from '../funds.module.css'
import { useWriting } from '../writing.ts'
import { PAYER_MAX, readRecharge, rechargeFaults } from './rules.ts'

const RECORDS = '/pages/fund/receive_withdraw_record?tab=recharge'

/** Tells what was paid and shows the proof; a person, or test mode, reviews it. */
export function Voucher({ coin }: { readonly coin: Coin }) {
  const { t } = useLingui()
  const format = useFormat()
  const problem = useProblem()
  const router = useRouter()
  const { form, change, drop, dirty } = useDraft(`recharge.${coin.id}`, { account: '', amount: '' })
  const [voucher, setVoucher] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const write = useWrite(wallet.recharge, { outdates: [wallet.recharges] })
  const { note, busy, disabled } = useWriting(write, t`The recharge could not be submitted`)
  useHoldUpdate(dirty || voucher !== null)

  const whole = { ...form, voucher }
  const faults = rechargeFaults(whole, coin)
  const shown = tried ? faults : {}
  const minimum = format.amount(coin.deposit_min, coin.precision)
  const fiat = coin.type === 'fiat'

  const submit = async () => {
    setTried(true)
    const read = readRecharge(form.amount, coin)
    if (Object.keys(faults).length > 0 || voucher === null || !('amount' in read)) return
    await said(
      write.send({
        account: form.account.trim(),
        amount: read.amount,
        currency: coin.id,
        type: fiat ? '1' : '0',
        voucher,
      }),
    )
  }

  const said = async (sent: Promise<RechargeRow | null>) => {
    if ((await sent) === null) return
    drop()
    toast(t`Submitted. You see the result here.`)
    await router.navigate({ href: RECORDS, replace: true })
  }

  const upload = async (file: File) => {
    try {
      const address = await send(user.upload, {}, { file })
      toast(t`Uploaded`)
      return address
    } catch (error) {
      throw new Error(problem(error, t`Upload failed`))
    }
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
      <TextField
        label={fiat ? t`Paying account` : t`Paying address`}
        value={form.account}
        maxLength={PAYER_MAX}
        autoComplete="off"
        enterKeyHint="next"
        error={shown.account && t`Enter where you paid from`}
        onChange={(account) => change({ account })}
      />
      <DecimalField
        label={t`Amount`}
        unit={coin.name}
        scale={coin.precision}
        value={form.amount}
        enterKeyHint="done"
        error={shown.amount && t`Enter the correct amount`}
        hint={
          coin.deposit_integer === 1
            ? t`Minimum ${minimum} ${coin.name}, whole numbers only`
            : t`Minimum ${minimum} ${coin.name}`
        }
        onChange={(amount) => change({ amount })}
      />
      <ImageUploadField
        label={t`Payment voucher`}
        value={voucher}
        onChange={setVoucher}
        upload={upload}
        disabled={disabled}
        ratio={2}
        hint={t`JPG, PNG or WebP, up to 5 MB`}
        error={shown.voucher && t`Upload the payment voucher`}
      />
      <p role={write.state === 'checking' ? 'status' : 'alert'} className={styles.problem}>
        {note}
      </p>
      <Button type="submit" block loading={busy} disabled={disabled}>
        {write.state === 'unknown' ? <Trans>Check the result</Trans> : <Trans>Submit</Trans>}
      </Button>
    </form>
  )
}
