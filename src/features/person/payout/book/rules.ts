import type { Coin } from '#contract/market.ts'
import { type AddressFault, addressFault } from '#domain/chain/address.ts'
import { patch } from '#features/kit/index.ts'

export const NAME_MOST = 30

export interface AddressForm {
  /** 0 while none is chosen. */
  readonly currency: number
  /** By which the coin leaves to it; empty is its usual one. */
  readonly network: string
  readonly address: string
  readonly tag: string
  readonly name: string
}

export const EMPTY_ADDRESS: AddressForm = { currency: 0, network: '', address: '', tag: '', name: '' }

/** The picture of the code, and the address that it was held against. */
export interface QrPicture {
  readonly file: string
  readonly currency: number
  readonly network: string
  readonly address: string
}

export interface AddressContext {
  readonly coins: readonly Coin[]
  readonly qr: QrPicture | null
}

export type BookFault = 'coin' | 'missing' | AddressFault | 'name' | 'qr' | 'stale'
type Field = 'currency' | 'address' | 'name' | 'qrcode'

/** A picture counts for the address that it was compared with, and for no other. */
const isOf = (qr: QrPicture, form: AddressForm, coin: Coin | undefined): boolean =>
  qr.currency === form.currency && qr.network === networkOf(form, coin) && qr.address === form.address.trim()

/** The network of an address; the coin's usual one until another is chosen. */
export const networkOf = ({ network }: Pick<AddressForm, 'network'>, coin: Coin | undefined): string =>
  network === '' ? (coin?.subName ?? '') : network

/** The coin of an address; undefined for none, and for what leaves by no chain. */
export const coinOf = (coins: readonly Coin[], id: number): Coin | undefined =>
  coins.find((coin) => coin.id === id && coin.type === 'crypto')

export const addressRules = {
  reduce: patch<AddressForm>,
  /** What is wrong with the address alone, for as long as it is typed. */
  summarise: (form: AddressForm, { coins }: AddressContext): AddressFault | null => {
    const coin = coinOf(coins, form.currency)
    const address = form.address.trim()
    return coin && address !== '' ? addressFault(networkOf(form, coin), address) : null
  },
  errors: (form: AddressForm, { coins, qr }: AddressContext): Readonly<Partial<Record<Field, BookFault>>> => {
    const coin = coinOf(coins, form.currency)
    const address = form.address.trim()
    const fault: BookFault | null =
      address === '' ? 'missing' : coin ? addressFault(networkOf(form, coin), address) : null
    const length = [...form.name.trim()].length
    return {
      ...(coin ? {} : { currency: 'coin' as const }),
      ...(fault === null ? {} : { address: fault }),
      ...(length > 0 && length <= NAME_MOST ? {} : { name: 'name' as const }),
      ...(qr === null ? { qrcode: 'qr' as const } : isOf(qr, form, coin) ? {} : { qrcode: 'stale' as const }),
    }
  },
}

/** `TJRabPrwbZy45s…SgHS6kqG`: enough of both ends to know it again. */
export const shortAddress = (address: string): string =>
  address.length <= 20 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`

/** The coins that leave by chains, in their order. */
export const coinsOf = (coins: readonly Coin[]): readonly Coin[] =>
  coins.filter(({ type }) => type === 'crypto')
