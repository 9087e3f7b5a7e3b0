import { Trans, useLingui } from '@lingui/react/macro'
import { wallet } from '#contract/wallet.ts'
import { useFiat } from '#data/fiat.ts'
import { prefs, usePref } from '#data/prefs.ts'
import { useRead } from '#data/reading.ts'
import { useSession } from '#data/session.ts'
import { useSite } from '#data/site.ts'
import { big, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/AsOfChip.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Eye, EyeOff } from '#ui/icons.ts'
import { Masked } from '#ui/Masked.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
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
  const { t } = useLingui()
  const format = useFormat()
  const fiat = useFiat()
  const hidden = usePref('hideBalance')
  const { data, asOf, state, error, refetch } = useRead(wallet.all, {})
  const code = fiat.shownCode
  return (
    <section className={styles.totals}>
      <div className={styles.label}>
        <h1 className={styles.quiet}>
          <Trans>Total assets ({code})</Trans>
        </h1>
        <IconButton
          icon={hidden ? EyeOff : Eye}
          size={16}
          target={36}
          tone="soft"
          label={hidden ? t`Show balances` : t`Hide balances`}
          pressed={hidden}
          onClick={() => prefs.set({ hideBalance: !hidden })}
        />
        {data && state !== 'fresh' && state !== 'live' && asOf !== null && (
          <span className={styles.asOf}>
            <AsOfChip time={format.time(asOf, 'clock')} stale onRefresh={refetch} />
          </span>
        )}
      </div>
      <div className={styles.figures}>
        {data ? (
          <>
            <p className={styles.total}>
              <Masked hidden={hidden}>{format.fiat(fiat.of(data.total_usdt), code)}</Masked>
            </p>
            <p className={styles.today}>
              <Text size={12} tone="soft">
                <Trans>Today</Trans>
              </Text>{' '}
              <Masked hidden={hidden}>
                <Text size={12} weight={500} tone={toneOf(data.today_profit)}>
                  {format.fiat(fiat.of(data.today_profit), code, 'always')} (
                  {format.percent(exact(big(data.today_profit_rate).times(100)))})
                </Text>
              </Masked>
            </p>
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

const toneOf = (profit: string): 'up' | 'down' | 'soft' => {
  const value = big(profit)
  return value.gt(0) ? 'up' : value.lt(0) ? 'down' : 'soft'
}
