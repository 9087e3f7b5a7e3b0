import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { earlyReturn } from '#domain/earn/lockup.ts'
import { decimal } from '#domain/money.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from './lockup.module.css'
import { LOCK_LIST, skipIntroduction, skipsIntroduction } from './skipIntroduction.ts'

/** An example (docs/products/lockup.md#penalty-of-an-early-redemption): 0.4 % a day, 3 days left, 1000 USDT. */
const EXAMPLE = { amount: decimal('1000'), ratio: decimal('0.004'), days: 3 }

/**
 * Introduction to lock-up: how it works, its income and the penalty of an early redemption. The person can
 * choose to skip the introduction from then on.
 */
export function LockupIntroductionScreen() {
  const { t } = useLingui()
  const format = useFormat()
  const router = useRouter()
  const [known] = useState(skipsIntroduction)
  const [skip, setSkip] = useState(false)
  useEffect(() => {
    if (known) void router.navigate({ href: LOCK_LIST, replace: true })
  }, [known, router])
  const { penalty, returned } = earlyReturn(
    EXAMPLE.amount,
    { penaltyRatio: EXAMPLE.ratio, scale: 6 },
    EXAMPLE.days,
  )
  const usdt = (value: string): string => `${format.amount(decimal(value), 6)} USDT`
  const ratio = format.rate(EXAMPLE.ratio)
  const start = () => {
    skipIntroduction(skip)
    void router.navigate({ href: LOCK_LIST, replace: true })
  }
  if (known) return null
  return (
    <AppPage
      title={t`Lock mining`}
      footer={
        <StickyFooter>
          <Button size={48} onClick={start}>
            <Trans>Start</Trans>
          </Button>
        </StickyFooter>
      }
    >
      <div className={styles.body}>
        <Card as="section" inset className={styles.panel}>
          <h2>
            <Trans>What it is</Trans>
          </h2>
          <p>
            <Trans>
              You lock an amount of a coin for a number of days. It stays yours and is returned in the same
              coin at the end.
            </Trans>
          </p>
        </Card>
        <Card as="section" inset className={styles.panel}>
          <h2>
            <Trans>Daily income</Trans>
          </h2>
          <p>
            <Trans>
              Each day earns the rate that is published for it, the same for everybody. It is paid at 00:00
              (UTC+8) the next day to your spot account. The first day is the day after the purchase.
            </Trans>
          </p>
        </Card>
        <Card as="section" inset className={styles.panel}>
          <h2>
            <Trans>Early redemption</Trans>
          </h2>
          <p>
            <Trans>
              You can redeem before the end. That costs a penalty for every day left. Income already paid
              stays yours. The more days are left, the more of your principal you lose.
            </Trans>
          </p>
          <KeyValue
            density="roomy"
            boxed
            rows={[
              { key: 'locked', label: t`Locked`, value: usdt('1000') },
              { key: 'ratio', label: t`Penalty rate per day`, value: ratio },
              { key: 'days', label: t`Days left`, value: EXAMPLE.days },
              { key: 'penalty', label: t`Penalty`, value: `−${usdt(penalty)}`, tone: 'down' },
              { key: 'returned', label: t`Returned`, value: usdt(returned), total: true },
            ]}
          />
        </Card>
        <div className={styles.inset}>
          <Checkbox checked={skip} onChange={setSkip}>
            <Trans>Do not show again</Trans>
          </Checkbox>
        </div>
      </div>
    </AppPage>
  )
}
