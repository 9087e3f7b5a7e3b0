import type { TRANSFERABLE } from '#contract/funds/wallet.ts'
import { msg } from '#contract/operators/msg.ts'
import type { Corrected } from '#contract/operators/people-answer-schemas.ts'
import { add, big, type Decimal, exact, fits, isZero, lt, ZERO } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { approve } from '../../identity/approvals/approvals.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import type { Currency } from '../../market/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { bookCorrection, correctionTerms } from '../../products/correction/index.ts'
import { accountsFor, notifyBalances } from '../../products/wallet/index.ts'
import type { Services } from '../../services.ts'
import { notifyPerson } from './notify.ts'
import { type Person, personOf } from './person.ts'

type Account = (typeof TRANSFERABLE)[number]

export interface CorrectInput {
  readonly person: string
  readonly account: Account
  readonly coin: string
  /** The amount as typed; a minus sign debits the user. */
  readonly amount: string
  readonly reason: string
}

/** Accounts that can hold the currency; stocks have a separate account. */
const accountsOf = (currency: Currency): readonly Account[] =>
  currency.kind === 'stock' ? ['stock'] : accountsFor(currency)

function termsOf({ market }: Services, { account, coin, amount }: CorrectInput) {
  const name = coin.toUpperCase()
  const currency = market.currencies().find((row) => row.name === name)
  if (!currency) throw new UsageError(msg`there is no coin ${{ coin }}`)
  const accounts = accountsOf(currency)
  if (!accounts.includes(account))
    throw new UsageError(msg`${{ name }} is kept in ${{ choices: accounts.join(', ') }}`)
  if (!/^-?\d{1,20}(\.\d{1,18})?$/.test(amount)) throw new UsageError(msg`the amount must be a number`)
  const value = exact(big(amount))
  if (isZero(value) || !fits(value, currency.scale))
    throw new UsageError(msg`the amount is not zero, with at most ${{ scale: currency.scale }} digits`)
  return { currency, amount: value }
}

/**
 * Checks before the proposal that the balance covers the deduction, so that no second operator is asked to approve a
 * correction that is impossible.
 * @throws AppError `insufficient_balance`
 */
async function requireMoney(
  tx: Tx,
  person: Person,
  { account, currency, amount }: { account: Account; currency: Currency; amount: Decimal },
): Promise<void> {
  const row = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', person.id)
    .where('account', '=', account)
    .where('currency_id', '=', currency.id)
    .executeTakeFirst()
  if (lt(add(row?.available ?? ZERO, amount), ZERO)) throw new AppError('insufficient_balance')
}

async function requireOpen(tx: Tx, { id }: Person): Promise<void> {
  const closed = await tx
    .selectFrom('closed_accounts')
    .select('user_id')
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (closed) throw new UsageError(msg`the account of ${{ id }} is closed`)
}

/**
 * Corrects a balance by one journal against the platform account `correction`, when a second operator has approved
 * exactly the same terms. The user sees the correction in their transactions, and gets the reason by message and
 * mail.
 */
export async function correctBalance(operation: Operation, input: CorrectInput): Promise<Corrected> {
  const person = await personOf(operation, input.person)
  const operator = operation.operator()
  const services = await operation.services()
  const { currency, amount } = termsOf(services, input)
  const { account, reason } = input
  const time = operation.clock.now()
  const result = { uid: person.id, account, coin: currency.name, amount }
  const { approval, after } = await inTransaction(operation.db, async (tx) => {
    await lockUser(tx, person.id)
    await requireOpen(tx, person)
    await requireMoney(tx, person, { account, currency, amount })
    const subject = `${person.id} ${account} ${currency.name}`
    const act = {
      kind: 'correction',
      subject,
      terms: correctionTerms({ amount, reason }),
      worth: 'always',
    } as const
    const said = await approve(tx, operator, act, time)
    if (said !== 'acts') return { approval: said, after: null }
    const { touched } = await bookCorrection(services, tx, {
      user_id: person.id,
      account,
      currency_id: currency.id,
      amount,
      reason,
      corrected_by: operator.name,
      created_at: time,
    })
    const way = lt(amount, ZERO) ? 'out' : 'in'
    const details = { way, amount: exact(big(amount).abs()), currency: currency.name, reason }
    const notify = await notifyPerson(services, tx, person, { kind: 'balance_corrected', details, time })
    return { approval: said, after: { touched, notify } }
  })
  if (after) {
    notifyBalances(services, after.touched)
    await after.notify()
  }
  return { ...result, approval }
}
