import type { SelectQueryBuilder } from 'kysely'

export interface Page<Item> {
  readonly list: Item[]
  readonly page: number
  readonly limit: number
  /** Of all pages. */
  readonly total: number
}

/**
 * One page of a list, and how long it is.
 * @param query what is listed, with its selection and order.
 * @param toItems the rows as they travel.
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
