import type { Coin } from '#contract/market/market.ts'
import { isAddressName } from '#domain/account/identity.ts'
import {
  type AddressFault,
  type Destination,
  type DestinationFault,
  readAddress,
  readDestination,
} from '#domain/funds/chain/destination.ts'
import { type PrefillFault, prefillFrom } from '#domain/funds/chain/payment-codes/prefill.ts'
import { isCode } from '#domain/funds/chain/payment-codes/readCode.ts'
import { plainCode, plainLine } from '#domain/text/plainText.ts'
import { patch } from '#features/kit/index.ts'

export const NAME_MOST = 30

export interface AddressForm {
  /** Id of the coin; 0 while no coin is chosen. */
  readonly currency: number
  /** The network; empty for the coin's default network. */
  readonly network: string
  readonly address: string
  readonly tag: string
  readonly name: string
}

export const EMPTY_ADDRESS: AddressForm = { currency: 0, network: '', address: '', tag: '', name: '' }

/** A picture of a QR code, and the address that the QR code was compared with. */
export interface QrPicture {
  readonly file: string
  readonly currency: number
  readonly network: string
  readonly address: string
  /** Tag that the QR code contains; '' when it contains none, so that any tag agrees with the picture. */
  readonly tag: string
}

/** A network on which a coin can be withdrawn; `need_tag` 1: addresses on the network have a tag (memo). */
export interface AddressNetwork {
  readonly network: string
  readonly need_tag: number
}

export interface AddressContext {
  readonly coins: readonly Coin[]
  /** Networks of the chosen coin. */
  readonly ways: readonly AddressNetwork[]
}

/** The destination that the typed values describe. */
export interface AddressSummary {
  /** The destination to send; null while the address is invalid or no coin is chosen. */
  readonly destination: Destination | null
  readonly wrong: DestinationFault | null
}

/**
 * Why an address cannot be saved. `coin`: no coin is chosen; `tag`: the tag is missing or invalid; `name`:
 * the label is missing; `long`: the label is too long; `special`: the label has special characters; any other
 * value: the error of the address.
 */
export type SavedAddressFault = 'coin' | AddressFault['why'] | 'tag' | 'name' | 'long' | 'special'
type Field = 'currency' | 'address' | 'tag' | 'name'

/**
 * Whether a picture of a QR code was compared with exactly the address, tag, network and coin that the form
 * has now.
 */
export const isComparedWith = (qr: QrPicture, form: AddressForm, coin: Coin | undefined): boolean =>
  qr.currency === form.currency &&
  qr.network === networkOf(form, coin) &&
  qr.address === plainCode(form.address) &&
  (qr.tag === '' || qr.tag === plainLine(form.tag))

/** The chosen network, by default the coin's default network. */
export const networkOf = ({ network }: Pick<AddressForm, 'network'>, coin: Coin | undefined): string =>
  network === '' ? (coin?.subName ?? '') : network

/** The coin of an address; undefined when no coin is chosen or the currency has no blockchain. */
export const coinOf = (coins: readonly Coin[], id: number): Coin | undefined =>
  coins.find((coin) => coin.id === id && coin.type === 'crypto')

/** Whether the address needs a tag (memo) on the chosen network. */
export const needsTag = (
  form: AddressForm,
  coin: Coin | undefined,
  ways: readonly AddressNetwork[],
): boolean => ways.some(({ network, need_tag }) => need_tag === 1 && network === networkOf(form, coin))

/**
 * The change of the form when a coin is chosen. Address, network and tag of the previous coin are cleared,
 * because the address may also be valid on a network of the new coin.
 */
export function chooseCoin(form: AddressForm, currency: number): Partial<AddressForm> {
  if (currency === form.currency) return {}
  return form.currency === 0 ? { currency } : { currency, network: '', address: '', tag: '' }
}

/** Result of reading a text: the form fields to set, or why a payment code cannot be used. */
export interface Filled {
  readonly part: Partial<AddressForm>
  readonly unfit: PrefillFault | null
}

/**
 * Reads a typed, pasted or scanned text as an address or a payment code. A payment code is applied only as a
 * whole, with its network and tag; otherwise its text stays in the address field and the reason is shown.
 */
export function fillFromText(text: string, form: AddressForm, { coins, ways }: AddressContext): Filled {
  const coin = coinOf(coins, form.currency)
  if (!coin || !isCode(text)) return { part: { address: text }, unfit: null }
  const read = prefillFrom(text, {
    coin: coin.name,
    networks: ways.map((way) => way.network),
    chosen: networkOf(form, coin),
    payment: false,
  })
  return 'why' in read
    ? { part: { address: text }, unfit: read }
    : { part: { network: read.network, address: read.address, tag: read.tag }, unfit: null }
}

/**
 * The address and tag (or '') in the QR code of a picture: a payment code for the coin on the network, or an
 * address alone, which may include its tag. Any other text counts as an address.
 */
export function readPictureCode(text: string, coin: Coin, network: string): Destination | PrefillFault {
  if (isCode(text)) {
    return prefillFrom(text, { coin: coin.name, networks: [network], chosen: network, payment: false })
  }
  const read = readAddress(network, text)
  return { address: plainCode(text), tag: 'why' in read ? '' : (read.tag ?? '') }
}

function readForm(form: AddressForm, { coins, ways }: AddressContext): AddressSummary {
  const coin = coinOf(coins, form.currency)
  if (!coin) return { destination: null, wrong: null }
  // An empty tag field states that the receiver has no tag.
  const terms = { needsTag: needsTag(form, coin, ways), noTag: form.tag.trim() === '' }
  const read = readDestination(networkOf(form, coin), form, terms)
  return 'why' in read ? { destination: null, wrong: read } : { destination: read, wrong: null }
}

function nameFault(name: string): SavedAddressFault | null {
  if (name === '') return 'name'
  if (name.length > NAME_MOST) return 'long'
  return isAddressName(name) ? null : 'special'
}

export const addressRules = {
  reduce: patch<AddressForm>,
  /** The destination that the typed values describe. */
  summarise: (form: AddressForm, context: AddressContext): AddressSummary => readForm(form, context),
  errors: (
    form: AddressForm,
    context: AddressContext,
  ): Readonly<Partial<Record<Field, SavedAddressFault>>> => {
    const coin = coinOf(context.coins, form.currency)
    const { wrong } = readForm(form, context)
    const blank = form.address.trim() === ''
    const address: SavedAddressFault | null = blank
      ? 'missing'
      : wrong?.field === 'address'
        ? wrong.why
        : null
    const name = nameFault(plainLine(form.name))
    return {
      ...(coin ? {} : { currency: 'coin' as const }),
      ...(address === null ? {} : { address }),
      ...(wrong?.field === 'tag' ? { tag: 'tag' as const } : {}),
      ...(name === null ? {} : { name }),
    }
  },
}

/**
 * A shortened address such as `TJRabPrwbZy45s…SgHS6kqG`: its first and last characters are enough to
 * recognise it.
 */
export const shortAddress = (address: string): string =>
  address.length <= 20 ? address : `${address.slice(0, 8)}…${address.slice(-8)}`

/** Coins that can be withdrawn over a blockchain, in the server's order. */
export const coinsOf = (coins: readonly Coin[]): readonly Coin[] =>
  coins.filter(({ type }) => type === 'crypto')
