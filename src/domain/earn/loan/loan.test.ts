import { describe, expect, it } from 'vitest'
import { decimal } from '../../money.ts'
import {
  afterStep,
  billAt,
  dayInterest,
  debtOf,
  disbursedLoan,
  endOf,
  type LoanState,
  monthsLater,
  nextStep,
  stateAt,
} from './lifecycle.ts'
import { planOf } from './paymentPlan.ts'
import { proceedsSplit, repaid, repayment, sources } from './repay.ts'
import {
  dropToLiquidation,
  freeValue,
  initialExposure,
  isLiquidated,
  isMuchUnpriced,
  leverageOf,
  liquidationPrice,
  mayWithdraw,
  riskRate,
  warned,
} from './risk.ts'
import {
  applicationFault,
  borrowing,
  feeOf,
  isStillOffered,
  type LoanTier,
  requiredCollateralOf,
} from './terms.ts'

const d = decimal
const DAY = 86_400_000
/** 2023-03-10 10:00 (UTC+8). */
const START = Date.UTC(2023, 2, 10, 2)

const million = (mode: 'monthly' | 'end' = 'end', days = 30): LoanState =>
  disbursedLoan({ rate: d('0.09'), scale: 6, mode, startAt: START, endAt: endOf(START, days) }, d('1000000'))

const figures = ({ principal, interest, overdue }: LoanState) => [principal, interest, overdue]

describe('the amount that may be borrowed', () => {
  const tiers: readonly LoanTier[] = [
    { level: 2, max: d('2000000'), rate: d('0.09') },
    { level: 3, max: d('4000000'), rate: d('0.08') },
    { level: 5, max: d('10000000'), rate: d('0.06') },
    { level: 'maker', max: d('10000000'), rate: d('0.05') },
  ]
  it('depends on the VIP level, or on being a market maker', () => {
    const may = (vipLevel: number, marketMaker = false) => borrowing({ vipLevel, marketMaker }, tiers)
    expect([may(0), may(1)]).toEqual([null, null])
    expect(may(2)).toMatchObject({ max: '2000000', rate: '0.09' })
    expect(may(4)).toMatchObject({ max: '4000000', rate: '0.08' })
    expect(may(9)).toMatchObject({ max: '10000000', rate: '0.06' })
    expect(may(0, true)).toMatchObject({ max: '10000000', rate: '0.05' })
    expect(may(3, true)).toMatchObject({ max: '10000000', rate: '0.05' })
  })
  it('is lent only at the rate of the application: not when the rate has risen or fallen since, nor to a person who may no longer borrow', () => {
    const offered = (vipLevel: number, rate: string) =>
      isStillOffered(borrowing({ vipLevel, marketMaker: false }, tiers), d(rate))
    expect([offered(2, '0.09'), offered(2, '0.090')]).toEqual([true, true])
    expect([offered(2, '0.08'), offered(3, '0.09'), offered(1, '0.09')]).toEqual([false, false, false])
  })

  const fault = (amount: string, collateral: string, most = '10000000', termDays = 30) =>
    applicationFault({
      loan: { amount: d(amount), price: d('1') },
      termDays,
      collateral: [{ amount: d(collateral), price: d('1') }],
      most: d(most),
    })
  it('is worth 500,000 to 10,000,000 USDT, and at most the person’s allowance', () => {
    expect(fault('499999.99', '10000000')).toBe('loan_limit')
    expect(fault('10000000.01', '10000000')).toBe('loan_limit')
    expect(fault('500000', '250000')).toBeNull()
    expect(fault('10000000', '5000000')).toBeNull()
    expect(fault('2000000.01', '5000000', '2000000')).toBe('loan_allowance')
    expect(fault('2000000', '5000000', '2000000')).toBeNull()
  })
  it('is at most twice the collateral: 500,000 allow 1,000,000, with a margin level of 150 % and a leverage of 3.0', () => {
    expect(fault('1000000', '500000')).toBeNull()
    expect(fault('1000000.000001', '500000')).toBe('loan_leverage')
    expect(fault('1000000', '499999.999999')).toBe('loan_leverage')
    const exposure = initialExposure({ amount: d('1000000'), price: d('1') }, [
      { amount: d('500000'), price: d('1') },
    ])
    expect([riskRate(exposure), leverageOf(d('1000000'), d('500000'))]).toEqual(['1.5', '3'])
    expect(requiredCollateralOf(d('1000000'))).toBe('500000')
    expect([feeOf(d('1000000'), d('0'), 6), feeOf(d('3'), d('0.0000005'), 6)]).toEqual(['0', '0.000002'])
  })
  it('can be borrowed for 7 to 365 days', () => {
    const term = (days: number) => fault('500000', '250000', '10000000', days)
    expect([6, 7, 365, 366, 7.5, Number.NaN].map(term)).toEqual([
      'bad_term',
      null,
      null,
      'bad_term',
      'bad_term',
      'bad_term',
    ])
  })
  it('is rejected below a value of 500,000 USDT: of BTC at 20,000 USDT, less than 25 BTC', () => {
    const btc = (amount: string) =>
      applicationFault({
        loan: { amount: d(amount), price: d('20000') },
        termDays: 30,
        collateral: [{ amount: d('250000'), price: d('1') }],
        most: d('10000000'),
      })
    expect([btc('25'), btc('24.99999999'), btc('0')]).toEqual([null, 'loan_limit', 'bad_amount'])
  })
  it('is rejected when one of the pledged coins is worth less than 100 USDT', () => {
    const pledged = (amount: string) =>
      applicationFault({
        loan: { amount: d('500000'), price: d('1') },
        termDays: 30,
        collateral: [
          { amount: d('250000'), price: d('1') },
          { amount: d(amount), price: d('20000') },
        ],
        most: d('10000000'),
      })
    expect([pledged('0.005'), pledged('0.00499999'), pledged('0')]).toEqual([
      null,
      'amount_below',
      'bad_amount',
    ])
  })
})

describe('the interest on a loan', () => {
  it('of a million at 9 % is 246.575342 a day and 7,397.26 in 30 days', () => {
    expect(dayInterest(d('1000000'), { rate: d('0.09'), scale: 6 })).toBe('246.575342')
    const first = nextStep(million())
    expect(first).toMatchObject({ kind: 'interest', amount: '246.575342', at: Date.UTC(2023, 2, 10, 16) })
    expect(figures(stateAt(million(), START + 30 * DAY - 1))).toEqual(['1000000', '7397.26026', '0'])
    expect(stateAt(million(), START + 30 * DAY - 1).status).toBe('active')
  })
  it('that is two days overdue includes (1,000,000 + 7,397.26) × 0.5 % × 2 = 10,073.97 of overdue interest, for a debt of 1,017,471.23', () => {
    const late = stateAt(million(), START + 31 * DAY)
    expect(late).toMatchObject({ status: 'overdue', matured: true, overdueDays: 2 })
    expect(figures(late)).toEqual(['1000000', '7397.26026', '10073.972602'])
    expect(debtOf(late)).toBe('1017471.232862')
    expect(Number(late.overdue).toFixed(2)).toBe('10073.97')
    expect(Number(debtOf(late)).toFixed(2)).toBe('1017471.23')
  })
  it('counts each overdue day that has begun as a whole day', () => {
    const at = (ms: number) => stateAt(million(), START + 30 * DAY + ms).overdueDays
    expect([at(-1), at(0), at(DAY - 1), at(DAY)]).toEqual([0, 1, 1, 2])
  })
  it('adds 0.5 % of a missed bill per day to the normal interest', () => {
    const loan = million('monthly', 90)
    const bill = monthsLater(START, 1)
    expect(billAt(loan, 1)).toBe(bill)
    expect(bill).toBe(Date.UTC(2023, 3, 10, 2))
    const missed = stateAt(loan, bill)
    // The first bill is the interest of the 31 days from 10 March to 10 April; the overdue charge is 0.5 % of the bill.
    expect(missed).toMatchObject({
      status: 'overdue',
      billed: '7643.835602',
      overdue: '38.219178',
      firstMissed: 1,
    })
    const next = stateAt(loan, bill + DAY)
    expect([next.billed, next.interest, next.overdue]).toEqual(['7643.835602', '7890.410944', '76.438356'])
    // The payment covers the bill and the overdue charge of two days, so the loan is active again, and only the
    // interest of the day after the bill is unpaid.
    const paid = repaid(next, repayment(next, d('7720.273958')))
    expect(paid).toMatchObject({
      status: 'active',
      billed: '0',
      overdue: '0',
      interest: '246.575342',
      overdueNext: 0,
    })
  })
  it('includes no overdue interest when each bill is paid in full when due', () => {
    let loan = million('monthly', 90)
    for (let step = nextStep(loan); step.kind !== 'bill'; step = nextStep(loan)) loan = afterStep(loan, step)
    const bill = nextStep(loan)
    expect(bill).toMatchObject({ kind: 'bill', amount: '7643.835602' })
    expect(afterStep(loan, bill, true)).toMatchObject({
      status: 'active',
      interest: '0',
      billed: '0',
      bills: 1,
    })
  })
  it('is billed on the same day of every month, or on the last day of a shorter month', () => {
    const from = (text: string, months: number) =>
      new Date(monthsLater(Date.parse(`${text}T10:00:00+08:00`), months) + 8 * 3_600_000)
        .toISOString()
        .slice(0, 16)
    expect(from('2023-01-31', 1)).toBe('2023-02-28T10:00')
    expect(from('2024-01-31', 1)).toBe('2024-02-29T10:00')
    expect(from('2023-12-15', 1)).toBe('2024-01-15T10:00')
    expect(from('2023-08-31', 13)).toBe('2024-09-30T10:00')
  })
  it('in a repayment plan equals the interest that is charged', () => {
    const end = planOf(million(), d('1000000'))
    expect(end).toEqual([{ at: START + 30 * DAY, days: 30, interest: '7397.26026', principal: '1000000' }])
    const monthly = planOf(million('monthly', 90), d('1000000'))
    expect(monthly.map(({ days }) => days)).toEqual([31, 30, 29])
    expect(monthly.map(({ interest }) => interest)).toEqual(['7643.835602', '7397.26026', '7150.684918'])
    expect(monthly.map(({ principal }) => principal)).toEqual(['0', '0', '1000000'])
  })
})

describe('the repayment of a loan', () => {
  const late = stateAt(million(), START + 31 * DAY)
  it('pays overdue interest first, then interest, then principal, and is limited to the debt', () => {
    expect(repayment(late, d('10000'))).toEqual({
      overdue: '10000',
      interest: '0',
      principal: '0',
      total: '10000',
    })
    expect(repayment(late, d('15000'))).toMatchObject({
      overdue: '10073.972602',
      interest: '4926.027398',
      principal: '0',
    })
    expect(repayment(late, d('9999999'))).toEqual({
      overdue: '10073.972602',
      interest: '7397.26026',
      principal: '1000000',
      total: '1017471.232862',
    })
    expect(debtOf(repaid(late, repayment(late, d('9999999'))))).toBe('0')
  })
  it('of 1,017,471.23 takes 1,000,000 from the margin account, then 17,471.23 from the spot account', () => {
    const have = { margin: d('1000000'), change: d('20000') }
    expect(sources(d('1017471.232862'), have)).toEqual({ margin: '1000000', change: '17471.232862' })
    expect(sources(d('500'), have)).toEqual({ margin: '500', change: '0' })
    expect(sources(d('1020000.000001'), have)).toBeNull()
  })
  it('of part of the principal lowers the interest of the following days', () => {
    const half = repaid(million(), repayment(million(), d('500000')))
    expect(nextStep(half)).toMatchObject({ amount: '123.287671' })
  })
})

describe('the liquidation of a loan', () => {
  const exposure = (assets: string, debt = '1000000') => ({ assets: d(assets), debt: d(debt) })
  it('happens at a margin level of 109.9 % and not at 110.0 %, compared without rounding', () => {
    expect(isLiquidated(exposure('1099000'))).toBe(true)
    expect(isLiquidated(exposure('1100000'))).toBe(false)
    expect(isLiquidated(exposure('1099999.999999999999'))).toBe(true)
    expect(isLiquidated(exposure('0', '0'))).toBe(false)
  })
  it('is postponed while assets without a current price are worth more than 10 % of all assets, and not postponed at exactly 10 %', () => {
    const waits = (...amounts: string[]) =>
      isMuchUnpriced(
        d('1000000'),
        amounts.map((amount) => ({ amount: d(amount), price: d('2000') })),
        [],
      )
    expect([waits(), waits('50'), waits('50.000000000001')]).toEqual([false, false, true])
    expect([waits('20', '30'), waits('20', '30.01')]).toEqual([false, true])
    expect(isMuchUnpriced(d('0'), [], [])).toBe(false)
  })
  it('waits while profits and losses of positions without a current price, together with such assets, are more than 10 % of all assets', () => {
    const coin = { amount: d('20'), price: d('2000') }
    const waits = (...values: string[]) =>
      isMuchUnpriced(
        d('1000000'),
        [coin],
        values.map((value) => ({ value: d(value), isCurrent: false })),
      )
    expect([waits('60000'), waits('60000.01'), waits('-60000.01')]).toEqual([false, true, true])
    // A profit and a loss are added up as absolute values, because each of them may be wrong.
    expect(waits('30000', '-30000.01')).toBe(true)
    expect(isMuchUnpriced(d('1000000'), [coin], [{ value: d('-900000'), isCurrent: true }])).toBe(false)
    expect(isMuchUnpriced(d('0'), [], [{ value: d('-1'), isCurrent: false }])).toBe(true)
  })
  it('with collateral worth 1,099,000 pays the debt and returns 99,000; collateral worth 900,000 leaves the platform a loss of 100,000', () => {
    expect(proceedsSplit(d('1099000'), d('1000000'))).toEqual({
      paid: '1000000',
      rest: '99000',
      shortfall: '0',
    })
    expect(proceedsSplit(d('900000'), d('1000000'))).toEqual({
      paid: '900000',
      rest: '0',
      shortfall: '100000',
    })
  })
  it('is preceded by a warning below 130 % and one below 120 %, each repeated only after the margin level was 5 percentage points above its threshold', () => {
    expect(warned(exposure('1300000'), 0)).toEqual({ warned: 0, written: null })
    expect(warned(exposure('1299999'), 0)).toEqual({ warned: 1, written: '1.3' })
    expect(warned(exposure('1199999'), 0)).toEqual({ warned: 2, written: '1.2' })
    expect(warned(exposure('1210000'), 2)).toEqual({ warned: 2, written: null })
    expect(warned(exposure('1250000'), 2)).toEqual({ warned: 1, written: null })
    expect(warned(exposure('1350000'), 2)).toEqual({ warned: 0, written: null })
    expect(warned(exposure('1340000'), 1)).toEqual({ warned: 1, written: null })
  })
  it('cannot be caused by a withdrawal, which must leave a margin level of 150 %', () => {
    expect(mayWithdraw(exposure('1600000'), d('100000'))).toBe(true)
    expect(mayWithdraw(exposure('1600000'), d('100000.000001'))).toBe(false)
    expect([freeValue(exposure('1600000')), freeValue(exposure('1400000'))]).toEqual(['100000', '0'])
  })
  it('is predicted by a price for each coin, and by a percentage by which all collateral may fall', () => {
    // 25 BTC as collateral, 1,000,000 borrowed and still held: the loan is liquidated when BTC is below
    // 4,000.
    expect(liquidationPrice(d('25'), d('1000000'), d('1000000'))).toBe('4000')
    expect(liquidationPrice(d('25'), d('1100000'), d('1000000'))).toBeNull()
    expect(dropToLiquidation(exposure('1500000'))).toBe('0.2666')
    expect(dropToLiquidation(exposure('1000000'))).toBe('0')
  })
})
