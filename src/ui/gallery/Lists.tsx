import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionTiles } from '../actions/ActionTiles.tsx'
import { Switch } from '../choices/Switch.tsx'
import { Badge } from '../feedback/Badge.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { OfflineStrip } from '../feedback/OfflineStrip.tsx'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import { ChangePill } from '../figures/ChangePill.tsx'
import { Card } from '../layout/Card.tsx'
import { Text } from '../layout/Text.tsx'
import { Carousel } from '../lists/Carousel.tsx'
import { InfiniteList } from '../lists/InfiniteList.tsx'
import { ListRow } from '../lists/ListRow.tsx'
import { type Sort, SortHeader } from '../lists/SortHeader.tsx'
import { VirtualList } from '../lists/VirtualList.tsx'
import { CoinMark } from '../media/CoinMark.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Headset,
  Languages,
  Repeat,
  ScrollText,
} from '../media/icons.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'
import { PAIRS } from './sampleData.ts'

type Pair = (typeof PAIRS)[number]

function PairRow({ pair }: { pair: Pair }) {
  const { volume } = pair
  return (
    <ListRow
      href="/pages/market/market"
      lead={<CoinMark name={pair.base} />}
      title={
        <>
          {pair.base}
          <Text size={12} tone="soft">
            /USDT
          </Text>
        </>
      }
      subtitle={<Trans>Vol {volume}</Trans>}
      value={pair.price}
      note={`$${pair.price}`}
      trailing={<ChangePill direction={pair.direction}>{pair.change}</ChangePill>}
    />
  )
}

const MANY = Array.from({ length: 400 }, (_, index) => ({ id: index, pair: PAIRS[index % 5] ?? PAIRS[0] }))

export function Rows() {
  const { t } = useLingui()
  const time = '14:32'
  const [sort, setSort] = useState<Sort<string> | null>({ key: 'vol', direction: 'desc' })
  return (
    <>
      <Section title="Offline strip, sort header, rows" wide>
        <OfflineStrip>{t`Offline. Showing data as of ${time}`}</OfflineStrip>
        <OfflineStrip tone="good">{t`Back online`}</OfflineStrip>
        <SortHeader
          sort={sort}
          onSort={setSort}
          columns={[
            {
              keys: [
                { key: 'name', label: t`Name` },
                { key: 'vol', label: t`Vol` },
              ],
            },
            { keys: [{ key: 'price', label: t`Last price` }], align: 'end' },
            { keys: [{ key: 'change', label: '24h' }], align: 'end', width: 72 },
          ]}
        />
        {PAIRS.map((pair) => (
          <PairRow key={pair.base} pair={pair} />
        ))}
      </Section>
      <Section title="Settings and messages">
        <Card padding="none">
          <ListRow
            height={52}
            icon={Languages}
            title={t`Language`}
            value="English"
            chevron
            onClick={() => undefined}
          />
          <ListRow
            height={52}
            icon={Repeat}
            title={t`Red up`}
            trailing={<Switch checked label="Red is up" onChange={() => undefined} />}
          />
          <ListRow
            height={72}
            icon={Headset}
            title={t`Customer service`}
            subtitle="Minh: Your document is approved, thank you."
            note="14:26"
            trailing={<Badge count={1} />}
            onClick={() => undefined}
          />
        </Card>
        <ActionTiles
          shape="circle"
          items={[
            { key: 'in', label: t`Deposit`, icon: ArrowDownToLine },
            { key: 'out', label: t`Withdraw`, icon: ArrowUpFromLine },
            { key: 'move', label: t`Transfer`, icon: ArrowLeftRight },
            { key: 'convert', label: t`Convert`, icon: Repeat },
            { key: 'records', label: t`Records`, icon: ScrollText },
          ]}
        />
      </Section>
      <Section title="Carousel">
        <Carousel label="Banners">
          {['Know both outcomes first', 'Second banner', 'Third banner'].map((text) => (
            <div key={text} className={styles.banner}>
              <Text as="h3" size={16} weight={600}>
                {text}
              </Text>
            </div>
          ))}
        </Carousel>
      </Section>
    </>
  )
}

export function States() {
  const { t } = useLingui()
  const [pages, setPages] = useState(1)
  return (
    <>
      <Section title="Loading, empty, error" wide>
        <SkeletonRows count={2} pill />
        <EmptyState text={t`No open orders`} />
        <ErrorState onRetry={() => undefined} />
        <ErrorState inline onRetry={() => undefined} />
      </Section>
      <Section title="Pages that end" wide>
        <InfiniteList
          label={t`Pairs`}
          rows={MANY.slice(0, pages * 3)}
          keyOf={(row) => row.id}
          row={(row) => <PairRow pair={row.pair} />}
          loading={false}
          hasMore={pages < 2}
          more={() => setPages(pages + 1)}
        />
      </Section>
      <VirtualList
        label="Many"
        rows={MANY}
        keyOf={({ id }) => id}
        row={(row) => <PairRow pair={row.pair} />}
      />
    </>
  )
}
