import { expect, test } from 'vitest'
import { debtOf, disbursedLoan, stateAt } from '#domain/earn/loan/lifecycle.ts'
import { repaid, repayment } from '#domain/earn/loan/repay.ts'
import { isLiquidated } from '#domain/earn/loan/risk.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'

/** The number of random loans; `npm run prove` runs 100,000. */
const CASES = runsOf('LOAN_CASES', 400)

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONE = 8 * HOUR

const spelled = (units: bigint, scale: number): Decimal => {
  const text = units.toString().padStart(scale + 1, '0')
  const [whole, part] = [text.slice(0, text.length - scale), text.slice(text.length - scale)]
  return decimal(/[1-9]/.test(part) ? `${whole}.${part.replace(/0+$/, '')}` : whole)
}
const units = (value: Decimal, scale: number): bigint => {
  const [whole = '0', part = ''] = value.split('.')
  return BigInt(whole + part.padEnd(scale, '0'))
}

/** Year, month and day in UTC+8, computed independently of the platform's calendar. */
const local = (at: number): Date => new Date(at + ZONE)
function monthLater(start: number, n: number): number {
  const from = local(start)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + n + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), last)
  const time = (start + ZONE) % DAY
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + n, day) + time - ZONE
}

interface Owed {
  readonly principal: bigint
  readonly interest: bigint
  readonly overdue: bigint
}

/**
 * A reference model in integers (docs/products/loan.md#rules). It processes the interest, bills, overdue days
 * and repayments of one loan in the order of their times, to the second, for an owner whose spot account is
 * empty. Rates are in millionths.
 */
function referenceModel(life: Life, until: number): Owed {
  const { start, days, monthly, rate } = life
  const end = start + days * DAY
  let [principal, interest, overdue, billed] = [life.principal, 0n, 0n, 0n]
  let lateFrom = 0
  let lateDays = 0
  let ended = false
  const over = (): boolean => principal + interest + overdue === 0n
  const charge = (): void => {
    interest += (principal * rate) / 365_000_000n
  }
  const events: { at: number; rank: number; run: () => void }[] = []
  for (let midnight = Math.floor((start + ZONE) / DAY + 1) * DAY - ZONE; midnight <= end; midnight += DAY)
    events.push({ at: midnight, rank: 0, run: charge })
  if (monthly)
    for (let n = 1; monthLater(start, n) < end; n++)
      events.push({
        at: monthLater(start, n),
        rank: 1,
        run: () => {
          if (interest + overdue === 0n) return
          billed = interest
          if (lateFrom === 0) [lateFrom, lateDays] = [monthLater(start, n), 0]
        },
      })
  events.push({
    at: end,
    rank: 2,
    run: () => {
      if (over()) return
      ended = true
      ;[lateFrom, lateDays] = [end, 0]
    },
  })
  for (const pay of life.pays)
    events.push({
      at: start + pay.after,
      rank: 4,
      run: () => {
        let left = pay.amount
        const take = (owed: bigint): bigint => {
          const part = left < owed ? left : owed
          left -= part
          return part
        }
        overdue -= take(overdue)
        const paid = take(interest)
        interest -= paid
        billed = billed > paid ? billed - paid : 0n
        principal -= take(principal)
        if (!ended && billed === 0n && overdue === 0n) lateFrom = 0
      },
    })
  events.sort((a, b) => a.at - b.at || a.rank - b.rank)
  const lateUntil = (at: number, inclusive: boolean): void => {
    while (
      lateFrom > 0 &&
      (lateFrom + lateDays * DAY < at || (inclusive && lateFrom + lateDays * DAY === at))
    ) {
      overdue += ((ended ? principal + interest : billed) * 5n) / 1000n
      lateDays++
    }
  }
  for (const { at, rank, run } of events) {
    if (at > until || over()) break
    // Within the same second, the charge of an overdue day is applied before a repayment, and after interest,
    // bills and the end of the term.
    lateUntil(at, rank === 4)
    run()
  }
  if (!over()) lateUntil(until, true)
  return { principal, interest, overdue }
}

interface Life {
  readonly principal: bigint
  readonly scale: number
  /** Interest rate, in millionths per year. */
  readonly rate: bigint
  readonly start: number
  readonly days: number
  readonly monthly: boolean
  readonly pays: readonly { readonly after: number; readonly amount: bigint }[]
  readonly look: number
}

const lives: fc.Arbitrary<Life> = fc.record({
  principal: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  scale: fc.constantFrom(6, 8),
  rate: fc.bigInt({ min: 1n, max: 200_000n }),
  start: fc
    .integer({ min: Date.UTC(2023, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
    .map((second) => second * 1000),
  days: fc.integer({ min: 7, max: 365 }),
  monthly: fc.boolean(),
  pays: fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 400 * DAY }),
      amount: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    }),
    { maxLength: 4 },
  ),
  look: fc.integer({ min: 0, max: 420 * DAY }),
})

/** Computes the same loan by the server's rules. */
function ours(life: Life, until: number): Owed {
  const terms = {
    rate: spelled(life.rate, 6),
    scale: life.scale,
    mode: life.monthly ? ('monthly' as const) : ('end' as const),
    startAt: life.start,
    endAt: life.start + life.days * DAY,
  }
  let state = disbursedLoan(terms, spelled(life.principal, life.scale))
  const of = (value: Decimal): bigint => units(value, life.scale)
  const owedNow = (): Owed => ({
    principal: of(state.principal),
    interest: of(state.interest),
    overdue: of(state.overdue),
  })
  for (const pay of [...life.pays].sort((a, b) => a.after - b.after)) {
    const at = life.start + pay.after
    if (at > until) break
    state = stateAt(state, at)
    const paid = repayment(state, spelled(pay.amount, life.scale))
    expect(of(paid.total)).toBe(of(paid.overdue) + of(paid.interest) + of(paid.principal))
    state = repaid(state, paid)
    if (of(debtOf(state)) === 0n) return owedNow()
  }
  state = stateAt(state, until)
  return owedNow()
}

test('interest, bills, days overdue and the order of repayment equal a reference model written from the specification, to the last unit', () => {
  void fc.assert(
    fc.property(lives, (life) => {
      const until = life.start + life.look
      expect(ours(life, until)).toEqual(referenceModel(life, until))
    }),
    CASES,
  )
})

test('a loan at a margin level of 109.9 % is liquidated and a loan at 110.0 % is not, for amounts of any number of digits', () => {
  void fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 2n * 10n ** 24n }),
      fc.integer({ min: 0, max: 18 }),
      (debt, assets, scale) => {
        const exposure = { assets: spelled(assets, scale), debt: spelled(debt, scale) }
        expect(isLiquidated(exposure)).toBe(assets * 10n < debt * 11n)
        const even = debt * 10n
        expect(isLiquidated({ assets: spelled((even * 11n) / 10n, scale), debt: spelled(even, scale) })).toBe(
          false,
        )
        expect(
          isLiquidated({ assets: spelled((even * 11n) / 10n - 1n, scale), debt: spelled(even, scale) }),
        ).toBe(true)
      },
    ),
    CASES,
  )
})
