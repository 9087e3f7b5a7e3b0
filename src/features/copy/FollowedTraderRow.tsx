import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Follow } from '#contract/trade/copy.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { decimal } from '#domain/money.ts'
import { QUOTE_ID } from '#features/futures/index.ts'
import { toneOf, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import styles from './copy.module.css'
import { useModeText } from './labels.ts'
import { followHref, traderHref } from './links.ts'
import { SampleTag } from './TraderCard.tsx'

/** Row of a trader whom the person copies or has copied. */
export function FollowedTraderRow({
  follow,
  onCancel,
}: {
  readonly follow: Follow
  readonly onCancel: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const mode = useModeText()
  const offline = !useOnline()
  const tone = toneOf(follow.profit)
  const text = useAmountText()
  // With all decimals, as in the form and its confirmation, because these are amounts that the person has set.
  const usdt = (value: Follow['profit']) => text(value, { currency: QUOTE_ID, name: '' })
  const { copied_orders: made, skipped_orders: left } = follow
  const copied = plural(made, { one: '# copied', other: '# copied' })
  const skipped = plural(left, { one: '# skipped', other: '# skipped' })
  const reasons: Readonly<Record<Exclude<Follow['cancel_reason'], ''>, string>> = {
    person: t`Cancelled by you`,
    loss_limit: t`Loss limit reached`,
    trader_ended: t`No longer a trader`,
  }
  return (
    <article className={styles.card} aria-label={follow.trader.nickname}>
      <header className={styles.cardHead}>
        <Link className={styles.who} href={traderHref(follow.follow_user_id)}>
          <Avatar src={follow.trader.head_portrait} size={40} />
          <span className={styles.names}>
            <b>
              {follow.trader.nickname} <SampleTag trader={follow.trader} />
            </b>
            <Tag size={16} tone="blue">
              {mode(follow)}
            </Tag>
          </span>
        </Link>
        <span className={styles.gain}>
          <b className={cx(tone !== 'soft' && styles[tone])}>
            {format.number(follow.profit, { max: 2, sign: 'always' })}
          </b>
          <small>USDT</small>
        </span>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t`Follow amount`}</dt>
          <dd>{usdt(follow.follow_amount)}</dd>
        </div>
        <div>
          <dt>{t`Used margin`}</dt>
          <dd>{usdt(follow.used_margin)}</dd>
        </div>
        <div>
          <dt>{t`Loss limit`}</dt>
          <dd>{follow.loss_limit === '' ? '—' : usdt(decimal(follow.loss_limit))}</dd>
        </div>
        <div>
          <dt>{t`Profit shared`}</dt>
          <dd>{usdt(follow.shared)}</dd>
        </div>
      </dl>
      <p className={styles.line}>
        <small>
          {copied} · {skipped}
        </small>
        <small className={styles.end}>
          {follow.cancel_reason === ''
            ? format.time(follow.create_time, 'short')
            : `${reasons[follow.cancel_reason]} · ${format.time(follow.cancel_time, 'short')}`}
        </small>
      </p>
      {follow.status === 'following' && (
        <div className={styles.two}>
          <Button kind="quiet" size={36} block disabled={offline} onClick={onCancel}>
            <Trans>Stop copying</Trans>
          </Button>
          <Button kind="quiet" size={36} block href={followHref(follow.follow_user_id)}>
            <Trans>Edit</Trans>
          </Button>
        </div>
      )}
    </article>
  )
}
