/**
 * Payment codes of the form `scheme:address?name=value`, by their schemes: BIP 21 and its kin, Solana Pay, TON, CIP-13,
 * ARC-26, and what wallets of TRON, the XRP Ledger and Stellar write.
 */
export interface Scheme {
  /** The name of the network in `networks.ts`. */
  readonly network: string
  /** What stands between the scheme and the address. */
  readonly before?: RegExp
  /** Whole units of the coin, or the smallest ones. */
  readonly amount: 'coin' | 'smallest'
  readonly tag?: readonly string[]
  /** Names a token by its contract. */
  readonly token?: string
  /** What is for the eyes of the payer alone. */
  readonly words: readonly string[]
  /** What is not known may be left out unless its name begins with `req-` (BIP 21); elsewhere it may not. */
  readonly lenient?: boolean
}

const WORDS = ['label', 'message']
const bip21 = (network: string): Scheme => ({ network, amount: 'coin', words: WORDS, lenient: true })
const xrpl: Scheme = {
  network: 'XRPL',
  before: /^(?:\/\/)?/,
  amount: 'coin',
  tag: ['dt', 'tag', 'destinationtag'],
  words: WORDS,
}

/** What is left of a `web+stellar:pay` (SEP-7) once it asks for nothing else. */
export const STELLAR_PAY: Scheme = { network: 'Stellar', amount: 'coin', tag: ['memo'], words: [] }

export const SCHEMES: Readonly<Record<string, Scheme>> = {
  bitcoin: bip21('Bitcoin'),
  litecoin: bip21('Litecoin'),
  dogecoin: bip21('Dogecoin'),
  bitcoincash: bip21('Bitcoin Cash'),
  solana: { network: 'Solana', amount: 'coin', token: 'spl-token', words: WORDS },
  ton: {
    network: 'TON',
    before: /^\/\/transfer\//,
    amount: 'smallest',
    tag: ['text'],
    token: 'jetton',
    words: [],
  },
  tron: { network: 'TRC20', before: /^(?:\/\/)?/, amount: 'coin', token: 'token', words: WORDS },
  xrpl,
  xrp: xrpl,
  ripple: xrpl,
  stellar: { network: 'Stellar', amount: 'coin', tag: ['memo'], words: WORDS },
  'web+cardano': { network: 'Cardano', before: /^(?:\/\/)?/, amount: 'coin', words: WORDS },
  algorand: { network: 'Algorand', before: /^(?:\/\/)?/, amount: 'smallest', words: WORDS },
}
