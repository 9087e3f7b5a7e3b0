import type { Nft, NftItem, NftState } from '#contract/trade/nft.ts'
import type { Decimal } from '#domain/money.ts'

/** Allows this feature's tests to write amounts as plain strings. */
type Plain<T> = { readonly [K in keyof T]?: T[K] | (Decimal extends T[K] ? string : never) }

const ITEM = {
  ...{ id: 1, code: 'TIDE02', uid: 0, owner_name: '', holding_id: 0, name: 'Seven Fathoms', type: 'image' },
  ...{
    cover: '/c.webp',
    file: '/f.webp',
    duration: 0,
    rarity: 3,
    artist: { id: 1, name: 'Mira', avatar: '' },
  },
  ...{
    series_id: 1,
    series: 'Soundings',
    currency_id: 3,
    currency_name: 'USDT',
    sell_mode: 1,
    price: '1000',
  },
  ...{
    value: '1000',
    start_price: '1000',
    current_price: null,
    increment: '50',
    min_next: '1000',
    margin: '200',
  },
  ...{ margin_paid: 0, leading: 0, bid_count: 0, stock: 1, limit_per_user: 0, bought: 0, fee_rate: '0' },
  ...{
    start_time: 1000,
    end_time: 2000,
    planned_end_time: 2000,
    extends_by: 600,
    on_sale: 1,
    sale_status: 1,
    state: 'open',
    is_box: 0,
    is_collect: 0,
  },
  ...{ collect_count: 0, view_count: 0, sample: 1 },
}

export const item = (change: Plain<NftItem> = {}): NftItem => ({ ...ITEM, ...change }) as NftItem

export const work = (change: Plain<Nft> = {}): Nft =>
  ({
    ...ITEM,
    ...{ intro: '', drop_table: [], seed_hash: '', pool_hash: '', committed: '0' },
    ...change,
  }) as Nft

export const state = (change: Plain<NftState> = {}): NftState =>
  ({
    ...{ id: 1, code: 'TIDE02', state: 'open', price: '1000', current_price: null, min_next: '1000' },
    ...{ currency_id: 3, currency_name: 'USDT' },
    ...{ bid_count: 0, stock: 1, on_sale: 1, start_time: 1000, end_time: 2000 },
    ...change,
  }) as NftState
