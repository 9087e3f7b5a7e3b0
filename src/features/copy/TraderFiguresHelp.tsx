import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { CircleHelp } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './copy.module.css'

/** Explains how each figure of a trader is computed. */
export function TraderFiguresHelp() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={CircleHelp} label={t`How the figures are computed`} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t`How the figures are computed`}>
        <dl className={styles.help}>
          <dt>{t`Total profit`}</dt>
          <dd>
            <Trans>
              Results of the trader’s own futures orders in the period: closed ones as booked, open ones at
              the last recorded price of the hour, all fees deducted.
            </Trans>
          </dd>
          <dt>{t`ROI`}</dt>
          <dd>
            <Trans>
              Each hour’s result divided by the account’s equity at its start, compounded over the period.
              Deposits and withdrawals do not affect it.
            </Trans>
          </dd>
          <dt>{t`Win rate`}</dt>
          <dd>
            <Trans>
              Positions closed with a profit after fees, out of all positions closed in the period.
            </Trans>
          </dd>
          <dt>{t`Max drawdown`}</dt>
          <dd>
            <Trans>The largest fall in ROI from its previous peak, measured hourly.</Trans>
          </dd>
          <dt>{t`AUM`}</dt>
          <dd>
            <Trans>
              The follow amounts of all followers, each counted only up to what their futures account holds.
            </Trans>
          </dd>
          <dt>{t`Followers’ profit`}</dt>
          <dd>
            <Trans>Results of closed copies in the period, after fees and profit share.</Trans>
          </dd>
          <dt>{t`Overall`}</dt>
          <dd>
            <Trans>The sum of a trader’s ranks by ROI, profit, win rate and drawdown.</Trans>
          </dd>
        </dl>
        <p className={styles.quiet}>
          <Trans>
            All figures are recalculated every hour from transactions and recorded prices, from the hour
            somebody became a trader. Nobody can edit them.
          </Trans>
        </p>
      </Sheet>
    </>
  )
}
