import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FinanceSummary, finance } from '#contract/earn/finance.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { useSession } from '#data/session/session.ts'
import { HideBalancesButton, UnpricedCurrenciesNote } from '#features/assets/index.ts'
import { toneOf, useMoney } from '#features/kit/index.ts'
import { AsOf, loginHref } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import styles from './financeTab.module.css'

export const useSummary = (): Reading<FinanceSummary> => useRead(finance.summary, {})

/** The person's finance totals and earnings; a guest sees a link to sign in. */
export function FinanceTotals({ reading }: { readonly reading: Reading<FinanceSummary> }) {
  const { member } = useSession()
  const router = useRouter()
  return (
    <Card as="section" inset>
      {member ? (
        <Sums reading={reading} />
      ) : (
        <div className={styles.guest}>
          <p>
            <Trans>Log in to see your earnings</Trans>
          </p>
          <Button size={36} href={loginHref(router.history.location.href)}>
            <Trans>Log in / Register</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function Sums({ reading }: { readonly reading: Reading<FinanceSummary> }) {
  const { t } = useLingui()
  const { full } = useMoney()
  const problem = useErrorText()
  const hidden = usePref('hideBalance')
  const { data, error, refetch } = reading
  if (!data && error) return <ErrorState inline message={problem(error)} onRetry={refetch} />
  const masked = (text: string) => <HiddenBalance hidden={hidden}>{text}</HiddenBalance>
  return (
    <>
      <div className={styles.label}>
        <h2>
          <Trans>Total in finance</Trans>
        </h2>
        <HideBalancesButton />
        <Link href="/pages/setting/bill">
          <Trans>Details</Trans>
        </Link>
      </div>
      <p className={styles.total}>
        {data ? masked(`≈ ${full(data.total)}`) : <Skeleton width="60%" height={28} />}
      </p>
      {data && (
        <>
          <UnpricedCurrenciesNote rows={data.without} />
          <Figures
            columns={2}
            rows={[
              {
                key: 'yesterday',
                label: t`Yesterday’s income`,
                value: masked(full(data.yesterday_income, 'always')),
                ...(toneOf(data.yesterday_income) === 'up' ? { tone: 'up' as const } : {}),
              },
              { key: 'all', label: t`Cumulative income`, value: masked(full(data.total_income, 'always')) },
            ]}
          />
          <AsOf reading={reading} />
        </>
      )}
    </>
  )
}
