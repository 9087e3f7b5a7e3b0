import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/callBuilders.ts'
import { callUntypedWithTime } from './client.ts'

/** Rows per page, the maximum that calls accept. */
const ROWS = 100

type RowOf<C extends ReadCall> = AnswerOf<C> extends { list: readonly (infer Row)[] } ? Row : never

/** Number of pages that may still be requested; several lists may share one budget. */
export interface PageBudget {
  left: number
  /** True when the budget was used up before the end of the list. */
  isSpent: boolean
  readonly signal: AbortSignal
  /** Called with the number of new rows of each page. */
  readonly onPage: (rows: number) => void
}

interface Page<Row> {
  readonly list: readonly Row[]
  readonly page: number
  readonly limit: number
  readonly total: number
}

/**
 * Reads the rows of a paged call, newest first, page by page until the list ends or `isPast` returns true for
 * the oldest row. The pages are requested from the server, never from the device's storage, because pages of
 * different times do not form one list. A row that a newer row moved to the next page is returned once. When
 * rows left the list meanwhile (an order that fills leaves the open orders), earlier pages are read again,
 * because unread rows may have moved to these pages.
 */
export async function readPages<C extends ReadCall>(
  def: C,
  params: Omit<ParamsOf<C>, 'page' | 'limit'>,
  isPast: (oldest: RowOf<C>) => boolean,
  budget: PageBudget,
): Promise<readonly RowOf<C>[]> {
  const live: ReadCall = { ...def, keep: undefined }
  const rows = new Map<unknown, RowOf<C>>()
  let known = 0
  for (let page = 1; ; page++) {
    if (budget.left === 0) {
      budget.isSpent = true
      break
    }
    budget.left--
    const { data } = await callUntypedWithTime(
      live,
      { ...params, page, limit: ROWS },
      { signal: budget.signal },
    )
    const { list, limit, total } = data as Page<RowOf<C> & { readonly id: number }>
    const before = rows.size
    for (const row of list) if (!rows.has(row.id)) rows.set(row.id, row)
    budget.onPage(rows.size - before)
    const gone = known - total
    known = total
    if (page > 1 && gone > 0) {
      // Continues with the earliest page to which unread rows can have moved.
      page = Math.max(0, page - 1 - Math.ceil(gone / limit))
      continue
    }
    const oldest = list.at(-1)
    if (!oldest || page * limit >= total || isPast(oldest)) break
  }
  return [...rows.values()]
}
