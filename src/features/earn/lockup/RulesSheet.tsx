import { Trans, useLingui } from '@lingui/react/macro'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './lockup.module.css'

/** Summary of the rules for income and penalty of a lock-up. */
export function RulesSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Rules`}>
      <section className={styles.panel}>
        <h2>
          <Trans>Early redemption</Trans>
        </h2>
        <p>
          <Trans>
            Penalty = penalty rate × days left × amount locked, never more than the amount itself.
          </Trans>
        </p>
        <p>
          <Trans>For example 0.4% × 3 days × 1,000 = 12: you get 988 back.</Trans>
        </p>
      </section>
      <section className={styles.panel}>
        <h2>
          <Trans>Daily income</Trans>
        </h2>
        <p>
          <Trans>
            Income is paid daily at 00:00 (UTC+8) for the day before, at that day’s published rate, rounded
            down. The range is an estimate of the rate, not a promise of its highest figure.
          </Trans>
        </p>
      </section>
    </Sheet>
  )
}
