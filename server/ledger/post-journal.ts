import { CompiledQuery } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { mergeCalls } from '../platform/db/merge-statements.ts'
import { prepare } from '../platform/db/pool.ts'
import { errorCode } from '../platform/db/transaction.ts'
import type { Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountIds, createAccountIds } from './accounts.ts'
import type { Journal, Line, Posted, Touched } from './types.ts'

export interface LedgerPoster {
  /**
   * Posts a journal inside the caller's transaction, in one round trip. Journals posted concurrently to one
   * transaction share the round trip, in the order of the calls.
   * The lines must sum to zero per currency, with at most as many decimals as the currency's scale. Lines to `frozen`
   * and `locked` name their hold. Within a journal, credits are applied before debits. A key that was posted before
   * changes nothing (`fresh` is false).
   * Throws AppError `insufficient_balance` when a bucket of a user would go below zero; the error in the journal's
   * `short` when a platform account with a floor would go below zero; and LedgerError for an invalid journal, such as
   * one that makes a debt positive. After an error the transaction must be rolled back, at least to a savepoint.
   */
  post(tx: Tx, journal: Journal): Promise<Posted>
}

/**
 * An invalid journal, which is a bug and not caused by a user: lines that do not balance, or a hold that does not cover
 * its release.
 */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
}

/** SQLSTATEs that the function `post_all` raises (111_post_set_based.sql). */
const BELOW_ZERO = 'LG001'
const SHORT = 'LG006'
const WRONG = new Set(['LG002', 'LG003', 'LG004', 'LG005', 'LG007', 'LG009'])

interface Row {
  readonly journal: number
  readonly fresh: boolean
  readonly missing: boolean
  readonly touched: readonly number[]
  readonly availables: readonly Decimal[]
  readonly frozens: readonly Decimal[]
  readonly lockeds: readonly Decimal[]
}

const POST = prepare('ledger_post', 'select * from post_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)')

/**
 * A journal with its lines in the order of posting. Credits come first, so that no balance is below zero after one
 * line only because a later line of the same journal credits it.
 */
interface Sorted {
  readonly journal: Journal
  readonly lines: readonly Line[]
}

const sorted = (journal: Journal): Sorted => ({
  journal,
  lines: [...journal.lines].sort((a, b) => Number(isPositive(b.amount)) - Number(isPositive(a.amount))),
})

const columnsOf = (lines: readonly Line[], ids: readonly number[]): readonly unknown[] => [
  ids,
  lines.map(({ bucket }) => bucket),
  lines.map(({ amount }) => amount),
  lines.map(({ scene }) => scene),
  lines.map(({ hold }) => hold?.type ?? null),
  lines.map(({ hold }) => hold?.id ?? null),
]

const query = (all: readonly Sorted[], columns: readonly unknown[]): CompiledQuery<Row> =>
  CompiledQuery.raw(POST, [
    all.map(({ journal }) => journal.key),
    all.map(({ journal }) => journal.refType),
    all.map(({ journal }) => journal.refId),
    all.map(({ journal }) => journal.time),
    all.map(({ lines }) => lines.length),
    ...columns,
  ])

async function callPost(tx: Tx, all: readonly Sorted[], ids: readonly number[]): Promise<readonly Row[]> {
  const columns = columnsOf(
    all.flatMap(({ lines }) => lines),
    ids,
  )
  const [first] = all
  try {
    const { rows } = await tx.executeQuery(query(all, columns))
    if (rows.length !== all.length) throw new LedgerError(`journal ${first?.journal.key} gave no answer`)
    return rows
  } catch (error) {
    const code = errorCode(error)
    if (code === BELOW_ZERO) throw new AppError('insufficient_balance')
    if (code === SHORT) throw new AppError(first?.journal.short ?? 'over_platform_limit')
    if (WRONG.has(code)) throw new LedgerError(error instanceof Error ? error.message : code)
    throw error
  }
}

interface Owner {
  readonly user: number
  readonly account: AccountCode
  readonly currency: number
}

/** The changed accounts of users, with their balances. */
function touchedUsers(row: Row, lines: readonly Line[], ids: readonly number[]): Touched[] {
  const owners = new Map<number, Owner>()
  lines.forEach(({ party, currency }, index) => {
    const id = ids[index]
    if (id !== undefined && 'user' in party) owners.set(id, { ...party, currency })
  })
  return row.touched.flatMap((id, index) => {
    const owner = owners.get(id)
    const [available, frozen, locked] = [row.availables[index], row.frozens[index], row.lockeds[index]]
    return owner && available !== undefined && frozen !== undefined && locked !== undefined
      ? [{ ...owner, available, frozen, locked }]
      : []
  })
}

/**
 * Returns a function that assigns one of the 16 rows (stripes) of the platform accounts to each transaction, in
 * rotation. So up to 16 concurrent transactions post to different rows and do not wait for each other.
 */
function stripes(): (tx: Tx) => number {
  const chosen = new WeakMap<Tx, number>()
  let next = 0
  return (tx) => {
    const stripe = chosen.get(tx) ?? next++
    chosen.set(tx, stripe)
    return stripe
  }
}

/** Creates the ledger, through which all balances change. */
export function createLedger(accounts: AccountIds = createAccountIds()): LedgerPoster {
  const stripeOf = stripes()
  const post = mergeCalls<Journal, Posted>(async (tx, journals) => {
    const all = journals.map(sorted)
    const parties = all.flatMap(({ lines }) => lines.map(({ party, currency }) => ({ party, currency })))
    const stripe = stripeOf(tx)
    let ids = await accounts.resolve(tx, parties, stripe)
    let rows = await callPost(tx, all, ids)
    if (rows.some(({ missing }) => missing)) {
      // The transaction that created these accounts was rolled back, so their cached ids are invalid.
      accounts.forget(parties, stripe)
      ids = await accounts.resolve(tx, parties, stripe)
      rows = await callPost(tx, all, ids)
    }
    let from = 0
    return rows.map((row, index) => {
      const lines = all[index]?.lines ?? []
      const own = ids.slice(from, from + lines.length)
      from += lines.length
      if (row.missing)
        throw new LedgerError(`journal ${journals[index]?.key} names an account that does not exist`)
      return { journalId: row.journal, fresh: row.fresh, touched: touchedUsers(row, lines, own) }
    })
  })
  return { post }
}
