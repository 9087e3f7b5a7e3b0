/**
 * Why a text is no destination by its format. `shape`: it cannot be an address of the network; `checksum`: it looks like
 * one, and a letter is wrong; `testnet`: it is one of the test network; `form`: the network knows it, but it is none that
 * coins can be sent to by hand, or has no rules for it yet; `old`: a spelling that the network gave up because it is also
 * an address of another network; `burn`: nobody has its key; `system`: a part of the network itself.
 */
export type FormatFault = 'shape' | 'checksum' | 'testnet' | 'form' | 'old' | 'burn' | 'system'

/** An address that its format accepts. */
export interface Found {
  /** As it is sent to and shown. */
  readonly address: string
  /** The one spelling in which addresses of a network are compared. */
  readonly key: string
  /** Of an address that carries its tag; null when it says that there is none. */
  readonly tag?: string | null
}

/** Reads a cleaned text as an address of one kind. */
export type Format = (text: string) => Found | FormatFault

/** An address whose own spelling is the one it is compared in. */
export const plain = (address: string): Found => ({ address, key: address })
