import type { AnswerOf, ParamsOf, ReadCall } from '#contract/wire/kit.ts'
import { askPlain } from './client.ts'

/** Rows of a page: the most that a call gives. */
const ROWS = 100

type RowOf<C extends ReadCall> = AnswerOf<C> extends { list: readonly (infer Row)[] } ? Row : never

/** What several reads may ask for together. */
export interface PageBudget {
  left: number
  /** There were more pages than that. */
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
 * The rows of a paged call, newest first, one page after another until the list ends or `isPast` holds for the
 * oldest row read. They come from the server, never from what the device stored: pages of different times do not
 * make one list. A row that a new one moved to the next page is returned once. When rows left the list meanwhile, as an
 * order that is filled leaves the open ones, the pages before are read again: rows may have moved to them unseen.
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
    const { data } = await askPlain(live, { ...params, page, limit: ROWS }, { signal: budget.signal })
    const { list, limit, total } = data as Page<RowOf<C> & { readonly id: number }>
    const before = rows.size
    for (const row of list) if (!rows.has(row.id)) rows.set(row.id, row)
    budget.onPage(rows.size - before)
    const gone = known - total
    known = total
    if (page > 1 && gone > 0) {
      // The loop goes on with the first page that they can have moved to.
      page = Math.max(0, page - 1 - Math.ceil(gone / limit))
      continue
    }
    const oldest = list.at(-1)
    if (!oldest || page * limit >= total || isPast(oldest)) break
  }
  return [...rows.values()]
}
