import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useSite } from '#data/session/site-settings.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Wallet } from '#ui/media/icons.ts'
import styles from './assets.module.css'

const TestMoney = deferredPart(() =>
  import('#features/testmode/index.ts').then((part) => part.ClaimTestMoney),
)

/** The card that invites a person without any balance to make a deposit. */
export function FirstDepositCard() {
  // In test mode the button that claims test money is the screen's only primary button, so the deposit button
  // is not a primary button.
  const isTest = useSite().data?.test_mode === 1
  return (
    <>
      <Suspense fallback={null}>
        <TestMoney inset />
      </Suspense>
      <Card inset as="section" className={styles.begin}>
        <Icon icon={Wallet} size={24} />
        <h2 className={styles.beginTitle}>
          <Trans>Deposit to start</Trans>
        </h2>
        <p className={styles.quiet}>
          <Trans>Your accounts and coins appear here with your first deposit.</Trans>
        </p>
        <Button block kind={isTest ? 'quiet' : 'primary'} href="/pages/fund/select?to=receive">
          <Trans>Deposit</Trans>
        </Button>
        <Button block kind="quiet" href="/pages/fund/quick_buy">
          <Trans>Buy crypto</Trans>
        </Button>
      </Card>
    </>
  )
}
