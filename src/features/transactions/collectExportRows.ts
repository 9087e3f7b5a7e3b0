import { type Bill, wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { futures } from '#contract/trade/futures.ts'
import { spot } from '#contract/trade/spot.ts'
import type { ParamsOf } from '#contract/wire/callBuilders.ts'
import { type PageBudget, readPages } from '#data/api/read-pages.ts'
import { type Days, isBefore, isWithin } from './dateRange.ts'

/**
 * Maximum number of pages that are read for one file. Pages are read one after another, far below the
 * server's rate limit.
 */
export const PAGES = 50

type Filter = Pick<ParamsOf<typeof wallet.bills>, 'type' | 'currency' | 'scene'>

const within = <Row extends { readonly create_time: number }>(rows: readonly Row[], days: Days) =>
  rows.filter(({ create_time }) => isWithin(create_time, days))

/** The transactions of a range of days, as many as the page budget allows. */
export async function billsOf(filter: Filter, days: Days, budget: PageBudget): Promise<readonly Bill[]> {
  const rows = await readPages(wallet.bills, filter, (oldest) => isBefore(oldest, days), budget)
  return within(rows, days)
}

/**
 * Like `billsOf`, but leaves out the last journal when the page budget may have cut it. Otherwise the file could
 * contain the sent amounts of a journal and lack the received amounts.
 */
export async function wholeJournals(days: Days, budget: PageBudget): Promise<readonly Bill[]> {
  const rows = await billsOf({}, days, budget)
  const last = rows.at(-1)?.journal_id
  return budget.isSpent ? rows.filter(({ journal_id }) => journal_id !== last) : rows
}

/**
 * The orders that were opened on these days. Open orders are read before past orders, so that an order that
 * ends between the two reads is in the second list.
 */
export async function ordersOf(days: Days, budget: PageBudget) {
  const spotIn = (status: 'open' | 'history') =>
    readPages(spot.orders, { status }, (oldest) => isBefore(oldest, days), budget)
  const futuresIn = (status: '0' | '1' | '3') =>
    readPages(futures.mine, { status }, (oldest) => isBefore(oldest, days), budget)
  const spotRows = [...(await spotIn('open')), ...(await spotIn('history'))]
  const futuresRows = [...(await futuresIn('0')), ...(await futuresIn('1')), ...(await futuresIn('3'))]
  return { spot: newest(within(spotRows, days)), futures: newest(within(futuresRows, days)) }
}

/** One row per order: the row that was read last; newest order first. */
const newest = <Row extends { readonly id: number }>(rows: readonly Row[]): readonly Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => b.id - a.id)

/**
 * Blockchain transaction hashes of the deposits and withdrawals among the transactions, by `ref_type:ref_id`.
 */
export async function hashesOf(
  bills: readonly Bill[],
  budget: PageBudget,
): Promise<ReadonlyMap<string, string>> {
  const oldestOf = (scene: string): number =>
    Math.min(...bills.flatMap((bill) => (bill.scene === scene ? [Number(bill.ref_id)] : [])))
  const [deposit, withdrawal] = [oldestOf('recharge'), oldestOf('withdraw')]
  const deposits =
    deposit === Infinity ? [] : await readPages(wallet.deposits, {}, (oldest) => oldest.id <= deposit, budget)
  const withdrawals =
    withdrawal === Infinity
      ? []
      : await readPages(withdraw.list, {}, (oldest) => oldest.id <= withdrawal, budget)
  return new Map([
    ...deposits.map(({ id, hash }) => [`recharge:${id}`, hash] as const),
    ...withdrawals.map(({ id, hash }) => [`withdraw:${id}`, hash] as const),
  ])
}
