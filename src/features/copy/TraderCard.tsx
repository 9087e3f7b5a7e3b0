import { Trans, useLingui } from '@lingui/react/macro'
import type { Trader } from '#contract/trade/copy.ts'
import { big, decimal } from '#domain/money.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Sparkline } from '#ui/figures/Sparkline.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Users } from '#ui/media/icons.ts'
import styles from './copy.module.css'
import { followHref, traderHref } from './links.ts'

/** Formats a signed rate as a percentage: +12.34%. */
export function useRateText(): (rate: Trader['total_profit_rate']) => string {
  const format = useFormat()
  return (rate) => format.percent(decimal(big(rate).times(100).toFixed()))
}

/** Points of the trader's profit curve; at least two points, because a line cannot be drawn through fewer. */
export const pointsOf = ({ curve }: Pick<Trader, 'curve'>): readonly number[] =>
  curve.length > 1 ? curve.map(({ value }) => Number(value)) : [0, 0]

export const directionOf = ({ total_profit }: Pick<Trader, 'total_profit'>): -1 | 0 | 1 => {
  const tone = toneOf(total_profit)
  return tone === 'up' ? 1 : tone === 'down' ? -1 : 0
}

export function SampleTag({ trader }: { readonly trader: Pick<Trader, 'sample'> }) {
  if (trader.sample === 0) return null
  return (
    <Tag size={16} tone="amber">
      <Trans>Sample trader</Trans>
    </Tag>
  )
}

/** Card of one trader in the ranking. */
export function TraderCard({ trader, own }: { readonly trader: Trader; readonly own: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const rateText = useRateText()
  const { nickname, days, follower_count: count, follower_max: most } = trader
  const tone = toneOf(trader.total_profit_rate)
  return (
    <article className={styles.card} aria-label={nickname}>
      <header className={styles.cardHead}>
        <Link className={styles.who} href={traderHref(trader.trader_user_id)}>
          <Avatar src={trader.head_portrait} size={40} />
          <span className={styles.names}>
            <b>
              {nickname} <SampleTag trader={trader} />
            </b>
            <small>
              <Icon icon={Users} size={12} /> {count}/{most}
            </small>
          </span>
        </Link>
        {!own && <CopyButton trader={trader} />}
      </header>
      <Link className={styles.middle} href={traderHref(trader.trader_user_id)}>
        <span className={styles.rateBox}>
          <small>
            <Trans>{days}-day ROI</Trans>
          </small>
          <span className={cx(styles.bigRate, tone !== 'soft' && styles[tone])}>
            {rateText(trader.total_profit_rate)}
          </span>
        </span>
        <span className={styles.mini}>
          <Sparkline
            points={pointsOf(trader)}
            direction={directionOf(trader)}
            label={t`Profit curve`}
            width={120}
            height={40}
          />
        </span>
      </Link>
      <dl className={styles.facts}>
        <Fact label={t`Total profit (USDT)`}>
          {format.number(trader.total_profit, { max: 2, sign: 'always' })}
        </Fact>
        <Fact label={t`Win rate`}>{trader.accuracy === null ? NONE : format.rate(trader.accuracy, 1)}</Fact>
        <Fact label={t`Max drawdown`}>{format.rate(trader.max_drawdown, 2)}</Fact>
        <Fact label={t`Profit share`}>{format.rate(trader.share_rate, 2)}</Fact>
      </dl>
    </article>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The Copy button, "Following", or the reason why copying is not possible. */
export function CopyButton({ trader, block = false }: { readonly trader: Trader; readonly block?: boolean }) {
  const size = block ? { block: true, size: 48 as const } : { size: 36 as const }
  const full = trader.follower_count >= trader.follower_max
  if (trader.is_followed === 1)
    return (
      <Button kind="quiet" {...size} href={followHref(trader.trader_user_id)}>
        <Trans>Following</Trans>
      </Button>
    )
  if (full || trader.open === 0)
    return (
      <Button kind="quiet" {...size} disabled>
        {full ? <Trans>Full</Trans> : <Trans context="copy trading">Closed</Trans>}
      </Button>
    )
  return (
    <Button {...size} href={followHref(trader.trader_user_id)}>
      <Trans context="copy trading">Copy</Trans>
    </Button>
  )
}
