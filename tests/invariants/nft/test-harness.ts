import { createHash, randomUUID } from 'node:crypto'
import { wallet } from '#contract/funds/wallet.ts'
import { nft } from '#contract/trade/nft.ts'
import { decimal, ZERO } from '#domain/money.ts'
import type { Db } from '#server/platform/db/types.ts'
import { poolHash } from '#server/products/nft/blind-boxes.ts'
import { openListing } from '#server/products/nft/store.ts'
import { BTC, World as Kit, USDT } from '../../harness/exchange-harness.ts'

export { BTC, USDT }
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

interface Sale {
  readonly mode?: 'fixed' | 'auction'
  readonly price?: string
  /** The currency of a resale; by default USDT. */
  readonly currency?: number
  readonly increment?: string
  readonly margin?: string
  readonly hours?: number
  readonly from?: number
  /** The fee rate that the seller has confirmed. */
  readonly fee?: string
}

const codeOf = (): string => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()

/** Test environment for the NFT market: the exchange harness with methods for the product's calls. */
export class World extends Kit {
  private artist = 0

  static override open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    return Kit.over(db, (services, hand) => new World(services, hand), settings)
  }

  private async work(kind: 'piece' | 'box', rarity: 1 | 2 | 3 | 4 = 1) {
    const { db } = this.services
    if (this.artist === 0) {
      const { id } = await db
        .insertInto('nft_artists')
        .values({ name: 'an artist', created_at: this.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      this.artist = id
    }
    return db
      .insertInto('nft_works')
      .values({
        code: codeOf(),
        kind,
        name: 'a work',
        type: 'image',
        cover: '/h5/covers/nft/TIDE01.webp',
        file: '/h5/media/nft/TIDE01.webp',
        rarity,
        artist_id: this.artist,
        series_id: null,
        owner_id: null,
        listing_id: null,
        created_at: this.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /**
   * Puts a platform's work on sale; by default as an auction of one day with a minimum bid of 1,000, an
   * increment of 50 and a margin of 200.
   */
  async sale({
    mode = 'auction',
    price = '1000',
    increment = '50',
    margin = '200',
    hours = 24,
    from = 0,
  }: Sale = {}) {
    // The sale starts at a full second, because times in the API are whole seconds.
    this.now = Math.ceil(this.now / 1000) * 1000
    const { id, code } = await this.work('piece')
    const start = this.now + from * HOUR
    const auction = mode === 'auction'
    await this.services.db.transaction().execute((tx) =>
      openListing(
        tx,
        {
          work_id: id,
          seller_id: null,
          holding_id: null,
          mode,
          currency_id: USDT,
          scale: 6,
          price: decimal(price),
          increment: decimal(auction ? increment : '0'),
          margin: decimal(auction ? margin : '0'),
          fee_rate: ZERO,
          stock: 1,
          limit_per_user: 0,
          start_at: start,
          end_at: start + hours * HOUR,
        },
        this.now,
      ),
    )
    return code
  }

  /** Puts boxes with a pool of works of these rarities on sale for a day, at 20 each. */
  async box(rarities: readonly (1 | 2 | 3 | 4)[], limit = 0, seed = `seed ${randomUUID()}`) {
    const { db } = this.services
    const box = await this.work('box')
    const pieces: { readonly id: number; readonly code: string; readonly rarity: number }[] = []
    for (const rarity of rarities) pieces.push(await this.work('piece', rarity))
    const bytes = Buffer.from(seed)
    const seed_hash = createHash('sha256').update(bytes).digest('hex')
    await db
      .insertInto('nft_boxes')
      .values({ work_id: box.id, seed: bytes, seed_hash, pool_hash: poolHash(pieces) })
      .execute()
    await db
      .insertInto('nft_pool')
      .values(pieces.map(({ id }, position) => ({ box_id: box.id, position, work_id: id })))
      .execute()
    await db.transaction().execute((tx) =>
      openListing(
        tx,
        {
          work_id: box.id,
          seller_id: null,
          holding_id: null,
          mode: 'box',
          currency_id: USDT,
          scale: 6,
          price: decimal('20'),
          increment: ZERO,
          margin: ZERO,
          fee_rate: ZERO,
          stock: rarities.length,
          limit_per_user: limit,
          start_at: this.now,
          end_at: this.now + DAY,
        },
        this.now,
      ),
    )
    return box.code
  }

  /** Creates a person with USDT. */
  async rich(amount = '100000'): Promise<number> {
    const user = await this.person()
    await this.deposit(user, USDT, amount)
    return user
  }

  /** Creates a person with USDT who has paid the margin of this auction. */
  async bidder(code: string, amount = '100000'): Promise<number> {
    const user = await this.rich(amount)
    await this.margin(user, code)
    return user
  }

  /** Moves USDT to another account, from which works cannot be paid. */
  spend = (user: number, number: string) =>
    this.call(user, wallet.transfer, {
      ...{ currency_id: USDT, number: decimal(number), from_field: 'change', to_field: 'lever' },
    })
  margin = (user: number, code: string) => this.call(user, nft.payMargin, { code, pay_password: '' })
  bid = (user: number, code: string, price: string) =>
    this.call(user, nft.bid, { code, price: decimal(price) })
  buy = (user: number, code: string, price: string, num = 1, id: string = randomUUID()) =>
    this.call(user, nft.buy, { code, num: String(num), price: decimal(price), pay_password: '' }, id)
  item = (user: number | null, code: string) => this.call(user, nft.item, { code })
  pay = (user: number, id: number) => this.call(user, nft.pay, { id, pay_password: '' })
  open = (user: number, id: number) => this.call(user, nft.open, { id })
  take = (user: number, id: number) => this.call(user, nft.withdraw, { id })
  async mine(user: number, hold_status: '' | '0' | '1' | '2' | '3' = '', is_box: '' | '0' | '1' = '') {
    return this.call(user, nft.mine, { hold_status, is_box, page: 1, limit: 100 })
  }
  async orders(user: number, status: '' | '0' | '1' | '2' = '') {
    return (await this.call(user, nft.orders, { status, page: 1, limit: 100 })).list
  }

  /** Offers a holding for sale from now on. */
  resell(user: number, id: number, sale: Sale = {}) {
    const start = Math.floor(this.now / 1000) + (sale.from ?? 0) * 3600
    return this.call(user, nft.resell, {
      id,
      sell_mode: sale.mode === 'auction' ? '1' : '0',
      currency_id: sale.currency ?? USDT,
      price: decimal(sale.price ?? '300'),
      increment: sale.mode === 'auction' ? (sale.increment ?? '50') : '',
      margin: sale.mode === 'auction' ? (sale.margin ?? '200') : '',
      start_time: start,
      end_time: start + (sale.hours ?? 24) * 3600,
      fee_rate: sale.fee ?? '',
    })
  }

  /** The USDT balance of a platform account, summed over its rows. */
  async platform(name: string): Promise<number> {
    const rows = await this.services.db
      .selectFrom('accounts')
      .select('available')
      .where('platform', '=', name as never)
      .where('currency_id', '=', USDT)
      .execute()
    return rows.reduce((sum, { available }) => sum + Number(available), 0)
  }
}
