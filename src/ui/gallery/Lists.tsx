import { useState } from 'react'
import { ActionTiles } from '../ActionTiles.tsx'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { Carousel } from '../Carousel.tsx'
import { ChangePill } from '../ChangePill.tsx'
import { CoinMark } from '../CoinMark.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { InfiniteList } from '../InfiniteList.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Headset,
  Languages,
  Repeat,
  ScrollText,
} from '../icons.ts'
import { ListRow } from '../ListRow.tsx'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { SkeletonRows } from '../Skeleton.tsx'
import { type Sort, SortHeader } from '../SortHeader.tsx'
import { Switch } from '../Switch.tsx'
import { Text } from '../Text.tsx'
import { VirtualList } from '../VirtualList.tsx'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'
import { PAIRS } from './sample.ts'

type Pair = (typeof PAIRS)[number]

function PairRow({ pair }: { pair: Pair }) {
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
      subtitle={`Vol ${pair.volume}`}
      value={pair.price}
      note={`$${pair.price}`}
      trailing={<ChangePill direction={pair.direction}>{pair.change}</ChangePill>}
    />
  )
}

const MANY = Array.from({ length: 400 }, (_, index) => ({ id: index, pair: PAIRS[index % 5] ?? PAIRS[0] }))

export function Rows() {
  const [sort, setSort] = useState<Sort<string> | null>({ key: 'vol', direction: 'desc' })
  return (
    <>
      <Section title="Offline strip, sort header, rows" wide>
        <OfflineStrip>Offline. Showing data as of 14:32</OfflineStrip>
        <OfflineStrip tone="good">Back online</OfflineStrip>
        <SortHeader
          sort={sort}
          onSort={setSort}
          columns={[
            {
              keys: [
                { key: 'name', label: 'Name' },
                { key: 'vol', label: 'Vol' },
              ],
            },
            { keys: [{ key: 'price', label: 'Last price' }], align: 'end' },
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
            title="Language"
            value="English"
            chevron
            onClick={() => undefined}
          />
          <ListRow
            height={52}
            icon={Repeat}
            title="Red is up"
            trailing={<Switch checked label="Red is up" onChange={() => undefined} />}
          />
          <ListRow
            height={72}
            icon={Headset}
            title="Service clientèle et assistance aux utilisateurs"
            subtitle="Minh: Your document is approved, thank you."
            note="14:26"
            trailing={<Badge count={1} />}
            onClick={() => undefined}
          />
        </Card>
        <ActionTiles
          shape="circle"
          items={[
            { key: 'in', label: 'Recharge', icon: ArrowDownToLine },
            { key: 'out', label: 'Withdraw', icon: ArrowUpFromLine },
            { key: 'move', label: 'Transfer', icon: ArrowLeftRight },
            { key: 'convert', label: 'Exchange', icon: Repeat },
            { key: 'records', label: 'Historique des opérations', icon: ScrollText },
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
  const [pages, setPages] = useState(1)
  return (
    <>
      <Section title="Loading, empty, error" wide>
        <SkeletonRows count={2} pill />
        <EmptyState text="No open orders" />
        <ErrorState onRetry={() => undefined} />
        <ErrorState inline onRetry={() => undefined} />
      </Section>
      <Section title="Pages that end" wide>
        <InfiniteList
          label="Pairs"
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
        keyOf={(row) => row.id}
        row={(row) => <PairRow pair={row.pair} />}
      />
    </>
  )
}
