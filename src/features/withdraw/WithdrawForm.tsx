import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type WithdrawInfo, type WithdrawRow, withdraw } from '#contract/funds/withdraw.ts'
import { TAG_MAX } from '#domain/funds/chain/addressLengths.ts'
import { REMARK_MAX } from '#domain/funds/textLengths.ts'
import { allOf } from '#domain/funds/withdraw.ts'
import {
  Form,
  RequirementChecklist,
  SubmitButton,
  SubmitNote,
  fundsStyles as styles,
  useAmountText,
  useIsPast,
  useSubmit,
  useUnmetRequirement,
} from '#features/kit/index.ts'
import { goAfterNotice } from '#features/shell/index.ts'
import { Select } from '#ui/choices/Select.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { AddressField } from './AddressField.tsx'
import { ConfirmWithdraw } from './ConfirmWithdraw.tsx'
import { useFeeText, useProblemLabels } from './labels.ts'
import { useWithdrawChecks } from './useWithdrawChecks.tsx'
import { useWithdrawForm } from './useWithdrawForm.ts'
import { WithdrawFacts } from './WithdrawFacts.tsx'

const VERIFY = '/pages/setting/real_mark'
const PAY_PASSWORD = '/pages/setting/payPassword'

interface Props {
  readonly info: WithdrawInfo
  readonly onDone: (row: WithdrawRow) => void
}

export function WithdrawForm({ info, onDone }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const text = useAmountText()
  const labels = useProblemLabels(info)
  const gate = useUnmetRequirement(withdraw.out)
  const [confirming, setConfirming] = useState(false)
  const { form, saved } = useWithdrawForm(info)
  const { state, shown, act, summary } = form
  const submit = useSubmit(withdraw.out, {
    otherwise: t`The withdrawal could not be submitted`,
    onDone: (row) => {
      setConfirming(false)
      form.drop()
      onDone(row)
    },
  })
  const { network, destination, wrong, heldUntil: until } = summary
  const coin = { currency: info.currency, name: info.currency_name }
  const checks = useWithdrawChecks(info, saved)
  const paused = !useIsPast(info.hold_until * 1000)

  const review = () => {
    if (gate?.need === 'level') return goAfterNotice(router, t`Please verify your identity first`, VERIFY)
    if (gate?.need === 'payPassword') {
      const back = encodeURIComponent(router.history.location.href)
      return goAfterNotice(router, t`Please set a pay password first`, `${PAY_PASSWORD}?redirect=${back}`)
    }
    if (form.attempt()) setConfirming(true)
    return undefined
  }
  const { problem } = summary
  const amountFault = shown || problem?.key === 'insufficient_balance' ? problem : null

  return (
    <Form submit={submit} element={form.element} onSubmit={review}>
      <RequirementChecklist call={withdraw.out} also={checks} />
      <NetworkField
        info={info}
        value={network?.network ?? null}
        closed={shown?.network !== undefined}
        onChange={(name) => {
          act({ network: name, tag: '', book: 0 })
          form.calm()
        }}
      />
      <AddressField
        info={info}
        network={network?.network ?? ''}
        value={state.address}
        wrong={wrong?.field === 'address' ? wrong : null}
        fault={shown?.address ?? (until > 0 ? 'waits' : undefined)}
        savedOnly={info.saved_only === 1}
        entry={summary.entry}
        heldUntil={until}
        onChange={(address) => act({ address, book: 0 })}
        onCode={({ network: name, address, tag, amount }) => {
          act({ network: name, address, tag, book: 0, ...(amount === null ? {} : { amount }) })
          form.calm()
        }}
      />
      {network?.need_tag === 1 && (
        <TextField
          label={t`Tag`}
          value={state.tag}
          maxLength={TAG_MAX}
          autoComplete="off"
          enterKeyHint="next"
          hint={t`Without the right tag the coins are lost at most exchanges`}
          error={shown?.tag && t`Enter the correct tag for this address`}
          onChange={(tag) => act({ tag })}
        />
      )}
      <DecimalField
        label={t({ context: 'money', message: 'Amount' })}
        unit={info.currency_name}
        scale={info.precision}
        value={state.amount}
        enterKeyHint="done"
        hint={t`Available: ${text(info.available, coin)}`}
        error={amountFault ? labels(amountFault) : undefined}
        onChange={(amount) => {
          act({ amount })
          form.calm()
        }}
        trailing={
          <button type="button" className={styles.all} onClick={() => act({ amount: allOf(info.available) })}>
            <Trans context="whole amount">All</Trans>
          </button>
        }
      />
      <TextField
        label={t`Remark (optional)`}
        value={state.remark}
        maxLength={REMARK_MAX}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(remark) => act({ remark })}
      />
      <WithdrawFacts info={info} summary={summary} />
      <SubmitNote submit={submit} quiet={confirming} />
      <SubmitButton submit={submit} size={48} disabled={paused}>
        <Trans>Withdraw</Trans>
      </SubmitButton>
      {confirming && network && destination && summary.amount !== null && (
        <ConfirmWithdraw
          info={info}
          summary={summary}
          submit={submit}
          onClose={() => setConfirming(false)}
          onConfirm={(pay_password, code, factor_code) =>
            submit.send({
              currency: info.currency,
              network: network.network,
              ...destination,
              amount: summary.amount ?? '0',
              fee: summary.fee ?? '',
              remark: state.remark.trim(),
              pay_password,
              code,
              factor_code,
            })
          }
        />
      )}
    </Form>
  )
}

interface NetworkProps {
  readonly info: WithdrawInfo
  readonly value: string | null
  /** Whether withdrawals on the chosen network are closed now. */
  readonly closed: boolean
  readonly onChange: (network: string) => void
}

/** Choice of the network, with the fee and the minimum of each network. */
function NetworkField({ info, value, closed, onChange }: NetworkProps) {
  const { t } = useLingui()
  const text = useAmountText()
  const feeText = useFeeText(info)
  const coin = { currency: info.currency, name: info.currency_name }
  return (
    <Select
      label={t`Network`}
      value={value}
      error={
        closed
          ? t`Withdrawals over this network are not available at the moment. Choose another network, or try again later`
          : undefined
      }
      options={info.networks.map((one) => {
        const fee = feeText(one)
        const min = text(one.withdraw_min, coin)
        return {
          value: one.network,
          label: one.network,
          note: one.status === 1 ? t`Fee ${fee} · minimum ${min}` : t`Temporarily suspended`,
          disabled: one.status !== 1,
        }
      })}
      onChange={onChange}
    />
  )
}
