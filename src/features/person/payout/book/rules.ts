import type { Coin } from '#contract/market.ts'
import { type AddressFault, addressFault } from '#domain/chain/address.ts'
import { patch } from '#features/kit/index.ts'

export const NAME_MOST = 30

export interface AddressForm {
  /** A coin of a network; 0 while none is chosen. */
  readonly currency: number
  readonly address: string
  readonly tag: string
  readonly name: string
}

export const EMPTY_ADDRESS: AddressForm = { currency: 0, address: '', tag: '', name: '' }

/** The picture of the code, and the address that it was held against. */
export interface QrPicture {
  readonly file: string
  readonly currency: number
  readonly address: string
}

export interface AddressContext {
  readonly coins: readonly Coin[]
  readonly qr: QrPicture | null
}

export type BookFault = 'coin' | 'missing' | AddressFault | 'name' | 'qr' | 'stale'
type Field = 'currency' | 'address' | 'name' | 'qrcode'

/** A picture counts for the address that it was compared with, and for no other. */
const isOf = (qr: QrPicture, { currency, address }: AddressForm): boolean =>
  qr.currency === currency && qr.address === address.trim()

/** The coin of an address; undefined for none, and for what leaves by no chain. */
export const coinOf = (coins: readonly Coin[], id: number): Coin | undefined =>
  coins.find((coin) => coin.id === id && coin.type === 'crypto')

export const addressRules = {
  reduce: patch<AddressForm>,
  /** What is wrong with the address alone, for as long as it is typed. */
  summarise: ({ currency, address }: AddressForm, { coins }: AddressContext): AddressFault | null => {
    const coin = coinOf(coins, currency)
    return coin && address.trim() !== '' ? addressFault(coin.subName, address.trim()) : null
  },
  errors: (form: AddressForm, { coins, qr }: AddressContext): Readonly<Partial<Record<Field, BookFault>>> => {
    const coin = coinOf(coins, form.currency)
    const address = form.address.trim()
    const fault: BookFault | null =
      address === '' ? 'missing' : coin ? addressFault(coin.subName, address) : null
    const length = [...form.name.trim()].length
    return {
      ...(coin ? {} : { currency: 'coin' as const }),
      ...(fault === null ? {} : { address: fault }),
      ...(length > 0 && length <= NAME_MOST ? {} : { name: 'name' as const }),
      ...(qr === null ? { qrcode: 'qr' as const } : isOf(qr, form) ? {} : { qrcode: 'stale' as const }),
    }
  },
}

/** `TJRabPrwbZy45s…SgHS6kqG`: enough of both ends to know it again. */
export const shortAddress = (address: string): string =>
  address.length <= 20 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`

/** The names of coins, each once, in their order, and the networks of one. */
export const coinNames = (coins: readonly Coin[]): readonly string[] => [
  ...new Set(coins.filter(({ type }) => type === 'crypto').map(({ name }) => name)),
]
export const networksOf = (coins: readonly Coin[], name: string): readonly Coin[] =>
  coins.filter((coin) => coin.type === 'crypto' && coin.name === name)
