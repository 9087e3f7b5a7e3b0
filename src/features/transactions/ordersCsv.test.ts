import { expect, test } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { ordersCsv } from './ordersCsv.ts'

const SPOT = {
  id: 12,
  account: 'change',
  symbol: 'BTC/USDT',
  target_price: decimal('20000'),
  stop_price: ZERO,
  callback_rate: ZERO,
  activation_price: ZERO,
  amount: decimal('0.02'),
  filled_amount: decimal('0.01'),
  avg_price: decimal('19999.5'),
  total: decimal('199.995'),
  fee: decimal('0.199995'),
  fee_currency: 'USDT',
  fills: [
    {
      tick_id: 3,
      price: decimal('19999.5'),
      number: decimal('0.01'),
      total: decimal('199.995'),
      fee: decimal('0.199995'),
      time: 1_700_000_001,
    },
  ],
  create_time: 1_700_000_000,
  complete_time: 0,
} as unknown as SpotOrder

const FUTURES = {
  id: 5,
  account: 'lever',
  symbol: 'BTC/USDT',
  target_price: ZERO,
  number: decimal('0.1'),
  price: decimal('20000'),
  handlingFee: decimal('2'),
  overnight_fee: decimal('0.5'),
  fee_currency: 'USDT',
  net_profits: decimal('-12.5'),
  closes: [
    {
      price: decimal('19900'),
      number: decimal('0.1'),
      margin: decimal('100'),
      overnight_fee: decimal('0.5'),
      fee: decimal('1'),
      back: decimal('88.5'),
      reason: 'loss',
      time: 1_700_000_003,
    },
  ],
  create_time: 1_700_000_002,
  close_time: 1_700_000_003,
} as unknown as LeverOrder

test('exported orders have rows for their fills and closes below them, with unrounded amounts and UTC times', () => {
  const text = ordersCsv(
    { spot: [SPOT], futures: [FUTURES] },
    {
      head: Array.from({ length: 20 }, (_, n) => `h${n}`),
      account: (account) => account,
      row: (row) => row,
      side: () => 'Buy',
      kind: () => '=Limit',
      spotStatus: () => 'Open',
      futuresStatus: () => 'Closed',
      reason: ({ close_reason }) => close_reason,
    },
  )
  const lines = text.trimEnd().split('\r\n')
  expect(lines.slice(1)).toEqual([
    "change,12,order,2023-11-14T22:13:20Z,BTC/USDT,Buy,'=Limit,Open,20000,,,,0.02,0.01,19999.5,199.995,0.199995,USDT,,",
    'change,12,fill,2023-11-14T22:13:21Z,BTC/USDT,Buy,,,,,,,,0.01,19999.5,199.995,0.199995,USDT,,',
    "lever,5,order,2023-11-14T22:13:22Z,BTC/USDT,Buy,'=Limit,Closed,,,,,0.1,,20000,,2.5,USDT,-12.5,2023-11-14T22:13:23Z",
    'lever,5,close,2023-11-14T22:13:23Z,BTC/USDT,Buy,,loss,,,,,,0.1,19900,,1.5,USDT,-11.5,',
  ])
  for (const line of lines) expect(line.split(',')).toHaveLength(20)
})
