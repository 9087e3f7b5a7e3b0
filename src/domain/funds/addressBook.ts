import { type Destination, sameAddress } from './chain/destination.ts'

/**
 * Rules for withdrawals to saved addresses (docs/products/withdraw.md#destination). Used by the server and by
 * the withdrawal form, so that the form rejects an address before it asks for password and codes.
 */

/** An entry of the address book; the entries of one call belong to one person and one coin. */
export interface SavedAddress extends Destination {
  readonly network: string
}

/** An address whose waiting time has not ended; `usableAt` in ms. */
export interface HeldAddress {
  readonly address: string
  readonly usableAt: number
}

/**
 * The entry that is exactly this destination: the same network and tag, and the same address, however it is
 * written. Undefined when the destination is not saved.
 */
export const savedAs = <Entry extends SavedAddress>(
  book: readonly Entry[],
  network: string,
  { address, tag }: Destination,
): Entry | undefined =>
  book.find(
    (entry) => entry.network === network && entry.tag === tag && sameAddress(network, entry.address, address),
  )

/**
 * Whether a withdrawal to this address can be sent without a tag: by saving the address on this network without a tag,
 * the person has confirmed that the receiver has no tag.
 */
export const isSavedWithoutTag = (book: readonly SavedAddress[], network: string, address: string): boolean =>
  savedAs(book, network, { address, tag: '' }) !== undefined

/**
 * When the address can be used (ms); 0 when it can be used now. The waiting time applies to the address itself: with
 * every coin, network and tag, and also after the entry was deleted. Otherwise a person could avoid the waiting time by
 * saving the same address in another entry.
 */
export const heldUntil = (
  held: readonly HeldAddress[],
  network: string,
  address: string,
  now: number,
): number =>
  Math.max(
    0,
    ...held
      .filter((one) => one.usableAt > now && sameAddress(network, one.address, address))
      .map(({ usableAt }) => usableAt),
  )
