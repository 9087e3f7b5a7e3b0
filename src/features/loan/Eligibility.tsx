import { Trans, useLingui } from '@lingui/react/macro'
import { type LoanConfig, loan } from '#contract/earn/loan.ts'
import { GateCard, useUnmetRequirement } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { LANDING, mayApply, OTC, usePercent } from './labels.ts'
import styles from './loan.module.css'

/** Whether the person may borrow, how much and at which rate; otherwise the unmet requirements, with links. */
export function Eligibility({
  config,
  onLanding = false,
}: {
  readonly config: LoanConfig
  readonly onLanding?: boolean
}) {
  const { t } = useLingui()
  const format = useFormat()
  const percent = usePercent()
  const gate = useUnmetRequirement(loan.apply)
  const { my } = config
  const level = my?.level ?? 0
  const vip = config.tiers.find((tier) => tier.level > 0)?.level ?? 2
  if (!my) {
    return (
      <section className={styles.card} aria-label={t`Who can borrow`}>
        <p>
          <Trans>
            VIP level 2 or higher with professional trading ability, or market maker status. Both need
            advanced verification.
          </Trans>
        </p>
        {gate && gate.need !== 'line' && <GateCard gate={gate} />}
      </section>
    )
  }
  if (my.eligible === 0) {
    return (
      <section className={styles.card} aria-label={t`Who can borrow`} role="status">
        <p>
          <b>
            {t({
              context: 'error',
              message: `VIP level ${vip} or higher, or market maker status, is required. Open VIP to see how to reach it`,
            })}
          </b>
        </p>
        <p className={styles.quiet}>
          <Trans>Your level is VIP {level}. Professional trading ability is needed as well.</Trans>
        </p>
        <Button block href="/pages/setting/vip">
          <Trans>View VIP levels</Trans>
        </Button>
        {!onLanding && (
          <Button block kind="quiet" href={LANDING}>
            <Trans>About loans</Trans>
          </Button>
        )}
      </section>
    )
  }
  return (
    <section className={styles.card} aria-label={t`Who can borrow`}>
      <KeyValue
        density="roomy"
        rows={[
          {
            key: 'level',
            label: t`Your level`,
            value: my.market_maker === 1 ? t`Market maker` : `VIP ${level}`,
          },
          { key: 'max', label: t`You can borrow up to`, value: `${format.amount(my.loan_max, 0)} USDT` },
          ...(my.open > 0
            ? [
                {
                  key: 'left',
                  label: t`Left after your open loans`,
                  value: `${format.amount(my.loan_left, 0)} USDT`,
                },
              ]
            : []),
          { key: 'rate', label: t`APR`, value: percent(my.rate_year) },
        ]}
      />
      {!mayApply(config) ? (
        <>
          <p className={styles.quiet}>
            <Trans>
              Your open loans and applications leave too little of your limit for another one. Repaying frees
              it again.
            </Trans>
          </p>
          <Button block href={`${OTC}?tab=loans`}>
            <Trans>My loans</Trans>
          </Button>
        </>
      ) : (
        onLanding &&
        (gate && gate.need !== 'line' ? (
          <GateCard gate={gate} />
        ) : (
          <Button block href={`${OTC}?tab=apply`} disabled={gate !== null}>
            <Trans>Apply</Trans>
          </Button>
        ))
      )}
    </section>
  )
}
