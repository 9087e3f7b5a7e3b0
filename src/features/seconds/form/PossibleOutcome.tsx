import { Trans } from '@lingui/react/macro'
import { useFormat } from '#i18n/format.ts'
import styles from './form.module.css'
import type { SecondsOutlook } from './formRules.ts'

interface Props {
  readonly plan: SecondsOutlook | null
  readonly unit: string
  readonly digits: number
}

/** Possible loss and payout side by side, with the loss on the left. */
export function PossibleOutcome({ plan, unit, digits }: Props) {
  const format = useFormat()
  const loss = plan ? format.amount(plan.loss, digits) : '—'
  const payout = plan ? format.amount(plan.payout, digits) : '—'
  const profit = plan ? format.amount(plan.profit, digits) : '—'
  return (
    <div className={styles.outcome} aria-live="polite">
      <p>
        <span>
          <Trans>If you are wrong</Trans>
        </span>
        <b className={styles.loss}>
          <Trans>
            You lose {loss} {unit}
          </Trans>
        </b>
      </p>
      <p>
        <span>
          <Trans>If you are right</Trans>
        </span>
        <b>
          <Trans>
            You get back {payout} (+{profit})
          </Trans>
        </b>
      </p>
    </div>
  )
}
