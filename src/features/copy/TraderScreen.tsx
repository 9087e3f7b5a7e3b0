import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { user } from '#contract/account/user.ts'
import { copy, type Follow, type Trader } from '#contract/trade/copy.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { NONE, ReadState, toneOf } from '#features/kit/index.ts'
import { AppPage, AsOf, MarketChip, useSearchChoice } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Donut } from '#ui/figures/Donut.tsx'
import { Sparkline } from '#ui/figures/Sparkline.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import styles from './copy.module.css'
import { FOLLOW_SCALE } from './followRules.ts'
import { followHref, myHref } from './links.ts'
import { StopCopyingSheet } from './StopCopyingSheet.tsx'
import { CopyButton, directionOf, pointsOf, SampleTag, useRateText } from './TraderCard.tsx'
import { TraderFiguresHelp } from './TraderFiguresHelp.tsx'
import { TraderTabs } from './TraderTabs.tsx'

const PERIODS = ['7', '30', '90'] as const
type Days = (typeof PERIODS)[number]

/** One trader: figures, profit curve, traded pairs, positions, history, followers. */
export function TraderScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const [days = '30', setDays] = useSearchChoice('days', PERIODS)
  const [read, setRead] = useState<Days>(days)
  // The figures of the previous period stay on screen while another period loads.
  const reading = useRead(copy.traderDetail, { trader_user_id: id, days: read })
  const asked = useRead(copy.traderDetail, { trader_user_id: id, days })
  if (asked.data !== undefined && read !== days) setRead(days)
  return (
    <AppPage
      title={reading.data?.trader_info.nickname ?? t`Trader`}
      actions={
        <>
          <AsOf reading={reading} />
          <TraderFiguresHelp />
        </>
      }
    >
      <ReadState reading={reading} quiet>
        {(detail) => (
          <>
            <Head trader={detail.trader_info} />
            <Curve trader={detail.trader_info} days={days} onDays={setDays} asked={asked} />
            <Stats trader={detail.trader_info} />
            <Preference trader={detail.trader_info} />
            <TraderTabs id={id} detail={detail} />
            <Foot detail={detail} />
          </>
        )}
      </ReadState>
    </AppPage>
  )
}

function Head({ trader }: { readonly trader: Trader }) {
  const { nickname: name, trade_days: age, follower_count: count, follower_max: most } = trader
  const days = plural(age, { one: '# day as a trader', other: '# days as a trader' })
  return (
    <header className={styles.profile}>
      <Avatar src={trader.head_portrait} size={56} />
      <div className={styles.names}>
        <b>
          {name} <SampleTag trader={trader} />
        </b>
        <p>{trader.signature}</p>
        {trader.sample === 1 && (
          <p>
            <Trans>
              {name} is a sample trader of test mode, not a real person: a program that trades by this fixed
              rule, at the same prices and fees as everybody.
            </Trans>
          </p>
        )}
        <p className={styles.tags}>
          <Tag size={16}>{days}</Tag>
          <Tag size={16}>
            <Trans>
              Followers {count}/{most}
            </Trans>
          </Tag>
          <MarketChip />
        </p>
      </div>
    </header>
  )
}

interface CurveProps {
  readonly trader: Trader
  /**
   * The chosen period. Until the answer for this period arrives, the figures of the previous period stay on
   * screen.
   */
  readonly days: Days
  readonly onDays: (days: Days) => void
  readonly asked: Pick<Reading<unknown>, 'data' | 'error' | 'refetch'>
}

function Curve({ trader, days: chosen, onDays, asked }: CurveProps) {
  const { t } = useLingui()
  const format = useFormat()
  const rateText = useRateText()
  const problem = useErrorText()
  const tone = toneOf(trader.total_profit_rate)
  const { days } = trader
  const waits = asked.data === undefined
  const [first] = trader.curve
  const last = trader.curve.at(-1)
  return (
    <section className={styles.panel} aria-label={t`Profit curve`}>
      <div className={styles.curveHead}>
        <span className={styles.rateBox}>
          <small>
            <Trans>{days}-day ROI</Trans>
          </small>
          <span className={cx(styles.bigRate, tone !== 'soft' && styles[tone])}>
            {rateText(trader.total_profit_rate)}
          </span>
        </span>
        <Segmented<Days>
          label={t`Period`}
          height={32}
          value={chosen}
          onChange={onDays}
          items={PERIODS.map((value) => ({ value, label: t`${value} d` }))}
        />
      </div>
      {waits && asked.error && <ErrorState inline message={problem(asked.error)} onRetry={asked.refetch} />}
      <div className={styles.curve} aria-busy={waits && !asked.error}>
        <Sparkline
          points={pointsOf(trader)}
          direction={directionOf(trader)}
          label={t`Profit curve`}
          width={326}
          height={120}
        />
      </div>
      <p className={styles.ends}>
        <span>{first ? format.time(first.time, 'short') : ''}</span>
        <span>{last ? format.time(last.time, 'short') : <Trans>No figures yet</Trans>}</span>
      </p>
    </section>
  )
}

function Stats({ trader }: { readonly trader: Trader }) {
  const { t } = useLingui()
  const format = useFormat()
  const signed = (value: Trader['total_profit']) => format.number(value, { max: 2, sign: 'always' })
  const { profit_orders: won, total_orders: all } = trader
  const at = trader.update_time > 0 ? format.time(trader.update_time, 'short') : NONE
  const rows = [
    {
      key: 'profit',
      label: t`Total profit (USDT)`,
      value: signed(trader.total_profit),
      tone: toneOf(trader.total_profit),
    },
    {
      key: 'accuracy',
      label: t`Win rate`,
      value: trader.accuracy === null ? NONE : format.rate(trader.accuracy, 1),
    },
    { key: 'orders', label: t`Winning / all`, value: `${won} / ${all}` },
    { key: 'drawdown', label: t`Max drawdown`, value: format.rate(trader.max_drawdown, 2) },
    { key: 'aum', label: t`AUM (USDT)`, value: format.short(trader.aum, { decimals: 2 }) },
    {
      key: 'followers',
      label: t`Followers’ profit`,
      value: signed(trader.follower_profit),
      tone: toneOf(trader.follower_profit),
    },
    { key: 'share', label: t`Profit share`, value: format.rate(trader.share_rate, 2) },
    {
      key: 'min',
      label: t`Min. amount (USDT)`,
      value: format.fee(trader.min_follow_amount, FOLLOW_SCALE),
    },
    { key: 'at', label: t`Updated`, value: at },
  ]
  return (
    <dl className={styles.stats} aria-label={t`Figures`}>
      {rows.map(({ key, label, value, tone }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={cx(tone !== undefined && tone !== 'soft' && styles[tone])}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Preference({ trader }: { readonly trader: Trader }) {
  const { t } = useLingui()
  const format = useFormat()
  if (trader.symbols.length === 0) return null
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>
        <Trans>Pair preference</Trans>
      </h2>
      <Donut
        label={t`Pair preference`}
        slices={trader.symbols.slice(0, 5).map(({ symbol, ratio }) => ({
          key: symbol,
          label: symbol,
          value: Number(ratio),
          text: format.rate(ratio, 1),
        }))}
      />
    </section>
  )
}

/** Footer with the Copy button, or with the buttons that change and stop copying. */
function Foot({ detail }: { readonly detail: AnswerOf<typeof copy.traderDetail> }) {
  const { trader_info: trader, follow } = detail
  const { member } = useSession()
  const me = useRead(user.info, {}, { enabled: member }).data?.id
  const [ending, setEnding] = useState<Follow | null>(null)
  if (me === trader.trader_user_id)
    return (
      <StickyFooter>
        <Button block size={48} kind="quiet" href={myHref('lead')}>
          <Trans>Trader panel</Trans>
        </Button>
      </StickyFooter>
    )
  return (
    <StickyFooter>
      {follow ? (
        <div className={styles.two}>
          <Button block size={48} kind="quiet" onClick={() => setEnding(follow)}>
            <Trans>Stop copying</Trans>
          </Button>
          <Button block size={48} href={followHref(trader.trader_user_id)}>
            <Trans>Edit</Trans>
          </Button>
        </div>
      ) : (
        <CopyButton trader={trader} block />
      )}
      <StopCopyingSheet follow={ending} onClose={() => setEnding(null)} />
    </StickyFooter>
  )
}
