import { Trans, useLingui } from '@lingui/react/macro'
import type { Vip } from '#contract/account/vip.ts'
import { big, type Decimal, ZERO } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Crown } from '#ui/media/icons.ts'
import styles from './vip.module.css'

const USDT_DIGITS = 2

/** The person's VIP level with a medal, and the progress to the next level by volume and by assets. */
export function OwnVipLevel({ data }: { readonly data: Vip }) {
  const { t } = useLingui()
  if (data.level === null)
    return (
      <section className={cx(styles.medal, styles.guest)} aria-label={t`My level`}>
        <Icon icon={Crown} size={40} />
        <div className={styles.words}>
          <p className={styles.level}>
            <Trans>VIP levels</Trans>
          </p>
          <p>
            <Trans>Log in to see your level</Trans>
          </p>
        </div>
        <Button size={36} href="/pages/common/login?redirect=%2Fpages%2Fsetting%2Fvip">
          <Trans>Log in</Trans>
        </Button>
      </section>
    )
  return (
    <section className={styles.standing} aria-label={t`My level`}>
      <div className={styles.medal}>
        <Icon icon={Crown} size={40} />
        <div className={styles.words}>
          <p className={styles.level}>VIP {data.level}</p>
          <p className={styles.tags}>
            {data.market_maker === 1 && <Tag tone="blue">{t`Market maker`}</Tag>}
            {data.credit_score !== null && (
              <Tag>
                <Trans>Credit score {data.credit_score}</Trans>
              </Tag>
            )}
          </p>
        </div>
      </div>
      <Ways data={data} />
    </section>
  )
}

function Ways({ data }: { readonly data: Vip }) {
  const { t } = useLingui()
  const format = useFormat()
  const next = data.levels.find(({ level }) => level === data.next_level)
  const usdt = (amount: Decimal): string => `${format.amount(amount, USDT_DIGITS)} USDT`
  if (!next)
    return (
      <p className={styles.hint}>
        <Trans>You have the highest level.</Trans>
      </p>
    )
  const { level } = next
  const ways = [
    { name: t`Trading volume, 30 days`, have: data.volume_30d, need: next.volume, missing: data.need_volume },
    { name: t`Average assets, 30 days`, have: data.asset_avg, need: next.asset, missing: data.need_asset },
  ]
  return (
    <>
      <p className={styles.hint}>
        <Trans>To VIP {level}: one of the two is enough</Trans>
      </p>
      {ways.map(({ name, have, need, missing }) => (
        <div key={name} className={styles.way}>
          <span className={styles.wayName}>{name}</span>
          <span className={styles.wayHave}>
            {format.amount(have ?? ZERO, USDT_DIGITS)} / {usdt(need)}
          </span>
          <ProgressBar
            label={name}
            value={have === null || big(need).eq(0) ? 0 : Number(big(have).div(need))}
          />
          {missing !== null && <Missing amount={usdt(missing)} />}
        </div>
      ))}
    </>
  )
}

const Missing = ({ amount }: { readonly amount: string }) => (
  <span className={styles.missing}>
    <Trans>{amount} to go</Trans>
  </span>
)
