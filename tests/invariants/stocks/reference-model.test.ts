import { expect, test } from 'vitest'
import { parseRatio, splitHolding, splitOrder } from '#domain/market/stockSplit.ts'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'

/** The decimal string of an integer in units of 10^-digits. */
const text = (units: bigint, digits: number): string => {
  const padded = units.toString().padStart(digits + 1, '0')
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}
const same = (a: string, b: string): boolean =>
  Number(a) === Number(b) && BigInt(whole(a)) === BigInt(whole(b))
const whole = (value: string): string => {
  const [units = '', part = ''] = value.split('.')
  return `${units}${part.padEnd(18, '0')}`
}
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

const part = fc.integer({ min: 1, max: 1000 })
const RUNS = runsOf('SPLIT_CASES', 2000)

test('a share split results in whole units of shares and pays the exact remainder in cash', async () => {
  await fc.assert(
    fc.property(
      part,
      part,
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 8n),
      (to, from, shares, cents) => {
        fc.pre(to !== from)
        const after = (shares * BigInt(to)) / BigInt(from)
        // `rest` is the fractional share that is paid in cash, in units of 10^-4 / `to`. The price is in cents, so the
        // cash is in units of 10^-6.
        const rest = shares * BigInt(to) - after * BigInt(from)
        const cash = (rest * cents) / BigInt(to)
        const got = splitHolding(
          decimal(text(shares, 4)),
          { to, from },
          { scale: 4, quoteScale: 6, price: decimal(text(cents, 2)) },
        )
        expect(same(got.after, text(after, 4))).toBe(true)
        expect(same(got.cash, text(cash, 6))).toBe(true)
      },
    ),
    RUNS,
  )
})

test('the price and amount of an open order are rounded to the allowed decimals after a share split, never to a worse price or a larger frozen amount', async () => {
  const terms = {
    pricePrecision: 2,
    numberPrecision: 4,
    quoteScale: 6,
    minNumber: decimal('0.001'),
    minTotal: decimal('5'),
  }
  await fc.assert(
    fc.property(
      part,
      part,
      fc.bigInt(1n, 10n ** 7n),
      fc.bigInt(10n, 10n ** 8n),
      fc.boolean(),
      fc.bigInt(0n, 2n),
      (to, from, cents, units, buys, lost) => {
        fc.pre(to !== from)
        const [t, f] = [BigInt(to), BigInt(from)]
        // The price in cents times the quantity in units of 10^-4 is the cost in units of 10^-6. The fee is a
        // thousandth of the cost, rounded up.
        const cost = (price: bigint, number: bigint): bigint => price * number + up(price * number, 1000n)
        const held = buys ? cost(cents, units) - lost : units
        fc.pre(held > 0n)
        const limit = buys ? (cents * f) / t : up(cents * f, t)
        let number = (units * t) / f
        while (buys && number > 0n && cost(limit, number) > held) number--
        const goesOn = limit > 0n && number >= 10n && limit * number >= 5_000_000n
        const got = splitOrder(
          {
            side: buys ? 'buy' : 'sell',
            limit: decimal(text(cents, 2)),
            rest: decimal(text(units, 4)),
            frozen: decimal(text(held, buys ? 6 : 4)),
            feeRate: decimal('0.001'),
          },
          { to, from },
          terms,
        )
        expect(got !== null).toBe(goesOn)
        if (!got) return
        expect(same(got.limit ?? '', text(limit, 2))).toBe(true)
        expect(same(got.number, text(number, 4))).toBe(true)
        expect(same(got.frozen, buys ? text(cost(limit, number), 6) : text(number, 4))).toBe(true)
      },
    ),
    RUNS,
  )
})

test('a share split ratio must be two different integers in lowest terms', () => {
  expect(parseRatio('4:1')).toEqual({ to: 4, from: 1 })
  expect(parseRatio('10:15')).toEqual({ to: 2, from: 3 })
  expect(parseRatio('1:10')).toEqual({ to: 1, from: 10 })
  for (const wrong of ['1:1', '2:2', '0:1', '4', '4:', '4.5:1', '2000:1', '-4:1', ' 4:1'])
    expect(parseRatio(wrong)).toBeNull()
})
