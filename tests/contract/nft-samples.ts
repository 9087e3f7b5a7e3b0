import { sql } from 'kysely'
import type { TestApp } from '#tests/helpers/test-app.ts'
import type { Person } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'

/** The functions of a test person that these helpers use. */
export type Collector = Pick<Person, 'get' | 'act'>

/** The pay password of the sample parameters in `call-samples.ts`. */
const PAY = { pay_password: 'a pay password 9' }

interface Listed {
  readonly list: readonly {
    readonly id: number
    readonly code: string
    readonly holding_id: number
    readonly price: string
    readonly min_next: string | null
    readonly margin_paid: number
    readonly currency_name: string
  }[]
}

const onSale = async (person: Collector, sell_mode: '0' | '1') => {
  const { list } = await person.get<Listed>('/bind_box/getBoxList', {
    ...{ sell_mode, status: '1', sort: 'price_asc', limit: '50' },
  })
  const found = list.find(
    ({ currency_name, margin_paid }) => currency_name === 'USDT' && (sell_mode === '0' || !margin_paid),
  )
  if (!found) throw new Error('nothing is on sale')
  return found
}

const newest = async (person: Collector, is_box: '0' | '1'): Promise<string> => {
  const { list } = await person.get<Listed>('/bind_box/getMyNFTs', { is_box })
  return String(list[0]?.holding_id)
}

/** Buys the cheapest NFT and returns the id of the holding (the NFT as owned by this person). */
export async function heldWork(person: Collector): Promise<string> {
  const { code, price } = await onSale(person, '0')
  await person.act('/bind_box/buyNFT', { code, num: '1', price, ...PAY })
  return newest(person, '0')
}

export async function sealedBox(person: Collector): Promise<string> {
  await person.act('/bind_box/buyNFT', { code: 'STONEBOX', num: '1', price: '20', ...PAY })
  return newest(person, '1')
}

export async function openedBox(person: Collector): Promise<string> {
  const id = await sealedBox(person)
  await person.act('/bind_box/openBlindBox', { id })
  return id
}

const ahead = (hours: number): string => String(Math.floor(Date.now() / 1000) + hours * 3600)

export async function resoldWork(person: Collector): Promise<string> {
  const id = await heldWork(person)
  const sale = { sell_mode: '0', currency_id: '3', price: '500', start_time: ahead(2), end_time: ahead(3) }
  await person.act('/bind_box/resellNFT', { id, ...sale })
  return id
}

/** Wins an auction that ends at once; returns the order that awaits payment. */
export async function wonOrder({ clock, database }: TestApp, person: Collector): Promise<string> {
  const { code, min_next } = await onSale(person, '1')
  await person.act('/bind_box/marginNFT', { code, ...PAY })
  await person.act('/bind_box/auctionNFT', { code, price: min_next ?? '' })
  const now = clock.now()
  await sql`with ended as (
      update nft_listings l set end_at = ${now}, extends_by = 0, extended_from = 0 from nft_works w where w.code = ${code} and l.id = w.listing_id returning l.id
    ) update jobs d set due_at = ${now}, next_at = ${now} from ended
      where d.kind = 'nft_end' and d.object = ended.id::text`.execute(database.db)
  const orders = () => person.get<Listed>('/bind_box/getNeedPayNFTOrder', { status: '0' })
  const mine = async () => (await orders()).list.find((one) => one.code === code)
  await until('the win', async () => (await mine()) !== undefined)
  return String((await mine())?.id)
}
