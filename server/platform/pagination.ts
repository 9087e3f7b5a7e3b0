import type { SelectQueryBuilder } from 'kysely'

export interface Page<Item> {
  readonly list: Item[]
  readonly page: number
  readonly limit: number
  /** Number of items over all pages. */
  readonly total: number
}

/**
 * One page of a list, with the total number of items.
 * @param query selects and orders the items.
 * @param toItems maps rows to items of the response.
 */
export async function paged<DB, TB extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, limit }: { readonly page: number; readonly limit: number },
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Page<Item>> {
  const [rows, { n }] = await Promise.all([
    query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .$castTo<{ readonly n: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { list: await toItems(rows), page, limit, total: Number(n) }
}
