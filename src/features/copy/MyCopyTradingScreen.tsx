import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CopySum, copy, type Follow } from '#contract/trade/copy.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { PastCard, Positions, QUOTE_ID, useWhole } from '#features/futures/index.ts'
import { NONE, ReadState, RecordList, toneOf, useAmountText } from '#features/kit/index.ts'
import { OfflineCancelNote } from '#features/orders/index.ts'
import { AppPage, AsOf, useReplaceSearch, useSearchChoice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ChartLine, ScrollText, Users } from '#ui/media/icons.ts'
import styles from './copy.module.css'
import { FollowedTraderRow } from './FollowedTraderRow.tsx'
import { OwnTrader } from './OwnTrader.tsx'
import { SkippedOrders } from './SkippedOrders.tsx'
import { StopCopyingSheet } from './StopCopyingSheet.tsx'

const TABS = ['traders', 'positions', 'history', 'lead'] as const
type MyTab = (typeof TABS)[number]

export interface MyCopyTradingScreenProps {
  /** Tab, as the URL has it; an unknown value shows the first tab. */
  readonly tab?: string | undefined
}

/** The traders that the person copies, the copied positions, and the person's own page as a lead trader. */
export function MyCopyTradingScreen({ tab: chosen }: MyCopyTradingScreenProps) {
  const tab = TABS.find((one) => one === chosen) ?? 'traders'
  const { t } = useLingui()
  const change = useReplaceSearch<MyCopyTradingScreenProps>()
  const mine = useRead(copy.my, {})
  return (
    <AppPage title={t`My copy trading`} actions={<AsOf reading={mine} />} columns>
      <Sums sum={mine.data?.sum} />
      <Tabs<MyTab>
        label={t`My copy trading`}
        value={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          { value: 'traders', label: t`Traders` },
          { value: 'positions', label: t`Positions` },
          { value: 'history', label: t`History` },
          { value: 'lead', label: t`Lead` },
        ]}
      />
      {tab === 'traders' && <Traders />}
      {tab === 'positions' && <Copies />}
      {tab === 'history' && <Past />}
      {tab === 'lead' && <OwnTrader />}
    </AppPage>
  )
}

function Sums({ sum }: { readonly sum: CopySum | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const rows = [
    { key: 'invested', label: t`Invested`, value: sum?.invested, signed: false },
    { key: 'used', label: t`Used margin`, value: sum?.used_margin, signed: false },
    { key: 'profit', label: t`Total PnL`, value: sum?.profit, signed: true },
    { key: 'today', label: t`Today’s PnL`, value: sum?.today_profit, signed: true },
  ]
  return (
    <dl className={styles.sums} aria-label={t`My copies in USDT`}>
      {rows.map(({ key, label, value, signed }) => {
        const tone = signed && value !== undefined ? toneOf(value) : 'soft'
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={cx(tone !== 'soft' && styles[tone])}>
              {value === undefined
                ? NONE
                : signed
                  ? format.number(value, { max: 2, sign: 'always' })
                  : text(value, { currency: QUOTE_ID, name: '' })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function FindTraders() {
  return (
    <Button kind="quiet" size={36} href="/pages/copytrade/copy">
      <Trans>Find traders</Trans>
    </Button>
  )
}

function Traders() {
  const { t } = useLingui()
  const [status = 'following', setStatus] = useSearchChoice('status', ['following', 'cancelled'])
  const [ending, setEnding] = useState<Follow | null>(null)
  const offline = !useOnline()
  const reading = useReadList(copy.my, { status })
  return (
    <>
      <ChipRow<'following' | 'cancelled'>
        label={t`Status`}
        value={status}
        onChange={setStatus}
        items={[
          { value: 'following', label: t`Following` },
          { value: 'cancelled', label: t`Cancelled` },
        ]}
      />
      <AsOf reading={reading} inset />
      {offline && reading.rows.some((follow) => follow.status === 'following') && <OfflineCancelNote />}
      <RecordList
        key={status}
        reading={reading}
        label={t`Traders`}
        className={styles.list}
        keyOf={({ id }) => id}
        row={(follow) => <FollowedTraderRow follow={follow} onCancel={() => setEnding(follow)} />}
        empty={
          <EmptyState
            icon={Users}
            text={
              status === 'following' ? (
                <Trans>You are not copying anyone yet</Trans>
              ) : (
                <Trans>Nothing cancelled</Trans>
              )
            }
            action={<FindTraders />}
          />
        }
      />
      <StopCopyingSheet follow={ending} onClose={() => setEnding(null)} />
    </>
  )
}

function Copies() {
  const reading = useWhole(useReadList(copy.orders, { status: '1', limit: 100 }))
  const { data } = useRead(copy.orders, { status: '1' })
  return (
    <div>
      <ReadState reading={{ ...reading, data: reading.asOf === null ? undefined : reading.rows }}>
        {(orders) => (
          <Positions
            orders={orders}
            empty={
              <EmptyState
                icon={ChartLine}
                text={<Trans>No copied positions now</Trans>}
                action={<FindTraders />}
              />
            }
          />
        )}
      </ReadState>
      <SkippedOrders skips={data?.skips ?? []} />
    </div>
  )
}

function Past() {
  const { t } = useLingui()
  const reading = useReadList(copy.orders, { status: '3' })
  return (
    <>
      <AsOf reading={reading} inset />
      <RecordList
        reading={reading}
        label={t`History`}
        className={styles.list}
        keyOf={({ id }) => id}
        row={(order) => <PastCard order={order} />}
        empty={<EmptyState icon={ScrollText} text={<Trans>No copies have ended yet</Trans>} />}
      />
    </>
  )
}
