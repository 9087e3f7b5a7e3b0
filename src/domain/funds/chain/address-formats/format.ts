/**
 * Why a text is not a valid destination by its format. `shape`: not an address of this network; `checksum`:
 * wrong checksum; `testnet`: test network; `form`: an address of a type to which a manual transfer is not
 * possible, or for which the network has no rules yet; `old`: an outdated spelling that another network
 * uses too; `burn`: nobody has its key; `system`: a part of the network itself.
 */
export type FormatFault = 'shape' | 'checksum' | 'testnet' | 'form' | 'old' | 'burn' | 'system'

/** A valid address. */
export interface Found {
  /** Spelling for sending and display. */
  readonly address: string
  /** Canonical spelling for comparison. */
  readonly key: string
  /** Tag included in the address; null when the address states that there is no tag. */
  readonly tag?: string | null
}

/** Parses a cleaned text as one kind of address. */
export type Format = (text: string) => Found | FormatFault

/** An address whose spelling is already canonical. */
export const plain = (address: string): Found => ({ address, key: address })
