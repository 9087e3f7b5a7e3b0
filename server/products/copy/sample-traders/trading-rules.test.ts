import { describe, expect, it } from 'vitest'
import { nicknameFault, signatureFault } from '#domain/account/identity.ts'
import { CANDLES, SAMPLE_TRADERS } from './traders.ts'
import { breakout, grid, momentum, relativeStrength, reversion, trend } from './trading-rules.ts'

const rising = Array.from({ length: CANDLES }, (_, n) => 100 + n)
const falling = [...rising].reverse()
const flat = Array.from({ length: CANDLES }, () => 100)
/** Prices that oscillate closely around 100, followed by a last price. */
const waves = (last: number): number[] => [...flat.slice(1).map((price, n) => price + (n % 2 ? 1 : -1)), last]

describe('the rules of sample traders', () => {
  it('the trend rule is long while the fast average is above the slow average, and short while the fast average is below', () => {
    expect(trend(5, 20)(rising, 'none')).toBe('long')
    expect(trend(5, 20)(falling, 'long')).toBe('short')
  })

  it.each([
    ['reversion', reversion(20, 1.5)],
    ['grid', grid(60, 0.003)],
  ])(
    'the rule %s buys far below the average, sells far above it, and exits when the price is back at the average',
    (_, rule) => {
      expect(rule(waves(95), 'none')).toBe('long')
      expect(rule(waves(105), 'none')).toBe('short')
      expect(rule(waves(99.8), 'long')).toBe('long')
      expect(rule(waves(100.2), 'short')).toBe('short')
      expect(rule(waves(100.2), 'long')).toBe('none')
      expect(rule(waves(99.8), 'short')).toBe('none')
      expect(rule(waves(99.8), 'none')).toBe('none')
      expect(rule(flat, 'long')).toBe('none')
    },
  )

  it('the breakout rule goes long above (short below) all of the 20 previous prices, and exits below (above) all of the 10 previous prices', () => {
    const rule = breakout(20, 10)
    expect(rule(rising, 'none')).toBe('long')
    expect(rule(falling, 'none')).toBe('short')
    expect(rule(waves(100.5), 'none')).toBe('none')
    expect(rule(waves(100.5), 'long')).toBe('long')
    expect(rule(waves(100.5), 'short')).toBe('short')
    const high = [...rising, ...rising.slice(-10).map((price) => price - 15)]
    expect(rule([...high, 139], 'long')).toBe('long')
    expect(rule([...rising, 145], 'long')).toBe('none')
    expect(rule([...falling, 115], 'short')).toBe('none')
  })

  it('the momentum rule enters in the direction of a move of the minimum size, and exits when the move reverses', () => {
    const rule = momentum(12, 0.004)
    const move = (last: number): number[] => [...flat.slice(1), last]
    expect(rule(move(100.5), 'none')).toBe('long')
    expect(rule(move(99.5), 'none')).toBe('short')
    expect(rule(move(100.1), 'none')).toBe('none')
    expect(rule(move(100.1), 'long')).toBe('long')
    expect(rule(move(99.9), 'long')).toBe('none')
    expect(rule(move(99.9), 'short')).toBe('short')
  })

  it('the RSI rule buys after falls, sells after rises, and exits when rises and falls are balanced', () => {
    const rule = relativeStrength(14, 15)
    expect(rule(falling, 'none')).toBe('long')
    expect(rule(rising, 'none')).toBe('short')
    expect(rule(waves(101), 'none')).toBe('none')
    expect(rule(flat, 'long')).toBe('none')
  })

  it('every rule returns null while there are too few prices, and a decision otherwise', () => {
    for (const { rule } of SAMPLE_TRADERS) {
      expect(rule([], 'none')).toBeNull()
      expect(rule(waves(100), 'none')).not.toBeNull()
    }
  })

  it('a decision of a rule does not change when later prices are added', () => {
    for (const { rule } of SAMPLE_TRADERS) {
      const given = Object.freeze(waves(103))
      const before = rule(given, 'none')
      rule([...given, 1, 1000], 'none')
      expect(rule(given, 'none')).toBe(before)
    }
  })
})

it('the sample traders have distinct, valid names and signatures', () => {
  for (const { nickname, signature } of SAMPLE_TRADERS) {
    expect(nicknameFault(nickname)).toBeNull()
    expect(signatureFault(signature)).toBeNull()
  }
  expect(SAMPLE_TRADERS).toHaveLength(6)
  expect(new Set(SAMPLE_TRADERS.map(({ nickname }) => nickname)).size).toBe(6)
  expect(new Set(SAMPLE_TRADERS.map(({ rule }) => rule)).size).toBe(6)
})
