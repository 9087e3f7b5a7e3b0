import { useLingui } from '@lingui/react/macro'
import type { DepositRow } from '#contract/funds/wallet.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, CircleX, Clock } from '#ui/media/icons.ts'
import { useDepositStatus } from '../depositStatusLabels.ts'
import styles from './records.module.css'

/** Steps of a deposit: awaiting payment → in review → credited or rejected. */
export function StatusTimeline({
  status,
  byBank = true,
  byChain = false,
  unpaid = false,
}: {
  readonly status: DepositRow['status']
  readonly byBank?: boolean
  /** Whether the deposit was detected on the blockchain, so that there was no submission by the person. */
  readonly byChain?: boolean
  /** Whether the deposit ended without a payment proof, so that there was no payment and no review. */
  readonly unpaid?: boolean
}) {
  const { t } = useLingui()
  const name = useDepositStatus()
  const last = status === 3 ? 3 : 2
  const steps = [
    byBank
      ? {
          key: 'paid',
          label: status === 0 || unpaid ? name(0) : t({ context: 'deposit', message: 'Payment sent' }),
          done: status >= 1,
        }
      : { key: 'sent', label: byChain ? t`Detected on the network` : t`Submitted`, done: true },
    ...(unpaid ? [] : [{ key: 'review', label: byChain ? t`Confirmed` : name(1), done: status >= 2 }]),
    { key: 'end', label: name(last), done: status >= 2 },
  ]
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.key} className={cx(step.done && styles.done)}>
          <Icon
            icon={step.done ? (status === 3 && step.key === 'end' ? CircleX : CircleCheck) : Clock}
            size={16}
          />
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
