import type { LoanList, LoanShow } from '#contract/operators/funds-quickbuy-and-loans.ts'
import { msg } from '#contract/operators/msg.ts'
import type { LoanTiers } from '#contract/operators/products/loan.ts'
import { LOAN_MAX } from '#domain/earn/loan/terms.ts'
import { big, exact, gt, isPositive } from '#domain/money.ts'
import {
  type Command,
  type Operation,
  parseId,
  parseReason,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { optionsOf } from '../../identity/approvals/command-options.ts'
import { setTerms, WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { approveLoan, rejectLoan } from './review-application.ts'
import { isLoanFilter, type ListInput, listLoans, SHOWN, showLoan } from './review-queue.ts'
import { tiersOf } from './store.ts'

const RATE_DIGITS = 6

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

function listIn(args: readonly string[]): ListInput {
  const { words, values } = optionsOf(args, { values: ['--after'] })
  const [which = 'waiting', ...more] = words
  if (!isLoanFilter(which) || more.length > 0) throw new UsageError(msg`waiting, open or all?`)
  const after = values.get('--after')
  return { which, after: after === undefined ? undefined : parseId(after) }
}

const listLines = ({ loans }: LoanList): readonly string[] =>
  loans.length === 0
    ? ['No application waits.']
    : loans.map((row) =>
        [
          row.id,
          at(row.created_at),
          row.person,
          `${row.amount} ${row.coin} for ${row.term_days} days at ${row.rate_year}`,
          `against ${row.collateral.map((one) => `${one.amount} ${one.coin}`).join(' + ')}`,
          row.status + (row.test ? ', test mode' : ''),
          ...row.approved_once_by.map((who) => `approved once by ${who}`),
        ].join('  '),
      )

const list = typedCommand({
  name: 'loan list',
  parameters: '[waiting|open|all] [--after <id>]',
  about: `applications that wait and loans, newest first, at most ${SHOWN}`,
  act: false,
  input: listIn,
  work: listLoans,
  text: listLines,
})

const showLines = (row: LoanShow): readonly string[] => {
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${row.person} (${row.uid})`],
    ['loan', row.loan_no],
    ['status', row.status + (row.test ? ', test mode' : '')],
    [
      'amount',
      `${row.amount} ${row.coin}, ${row.term_days} days at ${row.rate_year} a year, interest ${row.mode}`,
    ],
    ['owed', `${row.owed} ${row.coin}: ${row.principal} + ${row.interest} + ${row.overdue} overdue`],
    ['trades', `since ${row.experience_years} years, ${row.monthly_volume} USDT a month`],
    ['says', JSON.stringify(row.statement)],
    ['applied', at(row.created_at)],
    ['paid out', row.start_at > 0 ? `${at(row.start_at)} by ${row.reviewed_by}` : '-'],
    ['due', at(row.end_at)],
    ['ended', at(row.finished_at)],
    ['reason', row.reason || '-'],
    ...row.collateral.map((one) => ['pledged', `${one.amount} ${one.coin}`] as const),
  ]
  return facts.map(([what, value]) => `${what.padEnd(10)}${value}`)
}

const show = typedCommand({
  name: 'loan show',
  parameters: '<id>',
  about: 'everything about a loan and what its owner said of their trading',
  act: true,
  input: ([id]) => parseId(id),
  work: showLoan,
  text: showLines,
})

const PROBLEMS = {
  terms: msg`the applicant may no longer borrow at this rate: nothing was done, reject the application`,
  price: msg`a price is missing or old, or its pair is halted: nothing was done, try again`,
  collateral: msg`at the prices of now the loan is more than twice its collateral: nothing was done`,
} as const

async function approve(operation: Operation, [id]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const { row, outcome } = await approveLoan(await operation.services(), number, operation.operator())
  if (outcome === 'terms' || outcome === 'price' || outcome === 'collateral')
    throw new UsageError(PROBLEMS[outcome])
  const what = `Loan ${number} of ${row.amount}`
  operation.print(
    outcome === 'acts'
      ? msg`Loan ${{ id: number }} of ${{ amount: row.amount }}: paid out.`
      : `${what}: ${WAITING[outcome]}.`,
  )
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const reason = parseReason(words)
  await rejectLoan(await operation.services(), number, operation.operator(), reason)
  operation.print(msg`Loan ${{ number }} is rejected; its collateral is free again.`)
  return 0
}

const levelOf = (text: string | undefined): number => {
  if (text === 'maker') return 0
  if (text === undefined || !/^[1-9]$/.test(text)) throw new UsageError(msg`a VIP level 1 to 9, or maker?`)
  return Number(text)
}

/** Parses the arguments of `loan terms`: the maximum in USDT and the annual rate. Null when they are `none`. */
function tierOf(max: string | undefined, rate: string | undefined) {
  if (max === 'none') return null
  const [most, year] = [parseTypedAmount(max ?? '', 6), parseTypedAmount(rate ?? '', RATE_DIGITS)]
  if (most === null || !isPositive(most) || gt(most, LOAN_MAX))
    throw new UsageError(msg`the most in USDT, at most ${{ most: LOAN_MAX }}, or none?`)
  if (year === null || !big(year).lt(1))
    throw new UsageError(msg`the rate of a year as a fraction, such as 0.09?`)
  return { loan_max: exact(big(most)), rate_year: exact(big(year)) }
}

async function setTier(operation: Operation, [which, max, rate]: readonly string[]): Promise<number> {
  const [level, tier] = [levelOf(which), tierOf(max, rate)]
  const name = level === 0 ? 'market makers' : `VIP ${level}`
  const act = { kind: 'loan_tier', subject: String(level), terms: JSON.stringify(tier) }
  const said = msg`Loans that run keep their rate. Applications that wait at another rate can only be rejected.`
  const code = await setTerms(operation, { what: `Loans of ${name}`, said, ...act }, (tx) =>
    tier
      ? tx
          .insertInto('loan_tiers')
          .values({ level, ...tier })
          .onConflict((conflict) => conflict.column('level').doUpdateSet(tier))
          .execute()
      : tx.deleteFrom('loan_tiers').where('level', '=', level).execute(),
  )
  for (const line of tierLines(await loanTiers(operation))) operation.print(line)
  return code
}

const loanTiers = async ({ db }: Operation): Promise<LoanTiers> => ({ tiers: [...(await tiersOf(db))] })

const tierLines = ({ tiers }: LoanTiers): readonly string[] =>
  tiers.map((tier) => {
    const name = tier.level === 'maker' ? 'market maker' : `VIP ${tier.level}`
    return `${name.padEnd(14)}up to ${tier.max} USDT at ${tier.rate} a year`
  })

export const loanCommands: readonly Command[] = [
  list,
  show,
  {
    name: 'loan approve',
    parameters: '<id>',
    about: 'pays an application out; beyond what one operator may let through alone, two',
    act: true,
    run: approve,
  },
  {
    name: 'loan reject',
    parameters: '<id> <reason>',
    about: 'rejects an application; the reason is shown to its owner',
    act: true,
    run: reject,
  },
  typedCommand({
    name: 'loan tiers',
    parameters: '',
    about: 'what VIP levels and market makers may borrow',
    act: false,
    input: () => null,
    work: loanTiers,
    text: tierLines,
  }),
  {
    name: 'loan terms',
    parameters: '<VIP level|maker> <most in USDT> <rate>|<level> none',
    about: 'what a VIP level or market makers may borrow; two operators',
    act: true,
    run: setTier,
  },
]
