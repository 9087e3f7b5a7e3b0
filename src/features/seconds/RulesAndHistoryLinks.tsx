import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { CircleHelp, History } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { LossLimitsSheet } from './LossLimitsSheet.tsx'
import styles from './seconds.module.css'

/** Links to the rules of seconds options with the person's limits, and to past options. */
export function RulesAndHistoryLinks() {
  const { t } = useLingui()
  const { member } = useSession()
  const [shown, setShown] = useState<'rules' | 'limits' | null>(null)
  return (
    <>
      <IconButton icon={CircleHelp} label={t`How it works`} onClick={() => setShown('rules')} />
      <IconButton icon={History} label={t`Seconds options`} href="/pages/transaction/seconds_order" />
      <Sheet
        open={shown === 'rules'}
        onClose={() => setShown(null)}
        title={t`How it works`}
        footer={
          member && (
            <Button block kind="quiet" onClick={() => setShown('limits')}>
              <Trans>Set your own limits</Trans>
            </Button>
          )
        }
      >
        <ul className={styles.rules}>
          <li>
            <Trans>You can lose your whole stake with every order.</Trans>
          </li>
          <li>
            <Trans>Your order enters at the next price recorded after it was accepted.</Trans>
          </li>
          <li>
            <Trans>
              It settles at the first price recorded at or after expiry. If the price is equal, the stake is
              returned.
            </Trans>
          </li>
          <li>
            <Trans>
              Without a price within 10 seconds at either end, or beyond your worst price, the stake is
              returned.
            </Trans>
          </li>
          <li>
            <Trans>The platform sets aside what you can win when the order opens.</Trans>
          </li>
          <li>
            <Trans>The receipt shows both recorded prices, and this device recalculates the result.</Trans>
          </li>
        </ul>
      </Sheet>
      {member && <LossLimitsSheet open={shown === 'limits'} onClose={() => setShown(null)} />}
    </>
  )
}
