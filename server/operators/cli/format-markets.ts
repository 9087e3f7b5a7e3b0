import type { MarketList } from '#contract/operators/markets.ts'
import type { MarketExposure, MarketPositions, MarketProfit } from '#contract/operators/markets-figures.ts'

const SYMBOL = 14

/** A duration (ms) as text: `12 s`, `3 min`, `2 h`. */
function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

export const marketLines = ({ time, pairs }: MarketList): readonly string[] =>
  pairs.map(({ pair, kind, halted, price, tick_at }) =>
    [
      `${pair.padEnd(SYMBOL)} ${kind}`,
      ...(price === null || tick_at === null ? ['no price yet'] : [price, `${ago(time - tick_at)} ago`]),
      ...(halted ? ['halted'] : []),
    ].join('  '),
  )

const worthOf = (worth: string | null): string => (worth === null ? '' : `  (${worth} USDT)`)

/** A heading with its lines; empty when there are no lines. */
const part = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)]

export const exposureLines = ({ people, platform, futures, seconds }: MarketExposure): readonly string[] => [
  ...part(
    'People',
    people.map(
      ({ coin, held, owed, worth }) =>
        `${coin}  have ${held}${worthOf(worth)}${owed === '0' ? '' : `, owe ${owed}`}`,
    ),
  ),
  ...part(
    'Accounts of the platform',
    platform.map(
      ({ product, account, own, coin, amount, worth }) =>
        `${product}  ${account}  ${amount} ${coin}${worthOf(worth)}${own ? '' : '  not its own'}`,
    ),
  ),
  ...part(
    'Futures',
    futures.map(
      ({ pair, long, short, net, notional, unrealised, positions }) =>
        `${pair}  long ${long}, short ${short}, net ${net} (${notional ?? '-'}), people would win ${unrealised ?? '-'}, ${positions} positions`,
    ),
  ),
  ...part(
    'Seconds',
    seconds.map(
      ({ pair, coin, up, down, most, options }) =>
        `${pair}  up ${up}, down ${down}, at most ${most} ${coin} to pay, ${options} options`,
    ),
  ),
]

export const positionLines = ({ positions }: MarketPositions): readonly string[] =>
  positions.length === 0
    ? ['No position is open.']
    : positions.map((row) =>
        [
          row.id,
          `person ${row.uid}`,
          `${row.pair} ${row.side} ${row.size}`,
          `${row.leverage}x`,
          `worth ${row.notional ?? '-'}`,
          `margin ${row.margin} ${row.coin}`,
          `open ${row.open_price}, now ${row.mark_price ?? '-'}`,
          `margin level ${row.margin_level ?? '-'} %`,
          `liquidation ${row.liquidation_price ?? '-'}${row.distance === null ? '' : `, ${row.distance} % away`}`,
        ].join('  '),
      )

export const profitLines = ({ days }: MarketProfit): readonly string[] =>
  days.flatMap(({ day, total, products }) => [
    `${day}  ${total} USDT`,
    ...products.map(
      ({ product, scene, coin, amount, worth }) =>
        `  ${product}  ${scene}  ${amount} ${coin}${worthOf(worth)}`,
    ),
  ])
