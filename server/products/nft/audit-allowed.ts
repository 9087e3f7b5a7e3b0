import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'
import { FEE } from './store.ts'

/** What a resale costs is what two operators said last; nothing before. */
const fee: Wrongs = sql`
  select format('resales cost %s, and operators said %s', stands, said) as wrong
  from (select
    coalesce((select value::numeric from settings where keyword = ${FEE}), 0) as stands,
    coalesce((select terms::numeric from approvals where kind = 'nft_fee' and verdict = 'twice'
      order by id desc limit 1), 0) as said) f
  where stands <> said`

export const nftAllowed: readonly Wrongs[] = [fee]
