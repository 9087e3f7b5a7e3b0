import { expect, test } from 'vitest'
import { type Decimal, decimal } from '#domain/money.ts'
import {
  type AuctionNow,
  bidProblem,
  minNextBid,
  nftSaleStatus,
  PAY_WITHIN,
  payment,
} from '#domain/trade/nft.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'

/**
 * Random auctions are compared with a reference model in integers, which replays and settles an auction by
 * docs/products/nft.md#rules. `npm run prove` runs 100,000 histories.
 */
const RUNS = runsOf('NFT_HISTORIES', 1500)
const SCALE = 2

const text = (units: bigint): Decimal =>
  decimal(`${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`)
const units = (amount: Decimal): bigint => {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
}

interface Bid {
  readonly who: number
  readonly at: number
  /** Difference from the minimum bid, in smallest units. */
  readonly over: number
}

const history = fc.record({
  start: fc.integer({ min: 1, max: 50_000 }),
  increment: fc.integer({ min: 0, max: 900 }),
  margin: fc.integer({ min: 0, max: 30_000 }),
  fee: fc.integer({ min: 0, max: 999 }),
  pays: fc.integer({ min: -2000, max: 2000 }),
  bids: fc.array(
    fc.record({
      who: fc.nat(5),
      at: fc.integer({ min: 80, max: 220 }),
      over: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 500 }) },
        { weight: 1, arbitrary: fc.integer({ min: -60, max: -1 }) },
      ),
    }),
    { maxLength: 25 },
  ),
})

const OPEN = 100
const CLOSE = 200
/** Of the six people, the first is the seller, and the last person bids without having paid the margin. */
const SELLER = 0
const POOR = 5

/** Whether a bid is accepted according to docs/products/nft.md#bids. */
function taken(
  bid: Bid,
  price: bigint,
  now: { best: bigint | null; leader: number | null },
  terms: { start: bigint; increment: bigint; margin: bigint },
): boolean {
  if (bid.who === SELLER) return false
  if (bid.at < OPEN || bid.at >= CLOSE) return false
  if (bid.who === POOR && terms.margin > 0n) return false
  if (bid.who === now.leader || price <= 0n) return false
  if (now.best === null) return price >= terms.start
  return terms.increment === 0n ? price > now.best : price >= now.best + terms.increment
}

test('random sequences of auctions end as in a reference model written from the specification', () => {
  void fc.assert(
    fc.property(history, (given) => {
      const terms = {
        start: BigInt(given.start),
        increment: BigInt(given.increment),
        margin: BigInt(given.margin),
      }
      let auction: AuctionNow = {
        onSale: 1,
        start: OPEN,
        end: CLOSE,
        startPrice: text(terms.start),
        current: null,
        increment: text(terms.increment),
        scale: SCALE,
        leader: null,
        seller: SELLER,
      }
      const model: { best: bigint | null; leader: number | null } = { best: null, leader: null }
      for (const bid of [...given.bids].sort((a, b) => a.at - b.at)) {
        const least = model.best === null ? terms.start : model.best + (terms.increment || 1n)
        expect(units(minNextBid(auction))).toBe(least)
        const price = least + BigInt(bid.over)
        if (price < 0n) continue
        const paid = bid.who !== POOR || terms.margin === 0n
        const problem = bidProblem(
          text(price),
          { id: bid.who, marginPaid: paid, funds: null },
          auction,
          bid.at,
        )
        expect(problem === null).toBe(taken(bid, price, model, terms))
        if (problem) continue
        model.best = price
        model.leader = bid.who
        auction = { ...auction, current: text(price), leader: bid.who }
      }
      expect(auction.leader).toBe(model.leader)
      if (model.best === null) return
      // The winner pays before the deadline or loses the margin; either way the balances must add up.
      const deadline = CLOSE + PAY_WITHIN
      const inTime = deadline + given.pays < deadline
      if (!inTime) return
      const fee = (model.best * BigInt(given.fee) + 999n) / 1000n
      const counted = model.best < terms.margin ? model.best : terms.margin
      const due = payment(
        text(model.best),
        1,
        text(terms.margin),
        decimal(`0.${String(given.fee).padStart(3, '0')}`),
        SCALE,
      )
      expect({
        due: units(due.due),
        counted: units(due.counted),
        back: units(due.back),
        fee: units(due.fee),
        seller: units(due.seller),
      }).toEqual({
        due: model.best - counted,
        counted,
        back: terms.margin - counted,
        fee,
        seller: model.best - fee,
      })
    }),
    RUNS,
  )
})

test('the status of an NFT sale follows from its "on sale" flag and the current time, as in the table of the specification', () => {
  void fc.assert(
    fc.property(fc.nat(1), fc.nat(300), fc.nat(300), fc.nat(700), (flag, start, length, now) => {
      const end = start + length + 1
      const expected = now < start ? 2 : now < end && flag === 1 ? 1 : 0
      expect(nftSaleStatus(flag, start, end, now)).toBe(expected)
    }),
    RUNS,
  )
})
