/**
 * Payment codes of the form `scheme:address?name=value`: BIP 21 and similar, Solana Pay, TON, CIP-13, ARC-26, and the
 * codes of TRON, XRP Ledger and Stellar wallets.
 */
export interface Scheme {
  /** Name of the network in `networks.ts`. */
  readonly network: string
  /** Text between scheme and address. */
  readonly before?: RegExp
  /** Unit of the amount: whole units of the coin, or its smallest units. */
  readonly amount: 'coin' | 'smallest'
  readonly tag?: readonly string[]
  /** Field with the token's contract. */
  readonly token?: string
  /** Fields for display to the payer only. */
  readonly words: readonly string[]
  /** True: unknown fields are ignored unless they begin with `req-` (BIP 21). False: unknown fields reject the code. */
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

/** A `web+stellar:pay` code (SEP-7) reduced to the fields that it shares with the other codes. */
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
