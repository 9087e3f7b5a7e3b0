import type { Period } from '#contract/market/market.ts'
import { breakout, grid, momentum, type Rule, relativeStrength, reversion, trend } from './trading-rules.ts'

/** A simulated lead trader of a demo installation. Its signature consists of symbols, which need no translation. */
export interface SampleTrader {
  readonly nickname: string
  readonly signature: string
  readonly symbol: string
  /** Period of the closed candles that the rule sees. */
  readonly period: Period
  readonly rule: Rule
}

/** Number of candles that a rule is given. It is enough for the rule with the longest average. */
export const CANDLES = 60
/** Margin of a position in per cent of the equity. */
export const SAMPLE_MARGIN = 5
export const SAMPLE_LEVERAGE = 3

/**
 * The periods of the candles are short, so that sample traders trade several times an hour. Positions are small,
 * because the fees of each position use up the test money.
 */
export const SAMPLE_TRADERS: readonly SampleTrader[] = [
  {
    nickname: 'Trend520',
    signature: 'MA 5/20 · 15m · BTC/USDT',
    symbol: 'BTC/USDT',
    period: '15min',
    rule: trend(5, 20),
  },
  {
    nickname: 'Bands20',
    signature: 'Bollinger 20, 1.5σ · 5m · ETH',
    symbol: 'ETH/USDT',
    period: '5min',
    rule: reversion(20, 1.5),
  },
  {
    nickname: 'Donchian20',
    signature: 'Donchian 20/10 · 5m · SOL/USDT',
    symbol: 'SOL/USDT',
    period: '5min',
    rule: breakout(20, 10),
  },
  {
    nickname: 'Grid60',
    signature: 'Grid 0.3% · 5m · BNB/USDT',
    symbol: 'BNB/USDT',
    period: '5min',
    rule: grid(60, 0.003),
  },
  {
    nickname: 'Rsi14',
    signature: 'RSI 14, 35/65 · 5m · XRP/USDT',
    symbol: 'XRP/USDT',
    period: '5min',
    rule: relativeStrength(14, 15),
  },
  {
    nickname: 'Momentum24',
    signature: 'ROC 24 · 5m · DOGE/USDT',
    symbol: 'DOGE/USDT',
    period: '5min',
    rule: momentum(24, 0.005),
  },
]
