import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { copy, type Follower } from '#contract/trade/copy.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { numberOf, profitOf } from '#domain/trade/futures/calculations.ts'
import { PastCard, SideTag } from '#features/futures/index.ts'
import { RecordList, toneOf } from '#features/kit/index.ts'
import { AsOf, useSearchChoice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ChartLine, ScrollText, Users } from '#ui/media/icons.ts'
import styles from './copy.module.css'

const TABS = ['positions', 'history', 'followers'] as const
type Tab = (typeof TABS)[number]

interface Props {
  readonly id: number
  readonly detail: AnswerOf<typeof copy.traderDetail>
}

/** A trader's positions, history and followers. */
export function TraderTabs({ id, detail }: Props) {
  const { t } = useLingui()
  const [tab = 'positions', setTab] = useSearchChoice('tab', TABS)
  return (
    <section className={styles.tabs}>
      <Tabs<Tab>
        label={t`Trader`}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'positions', label: t`Current positions`, count: detail.positions },
          { value: 'history', label: t`History` },
          { value: 'followers', label: t`Followers` },
        ]}
      />
      {tab === 'positions' && <Current detail={detail} />}
      {tab === 'history' && <Past id={id} />}
      {tab === 'followers' && <Followers id={id} />}
    </section>
  )
}

function Current({ detail }: { readonly detail: Props['detail'] }) {
  const count = detail.positions
  const prices = useMarket()
  if (count === 0) return <EmptyState icon={ChartLine} text={<Trans>No open positions now</Trans>} />
  if (detail.list.length === 0)
    return (
      <EmptyState
        icon={ChartLine}
        text={plural(count, {
          one: '# open position. Only followers can see it.',
          other: '# open positions. Only followers can see them.',
        })}
      />
    )
  return (
    <>
      <AsOf reading={prices} inset />
      <ul className={styles.rows}>
        {detail.list.map((order) => (
          <li key={order.id}>
            <LeadPosition order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A trader's open position at the newest price of the ticker store. */
function LeadPosition({ order }: { readonly order: LeverOrder }) {
  const format = useFormat()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const side = order.type === 1 ? 'long' : 'short'
  const gain = profitOf(side, order.price, now, numberOf(order.share, order.lot_size))
  const tone = toneOf(gain)
  const lots = format.number(order.share, { max: 2 })
  return (
    <article className={styles.position} aria-label={order.symbol}>
      <header className={styles.line}>
        <SideTag order={order} />
        <b>{order.symbol}</b>
        <span className={styles.end}>{format.time(order.open_time, 'short')}</span>
      </header>
      <p className={styles.line}>
        <span>
          <Trans>{lots} lots</Trans>
        </span>
        <span>
          {format.price(order.price, order.price_precision)} → {format.price(now, order.price_precision)}
        </span>
        <b className={cx(styles.end, tone !== 'soft' && styles[tone])}>
          {format.number(gain, { max: 2, sign: 'always' })} USDT
        </b>
      </p>
    </article>
  )
}

function Past({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useReadList(copy.historyTrade, { trader_user_id: id })
  return (
    <>
      <AsOf reading={reading} inset />
      <RecordList
        reading={reading}
        label={t`History`}
        className={styles.list}
        keyOf={({ id: order }) => order}
        row={(order) => <PastCard order={order} />}
        empty={<EmptyState icon={ScrollText} text={<Trans>Nothing closed yet</Trans>} />}
      />
    </>
  )
}

const followerKey = ({ nickname, create_time }: Follower): string => `${nickname}.${create_time}`

/** Followers of a trader with masked names; id 0: the followers of the signed-in person. */
export function Followers({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useReadList(copy.followers, { trader_user_id: id }, { idOf: followerKey })
  return (
    <>
      <AsOf reading={reading} inset />
      <RecordList
        reading={reading}
        label={t`Followers`}
        keyOf={followerKey}
        row={(follower) => <FollowerRow follower={follower} />}
        empty={<EmptyState icon={Users} text={<Trans>No followers yet</Trans>} />}
      />
    </>
  )
}

function FollowerRow({ follower }: { readonly follower: Follower }) {
  const format = useFormat()
  const tone = toneOf(follower.profit)
  const { follow_days: age } = follower
  const days = plural(age, { one: '# day', other: '# days' })
  return (
    <p className={styles.follower}>
      <b>{follower.nickname}</b>
      <small>{days}</small>
      <span className={cx(styles.end, tone !== 'soft' && styles[tone])}>
        {format.number(follower.profit, { max: 2, sign: 'always' })} USDT
      </span>
    </p>
  )
}
