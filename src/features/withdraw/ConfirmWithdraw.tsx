import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { safe } from '#contract/account/security.ts'
import type { WithdrawInfo, withdraw } from '#contract/funds/withdraw.ts'
import { send } from '#data/api/write.ts'
import { inGroups } from '#domain/funds/withdraw.ts'
import {
  FactorField,
  isWhole,
  MoneyConfirm,
  SentCodeField,
  type Submit,
  useAmountText,
  useCallSequence,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { WithdrawSummary } from './formRules.ts'
import styles from './withdraw.module.css'

interface Props {
  readonly info: WithdrawInfo
  readonly summary: WithdrawSummary
  readonly submit: Submit<typeof withdraw.out>
  readonly onClose: () => void
  readonly onConfirm: (payPassword: string, code: string, factorCode: string) => Promise<unknown>
}

const CODE = /^\d{6}$/

/**
 * The confirmation: the full address in groups, amounts sent and received, then the pay password and the code
 * of the second factor.
 */
export function ConfirmWithdraw({ info, summary, submit, onClose, onConfirm }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const [code, setCode] = useState('')
  const [factorCode, setFactorCode] = useState('')
  const factor = info.factor === 1
  const [by, setBy] = useState(info.contacts[0]?.by ?? 'email')
  const target = info.contacts.find((contact) => contact.by === by)?.target ?? ''
  const ask = useCallSequence(() => send(safe.send, { scene: 'withdraw', by }), {
    otherwise: t`The code could not be sent`,
    onDone: (sent) => toast(t`The code is on its way to ${sent.target}`),
  })
  const coin = { currency: info.currency, name: info.currency_name }
  const { network, amount, fee, receive } = summary
  const { address = '', tag = '' } = summary.destination ?? {}
  const leaves = text(amount, coin)
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Confirm withdrawal`}
      head={
        <p className={styles.address} role="img" aria-label={t`Address: ${address}`}>
          {inGroups(address).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address are never reordered.
            <span key={index}>{group}</span>
          ))}
        </p>
      }
      rows={[
        { key: 'coin', label: t`Coin`, value: info.currency_name },
        { key: 'network', label: t`Network`, value: network?.network ?? '' },
        ...(tag === '' ? [] : [{ key: 'tag', label: t`Tag`, value: tag }]),
        { key: 'amount', label: t`Deducted from your account`, value: leaves },
        {
          key: 'fee',
          label: t`Fee (included)`,
          value: fee === null ? '—' : `${format.fee(fee, info.precision)} ${info.currency_name}`,
        },
        { key: 'receive', label: t`You receive`, value: text(receive, coin), total: true },
      ]}
      loss={<Trans>Coins sent to a wrong address or network cannot be recovered.</Trans>}
      action={<Trans>Withdraw {leaves}</Trans>}
      submit={submit}
      payPassword
      incomplete={!CODE.test(code) || (factor && !isWhole('app', factorCode))}
      onConfirm={async (payPassword) => {
        const sent = await onConfirm(payPassword, code, factorCode)
        // The typed code is cleared, because an authenticator code works only once.
        setFactorCode('')
        return sent
      }}
    >
      {!submit.unknown && (
        <>
          {info.contacts.length > 1 && (
            <Segmented
              label={t`Send the code to`}
              value={by}
              onChange={setBy}
              items={info.contacts.map((contact) => ({
                value: contact.by,
                label: contact.by === 'email' ? t`Email` : t`Phone`,
              }))}
            />
          )}
          <SentCodeField
            label={t`Verification code`}
            waitKey="withdraw"
            hint={t`It will be sent to ${target}`}
            error={ask.note || undefined}
            sendDisabled={submit.offline}
            onSend={() => ask.send(undefined)}
            value={code}
            onChange={setCode}
          />
          {factor && <FactorField kind="app" value={factorCode} onChange={setFactorCode} />}
        </>
      )}
    </MoneyConfirm>
  )
}
