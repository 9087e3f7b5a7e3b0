import { Trans } from '@lingui/react/macro'
import { wallet } from '#contract/wallet.ts'
import { useFiat } from '#data/fiat.ts'
import { usePref } from '#data/prefs.ts'
import { useRead } from '#data/reading.ts'
import { useSession } from '#data/session.ts'
import { useSite } from '#data/site.ts'
import { HideButton, Today } from '#features/funds/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Masked } from '#ui/Masked.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './home.module.css'

/** What a guest, or a person with their money, sees first. */
export function Top() {
  const { member } = useSession()
  return member ? <Totals /> : <Welcome />
}

function Welcome() {
  const name = useSite().data?.site_name
  return (
    <section className={styles.welcome}>
      <h1 className={styles.hello}>{name ? <Trans>Welcome to {name}</Trans> : <Trans>Welcome</Trans>}</h1>
      <Button href="/pages/common/login" block>
        <Trans>Log in / Register</Trans>
      </Button>
    </section>
  )
}

function Totals() {
  const format = useFormat()
  const fiat = useFiat()
  const hidden = usePref('hideBalance')
  const reading = useRead(wallet.all, {})
  const { data, error, refetch } = reading
  const code = fiat.shownCode
  return (
    <section className={styles.totals}>
      <div className={styles.label}>
        <h1 className={styles.quiet}>
          <Trans>Total assets ({code})</Trans>
        </h1>
        <HideButton />
        {data && (
          <span className={styles.asOf}>
            <AsOf reading={reading} />
          </span>
        )}
      </div>
      <div className={styles.figures}>
        {data ? (
          <>
            <p className={styles.total}>
              <Masked hidden={hidden}>{format.fiat(fiat.of(data.total_usdt), code)}</Masked>
            </p>
            <Today wallet={data} />
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
      <Button href="/pages/fund/select?to=receive">
        <Trans>Recharge</Trans>
      </Button>
    </section>
  )
}
