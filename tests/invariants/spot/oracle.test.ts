import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { draftSpotOrder, evaluateSpotOrder, isProblem, openSpotOrder } from '#domain/trade/spot.ts'
import { type FileOrder, type FileTick, follow, text, units } from '../../audits/csv-exchange.ts'
import { runsOf } from '../../world/runs.ts'

/** `npm run prove` runs more. */
const RUNS = runsOf('IN_FORCE_CASES', 500)

const terms = {
  pricePrecision: 2,
  numberPrecision: 6,
  quoteScale: 6,
  minNumber: decimal('0.000001'),
  minTotal: decimal('0.000001'),
  maxNumber: decimal('1000000'),
  maxTotal: decimal('1000000000'),
  feeRate: decimal('0.001'),
}

/** Prices close to each other, so that a limit is equalled as often as it is passed. */
const price = fc.integer({ min: 1_999_997, max: 2_000_003 }).map((cents) => BigInt(cents) * 1_000_000n)
const number = fc.integer({ min: 0, max: 400_000 }).map(BigInt)
const ticks = fc.array(fc.tuple(price, number), { minLength: 1, maxLength: 12 })
const order = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  limit: price,
  amount: fc.integer({ min: 1, max: 3_000 }).map((steps) => BigInt(steps) * 100n),
  force: fc.constantFrom('gtc' as const, 'post_only' as const, 'ioc' as const, 'fok' as const),
})

test('every time in force does what a brute-force reading of the prices says, in whichever batches they come', () => {
  void fc.assert(
    fc.property(ticks, order, fc.integer({ min: 1, max: 12 }), (row, asked, batch) => {
      const file: FileTick[] = row.map(([at, of], n) => ({
        source: `${n}`,
        time: n * 100,
        price: at,
        number: of,
      }))
      const [first] = file
      if (!first) return
      const input = {
        side: asked.side,
        orderType: 'limit' as const,
        timeInForce: asked.force,
        price: text(asked.limit, 8),
        amount: text(asked.amount, 8),
        unit: 'base' as const,
      }
      const draft = draftSpotOrder(input, terms, {
        status: 'open',
        last: { price: decimal(text(first.price, 8)), age: 0 },
      })
      const reached = asked.side === 'buy' ? first.price <= asked.limit : first.price >= asked.limit
      if (isProblem(draft)) {
        expect([draft.key, asked.force, reached]).toEqual(['post_only_reached', 'post_only', true])
        return
      }
      expect(asked.force === 'post_only' && reached).toBe(false)
      const expected = follow(
        { ...asked, unit: 'base', placedAt: 0, cancelledAt: null } satisfies FileOrder,
        file,
        file.length - 1,
        { step: 100n, feePpm: 1000n },
      )
      const recorded = file.map((tick, n) => ({
        id: n,
        seq: n + 1,
        price: decimal(text(tick.price, 8)),
        number: decimal(text(tick.number, 8)),
        time: tick.time,
      }))
      let state = openSpotOrder(input, draft, { seq: 1, at: first.time }, terms)
      let end: string | null = null
      const fills: unknown[] = []
      for (let from = 0; from < recorded.length && end === null; from += batch) {
        const done = evaluateSpotOrder(state, recorded.slice(from, from + batch))
        fills.push(
          ...done.fills.map((fill) => [
            fill.seq - 1,
            units(fill.number, 8),
            units(fill.total, 6),
            units(fill.fee, 6),
          ]),
        )
        state = done.order
        end = done.end
      }
      expect(fills).toEqual(
        expected.fills.map((fill) => [file.indexOf(fill.tick), fill.number, fill.total, fill.fee]),
      )
      expect(end).toBe(expected.status === 'cancelled' ? asked.force : null)
      expect(units(state.filled, 8)).toBe(expected.filled)
    }),
    RUNS,
  )
})
