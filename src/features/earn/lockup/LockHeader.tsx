import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { lockup } from '#contract/earn/lockup.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { useSession } from '#data/session/session.ts'
import { HideBalancesButton, UnpricedCurrenciesNote } from '#features/assets/index.ts'
import { useMoney } from '#features/kit/index.ts'
import { AsOf, loginHref } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import styles from './lockup.module.css'

/** The person's locked amount and income, with links; a guest sees a link to sign in. */
export function LockHeader() {
  const { member } = useSession()
  const router = useRouter()
  if (!member)
    return (
      <section className={styles.head}>
        <div className={styles.headTop}>
          <Link href={loginHref(router.history.location.href)}>
            <Trans>Log in to see your earnings</Trans>
          </Link>
        </div>
      </section>
    )
  return <Sums />
}

function Sums() {
  const { t } = useLingui()
  const { full } = useMoney()
  const problem = useErrorText()
  const hidden = usePref('hideBalance')
  const reading = useRead(lockup.orders, { status: '1', page: 1, limit: 1 })
  const { data, error, refetch } = reading
  if (!data && error) return <ErrorState inline message={problem(error)} onRetry={refetch} />
  const sum = data?.sum
  return (
    <section className={styles.head} aria-label={t`My lock mining`}>
      <div className={styles.headTop}>
        <span>
          <Trans>Total locked</Trans> <HideBalancesButton />
        </span>
        <Link href="/pages/lockming/order">
          <Trans context="lock mining">My orders</Trans>
        </Link>
      </div>
      <p className={styles.headSum}>
        {sum ? (
          <HiddenBalance hidden={hidden}>{`≈ ${full(sum.amount)}`}</HiddenBalance>
        ) : (
          <Skeleton width="60%" height={28} />
        )}
      </p>
      {sum && <UnpricedCurrenciesNote rows={sum.without} />}
      <dl className={styles.headFigures}>
        <div>
          <dt>{t`Today’s income`}</dt>
          <dd>{sum && <HiddenBalance hidden={hidden}>{full(sum.income_today, 'always')}</HiddenBalance>}</dd>
        </div>
        <div>
          <dt>{t`Cumulative income`}</dt>
          <dd>{sum && <HiddenBalance hidden={hidden}>{full(sum.income_total, 'always')}</HiddenBalance>}</dd>
        </div>
        <div>
          <dt>{t`In progress`}</dt>
          <dd>{sum?.count}</dd>
        </div>
      </dl>
      {data && <AsOf reading={reading} />}
    </section>
  )
}
