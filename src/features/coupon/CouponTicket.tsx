import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { type Coupon, coupon } from '#contract/rewards/coupon.ts'
import { serverNow } from '#data/platform/clock.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { isPositive } from '#domain/money.ts'
import { hoursLeft } from '#domain/rewards/coupon.ts'
import { SubmitNote, useAmountText, useSubmit, useUnmetRequirement } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './coupon.module.css'

/** Number of hours before the expiry from which the remaining time is shown as a countdown. */
const SOON_HOURS = 72

interface Props {
  readonly coupon: Coupon
  readonly onClaimed: () => void
}

/** Card of a coupon: value, purpose, expiry and actions. */
export function CouponTicket({ coupon: one, onClaimed }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const money = { currency: one.currency_id, name: one.currency_name }
  const bare = { ...money, name: '' }
  const rate = one.kind === 'yield'
  const value = rate ? `+${format.rate(one.value, 4)}` : amount(one.value, bare)
  const left = amount(one.left, money)
  const least = amount(one.min_use, money)
  const over = one.status === 2 || one.status === 3
  const until = format.time(one.end_time, 'dated')
  const used = format.time(one.used_time, 'dated')
  return (
    <article className={cx(styles.ticket, over && styles.over)} aria-label={one.title}>
      <div className={styles.value}>
        <span className={styles.figure}>{value}</span>
        <span>{rate ? t`a day` : one.currency_name}</span>
      </div>
      <div className={styles.about}>
        <h2 className={styles.title}>{one.title}</h2>
        <p className={styles.tags}>
          <Tag size={16} tone="blue">
            <KindName kind={one.kind} />
          </Tag>
          {one.test === 1 && <Tag size={16} tone="amber">{t`Test`}</Tag>}
        </p>
        <p>
          <Rule coupon={one} />
        </p>
        {one.kind !== 'cash' && isPositive(one.min_use) && (
          <p>
            <Trans>For orders of {least} or more</Trans>
          </p>
        )}
        {one.kind === 'fee' && one.status === 1 && one.left !== one.value && (
          <p>
            <Trans>{left} left</Trans>
          </p>
        )}
        {one.in_use === 1 && (
          <p>
            <Trans>In use by an open order</Trans>
          </p>
        )}
        <p>{one.status === 2 ? <Trans>Used {used}</Trans> : <Trans>Valid until {until}</Trans>}</p>
        {!over && <Hours end={one.end_time} />}
      </div>
      <Action coupon={one} onClaimed={onClaimed} />
    </article>
  )
}

function KindName({ kind }: Pick<Coupon, 'kind'>) {
  const { t } = useLingui()
  switch (kind) {
    case 'cash':
      return t({ context: 'coupon', message: 'Cash' })
    case 'fee':
      return t({ context: 'coupon', message: 'Fees' })
    case 'yield':
      return t({ context: 'coupon', message: 'Yield' })
  }
}

/** The effect of a coupon in one sentence. */
function Rule({ coupon: one }: { readonly coupon: Coupon }) {
  const coin = one.currency_name
  switch (one.kind) {
    case 'cash':
      return <Trans>Credited to your spot account, free to use</Trans>
    case 'yield':
      return <Trans>Added to the daily income of one {coin} lock mining order and paid with it</Trans>
    case 'fee':
      return one.scope === 'spot' ? (
        <Trans>Pays fees of spot orders in {coin} until its value is spent</Trans>
      ) : one.scope === 'futures' ? (
        <Trans>Pays opening fees of futures in {coin} until its value is spent</Trans>
      ) : (
        <Trans>Pays fees of spot orders and opening fees of futures in {coin} until its value is spent</Trans>
      )
  }
}

/** Route of the trading or lock-up page on which the coupon can be used. */
const placeOf = ({ kind, scope }: Coupon): string =>
  kind === 'yield'
    ? '/pages/lockming/lockming'
    : `/pages/transaction/index?type=${scope === 'futures' ? 'futures' : 'coins'}`

function Hours({ end }: { readonly end: number }) {
  const hours = useSyncExternalStore(onHeartbeat, () => hoursLeft(end, Math.floor(serverNow() / 1000)))
  if (hours === 0 || hours > SOON_HOURS) return null
  return <p className={styles.soon}>{plural(hours, { one: '# hour left', other: '# hours left' })}</p>
}

function Action({ coupon: one, onClaimed }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  // A notice above the list explains that verification is required, so the button is disabled without a
  // message.
  const closed = useUnmetRequirement(coupon.use)?.need === 'level'
  const credited = text(one.value, { currency: one.currency_id, name: one.currency_name })
  const claim = useSubmit(coupon.claim, {
    otherwise: t`The coupon could not be claimed`,
    onDone: () => {
      toast(t`Claimed`)
      onClaimed()
    },
  })
  const use = useSubmit(coupon.use, {
    otherwise: t`The coupon could not be used`,
    onDone: () => toast(t`${credited} credited`),
  })
  if (one.status === 0)
    return (
      <div className={styles.action}>
        <Button
          size={36}
          disabled={claim.disabled || closed}
          loading={claim.busy}
          aria-label={t`Claim ${one.title}`}
          onClick={() => claim.send({ code: one.code })}
        >
          <Trans>Claim</Trans>
        </Button>
        {!claim.offline && <SubmitNote submit={claim} />}
      </div>
    )
  if (one.status === 1 && one.kind !== 'cash')
    return (
      <div className={styles.action}>
        {one.in_use === 0 && (
          <Button size={36} href={placeOf(one)} aria-label={t`Use ${one.title}`}>
            <Trans>Use</Trans>
          </Button>
        )}
      </div>
    )
  if (one.status === 1)
    return (
      <div className={styles.action}>
        <Button
          size={36}
          disabled={use.disabled || closed}
          loading={use.busy}
          aria-label={t`Use ${one.title}`}
          onClick={() => (use.unknown ? use.check() : use.send({ id: one.id }))}
        >
          {use.unknown ? <Trans>Check the result</Trans> : <Trans>Use</Trans>}
        </Button>
        {!use.offline && <SubmitNote submit={use} />}
      </div>
    )
  return <span className={styles.ended}>{one.status === 2 ? t`Used` : t`Expired`}</span>
}
