import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { useFiat } from '#data/realtime/fiat-rates.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { hasRegisteredSinceLaunch } from '#data/session/registered-since-launch.ts'
import { useSession } from '#data/session/session.ts'
import { useSite } from '#data/session/site-settings.ts'
import { HideBalancesButton, TodayProfit, UnpricedCurrenciesNote } from '#features/assets/index.ts'
import { NONE } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { Heading } from '#ui/layout/Heading.tsx'
import styles from './home.module.css'

const TestMoney = deferredPart(() =>
  import('#features/testmode/index.ts').then((part) => part.ClaimTestMoney),
)

/** The top of the home screen: a sign-in card for a guest, the total assets for a member. */
export function AccountCard() {
  const { member } = useSession()
  return member ? <Totals /> : <Welcome />
}

function Welcome() {
  const { t } = useLingui()
  const name = useSite().data?.site_name
  return (
    <section className={styles.welcome}>
      <Heading className={styles.hello} title={t`Home`}>
        {name ? <Trans>Welcome to {name}</Trans> : <Trans>Welcome</Trans>}
      </Heading>
      <Button href="/pages/common/login" block>
        <Trans>Log in / Register</Trans>
      </Button>
    </section>
  )
}

function Totals() {
  const { t } = useLingui()
  const format = useFormat()
  const fiat = useFiat()
  const hidden = usePref('hideBalance')
  const reading = useRead(wallet.all, {})
  const { data, error, refetch } = reading
  const code = fiat.shownCode
  // In test mode, claiming test money is the main action for a new person.
  const begins = useSite().data?.test_mode === 1 && hasRegisteredSinceLaunch()
  return (
    <>
      <section className={styles.totals}>
        <div className={styles.label}>
          <Heading className={styles.quiet} title={t`Home`}>
            <Trans>Total assets ({code})</Trans>
          </Heading>
          <HideBalancesButton />
          {data && (
            <span className={styles.asOf}>
              <AsOf reading={reading} />
            </span>
          )}
        </div>
        <div>
          {data ? (
            <>
              <p className={styles.total}>
                <HiddenBalance hidden={hidden}>
                  {data.total_usdt === null ? NONE : format.fiat(fiat.of(data.total_usdt), code)}
                </HiddenBalance>
              </p>
              <UnpricedCurrenciesNote rows={data.without} />
              <TodayProfit wallet={data} />
            </>
          ) : error ? (
            <Button kind="quiet" size={36} onClick={refetch}>
              <Trans>Retry</Trans>
            </Button>
          ) : (
            <div className={styles.waiting}>
              <Skeleton width={168} height={28} />
              <Skeleton width={112} height={12} />
            </div>
          )}
        </div>
        <Button kind={begins ? 'quiet' : 'primary'} href="/pages/fund/select?to=receive">
          <Trans>Deposit</Trans>
        </Button>
      </section>
      {begins && (
        <div className={styles.beginning}>
          <Suspense fallback={null}>
            <TestMoney inset />
          </Suspense>
        </div>
      )}
    </>
  )
}
