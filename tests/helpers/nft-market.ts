import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'
import type { Person } from './test-people.ts'
import { until } from './test-server.ts'

/** Changes to the NFT market from outside the browser under test: elapsed time and bids of other people. */

/**
 * Sets start and end (ms) of the sale of a work and turns off its extension by late bids. The job that ends
 * the sale runs at `end`.
 */
export async function setSaleTimes(db: Db, code: string, start: number, end: number): Promise<void> {
  await sql`with moved as (
      update nft_listings l set start_at = ${start}, end_at = ${end}, extends_by = 0, extended_from = 0 from nft_works w
      where w.code = ${code} and l.id = w.listing_id returning l.id
    ) update jobs d set due_at = ${end}, next_at = ${end} from moved
      where d.kind = 'nft_end' and d.object = moved.id::text`.execute(db)
}

/** Sets the payment deadline (ms) of a won auction; the job of the deadline runs at that time. */
export async function setPaymentDeadline(db: Db, order: number, deadline: number): Promise<void> {
  await sql`with moved as (
      update nft_orders set pay_deadline = ${deadline} where id = ${order} returning id
    ) update jobs d set due_at = ${deadline}, next_at = ${deadline} from moved
      where d.kind = 'nft_pay_expire' and d.object = moved.id::text`.execute(db)
}

interface Shown {
  readonly holding_id: number
  readonly price: string
  readonly min_next: string | null
}

interface Listed<T> {
  readonly list: readonly T[]
}

export const work = (person: Person, code: string) => person.get<Shown>('/bind_box/getBoxDetail', { code })

/** Pays the margin of an auction and bids. */
export async function placeBid(person: Person, code: string, price: string): Promise<void> {
  await person.act('/bind_box/marginNFT', { code }).catch(() => undefined)
  await person.act('/bind_box/auctionNFT', { code, price })
}

/** The id of the person's newest NFT, or of the newest unopened box if `is_box` is 1. */
export async function newestHolding(person: Person, is_box: '0' | '1' = '0'): Promise<number> {
  const { list } = await person.get<Listed<Shown>>('/bind_box/getMyNFTs', { is_box })
  return list[0]?.holding_id ?? 0
}

/** Buys a work at its fixed price; returns the id of the holding. */
export async function buyNft(person: Person, code: string): Promise<number> {
  const { price } = await work(person, code)
  await person.act('/bind_box/buyNFT', { code, num: '1', price })
  return newestHolding(person)
}

interface Win {
  readonly id: number
  readonly code: string
}

/** Bids in an auction and ends the auction at once; returns the id of the order that awaits payment. */
export async function winAuction(db: Db, person: Person, code: string, price: string): Promise<number> {
  await placeBid(person, code, price)
  const now = Date.now()
  await setSaleTimes(db, code, now - 60_000, now)
  const orders = () => person.get<Listed<Win>>('/bind_box/getNeedPayNFTOrder', { status: '0' })
  const mine = async () => (await orders()).list.find((one) => one.code === code)?.id
  await until('the win', async () => (await mine()) !== undefined)
  return (await mine()) ?? 0
}

/** The USDT balance of the Spot account. */
export const spotBalance = (person: Person) =>
  person.post<{ available: string; freeze: string }>('/wallet/detail', { currency: 3, type: 'change' })

/** Leaves `amount` in the Spot account and transfers the rest to another account. */
export async function leaveInSpot(person: Person, amount: string): Promise<void> {
  const { available } = await spotBalance(person)
  const number = (Number(available) - Number(amount)).toFixed(2)
  await person.act('/wallet/change', { currency_id: 3, number, from_field: 'change', to_field: 'lever' })
}
