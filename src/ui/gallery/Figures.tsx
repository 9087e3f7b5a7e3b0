import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../actions/Button.tsx'
import { AsOfChip } from '../feedback/AsOfChip.tsx'
import { Badge, UnreadDot } from '../feedback/Badge.tsx'
import { Countdown } from '../feedback/Countdown.tsx'
import { ProgressBar, ProgressRing, RiskBar } from '../feedback/Progress.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Tag } from '../feedback/Tag.tsx'
import { ChangePill } from '../figures/ChangePill.tsx'
import { DepthChart, type DepthPoint } from '../figures/DepthChart.tsx'
import { Donut } from '../figures/Donut.tsx'
import { BookRatio, OrderBookRows } from '../figures/OrderBookRows.tsx'
import { PriceText } from '../figures/PriceText.tsx'
import { Sparkline } from '../figures/Sparkline.tsx'
import { Card } from '../layout/Card.tsx'
import { Text } from '../layout/Text.tsx'
import { Figures, KeyValue } from '../lists/KeyValue.tsx'
import { Avatar } from '../media/Avatar.tsx'
import { CoinMark } from '../media/CoinMark.tsx'
import { QrCode } from '../media/QrCode.tsx'
import { TicketControls } from './Controls.tsx'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'
import { levels, PAIRS, walk } from './sampleData.ts'

const clock = () => performance.now()
const SHARES = [
  ['Crypto', 40.8],
  ['Deposit', 22.7],
  ['Stock', 11.7],
  ['Futures', 10],
  ['Mining', 8.1],
  ['Fiat and second', 6.7],
] as const

export function Small() {
  const { t } = useLingui()
  return (
    <Section title="Small figures">
      <div className={styles.row}>
        <Tag tone="up">Long 20×</Tag>
        <Tag tone="down">Short 25×</Tag>
        <Tag tone="blue">Copied</Tag>
        <Tag tone="amber">Simulated</Tag>
        <Tag>{t`Closed`}</Tag>
        <Tag size={16} tone="up">
          +2.1%
        </Tag>
        <Badge count={1} />
        <Badge count={120} />
        <UnreadDot label={t`Messages`} />
      </div>
      <div className={styles.row}>
        {PAIRS.slice(2).map((pair) => (
          <ChangePill key={pair.base} direction={pair.direction}>
            {pair.change}
          </ChangePill>
        ))}
        <ChangePill direction={1} muted>
          +2.14%
        </ChangePill>
      </div>
      <div className={styles.row}>
        <AsOfChip time="14:32:05" />
        <AsOfChip time="14:32:05" stale onRefresh={() => undefined} />
        <Spinner />
        <ProgressRing value={0.62} label="37 seconds left">
          37
        </ProgressRing>
        <Avatar />
        <Avatar size={40} />
        {['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'AVAX', 'no mark'].map((name) => (
          <CoinMark key={name} name={name} />
        ))}
      </div>
      <div className={styles.row}>
        <PriceText size={28} weight={600} direction={1}>
          67,412.50
        </PriceText>
        <PriceText direction={-1} arrow size={12}>
          63.70
        </PriceText>
        <Text size={12} tone="soft">
          <Countdown until={clock() + 775_000} now={clock} />
        </Text>
      </div>
      <ProgressBar value={0.63} label="Sold" />
      <div className={styles.row}>
        <Text size={12} tone="soft">
          Risk rate
        </Text>
        <RiskBar value={0.88} label="Margin level 673%" />
        <Text size={12} weight={600} tone="up">
          673%
        </Text>
      </div>
      <QrCode value="TXYZ-test-mode" label="Address" size={120} />
    </Section>
  )
}

export function Cards() {
  const { t } = useLingui()
  return (
    <Section title="Cards">
      <div className={styles.hot}>
        {PAIRS.slice(0, 3).map((pair, index) => (
          <Card key={pair.base} padding={12}>
            <Text as="div" size={12} weight={500}>
              {pair.base}
            </Text>
            <Text as="div" size={14} weight={600}>
              {pair.price}
            </Text>
            <PriceText size={12} direction={pair.direction}>
              {pair.change}
            </PriceText>
            <Sparkline points={walk(24, index + 3)} direction={pair.direction} label="24 hours, rising" />
          </Card>
        ))}
      </div>
      <Card>
        <Donut
          label="Allocation"
          slices={SHARES.map(([label, value]) => ({
            key: label,
            label,
            value,
            text: `${value.toFixed(1)}%`,
          }))}
        />
      </Card>
      <Card>
        <Figures
          rows={[
            { label: 'Size', value: '0.10 BTC (0.10 lots)' },
            { label: t`Margin`, value: '330.90' },
            { label: 'Fee / overnight', value: '2.65 / 0.66' },
            { label: 'Open price', value: '66,180.00' },
            { label: t`Last price`, value: '67,412.50' },
            { label: 'Liq. price', value: '63,512.73', tone: 'amber' },
          ]}
        />
      </Card>
    </Section>
  )
}

export function Book() {
  const { t } = useLingui()
  const [what, rate] = ['0.025 BTC', '0.1%']
  const bids: DepthPoint[] = walk(24, 4, 2, 3).map((size, index) => [67412 - index, index * 2 + size / 3])
  const asks: DepthPoint[] = walk(24, 8, 2, 3).map((size, index) => [67413 + index, index * 2 + size / 3])
  return (
    <>
      <Section title="Ticket and book">
        <div className={styles.split}>
          <div className={styles.stack}>
            <TicketControls />
            <KeyValue
              rows={[
                { label: t`Available`, value: '6,740.18 USDT' },
                { label: t`Max buy`, value: '0.0999 BTC' },
                { label: t`Fee (${rate})`, value: '1.69 USDT' },
              ]}
            />
            <Button kind="up" block>
              <Trans>Buy {what}</Trans>
            </Button>
          </div>
          <div>
            <OrderBookRows side="ask" layout="ticket" levels={levels('ask', 7).reverse()} label={t`Asks`} />
            <PriceText size={16} weight={600} direction={1}>
              67,412.50
            </PriceText>
            <OrderBookRows
              side="bid"
              layout="ticket"
              levels={levels('bid', 7)}
              label={t`Bids`}
              onPick={() => undefined}
            />
          </div>
        </div>
      </Section>
      <Section title="Book of the pair page">
        <div className={styles.two}>
          <OrderBookRows side="bid" layout="pair" levels={levels('bid', 4)} label={t`Bids`} />
          <OrderBookRows side="ask" layout="pair" levels={levels('ask', 4)} label={t`Asks`} />
        </div>
        <BookRatio bids={0.62} bidText="62%" askText="38%" label="62% of the book are bids" />
      </Section>
      <DepthChart bids={bids} asks={asks} label="Depth" ticks={['67,388', '67,412', '67,436']} />
    </>
  )
}
