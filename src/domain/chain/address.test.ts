import { describe, expect, test } from 'vitest'
import { addressFault, addressOfCode, sameAddress } from './address.ts'
import { segwit } from './bech32.ts'
import { keccak256 } from './keccak.ts'
import { sha256 } from './sha256.ts'

const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

describe('sums', () => {
  test('SHA-256 is what the platform computes, at every length around a block', async () => {
    for (let length = 0; length < 200; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255)
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', message))
      expect(hex(sha256(message)), String(length)).toBe(hex(theirs))
    }
  })
  test('Keccak-256 of known texts', () => {
    expect(hex(keccak256(''))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
    expect(hex(keccak256('abc'))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
  })
})

// EIP-55, BIP 173, BIP 350 and well-known addresses.
const GOOD: readonly (readonly [network: string, address: string])[] = [
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['BEP20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['Arbitrum One', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ERC20', '0xde709f2102306220921060314715629080e2fb77'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRC20', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['Litecoin', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
  ['XRPL', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['Solana', 'So11111111111111111111111111111111111111112'],
]

describe('addresses', () => {
  test.each(GOOD)('%s takes %s', (network, address) => {
    expect(addressFault(network, address)).toBeNull()
  })

  test('a wrong letter is found out wherever it stands', () => {
    for (const [network, address] of GOOD.filter(([network]) =>
      ['TRC20', 'Bitcoin', 'Dogecoin', 'XRPL'].includes(network),
    )) {
      const [low, high] = /^bc1/i.test(address)
        ? [address.startsWith('BC') ? 'Q' : 'q', address.startsWith('BC') ? 'P' : 'p']
        : ['2', '3']
      for (let i = 3; i < address.length; i++) {
        const other = address[i] === low ? high : low
        const wrong = address.slice(0, i) + other + address.slice(i + 1)
        expect(addressFault(network, wrong), wrong).not.toBeNull()
      }
    }
  })

  test('EIP-55: one letter of the other case is a wrong checksum', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (let i = 2; i < address.length; i++) {
      const letter = address.charAt(i)
      if (/\d/.test(letter)) continue
      const turned = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
      expect(addressFault('ERC20', address.slice(0, i) + turned + address.slice(i + 1))).toBe('checksum')
    }
  })

  test('an address of another network is none of this one', () => {
    expect(addressFault('TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('shape')
    expect(addressFault('ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('shape')
    expect(addressFault('Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe('shape')
    expect(addressFault('Bitcoin', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')).toBe('shape')
    for (const bad of ['', ' ', '<script>', 'TEST-ONLY', '../../etc', 'a'.repeat(129)])
      for (const network of ['ERC20', 'TRC20', 'Bitcoin', 'Solana', 'Cosmos'])
        if (!(network === 'Cosmos' && bad === 'TEST-ONLY'))
          expect(addressFault(network, bad), bad).toBe('shape')
  })

  test('segwit knows what BIP 173 and BIP 350 refuse', () => {
    for (const bad of [
      'bc1pw5dgrnzv', // a program of one byte
      'bc1rw5uspcuh',
      'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
      'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ])
      expect(segwit(bad, 'bc'), bad).toBeNull()
    expect(hex(segwit('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc')?.program ?? [])).toBe(
      '751e76e8199196d454941c45d1b3a323f1433bd6',
    )
  })

  test('what a code says is read as the address in it', () => {
    expect(addressOfCode('bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    expect(addressOfCode('ethereum:0xde709f2102306220921060314715629080e2fb77@1/transfer')).toBe(
      '0xde709f2102306220921060314715629080e2fb77',
    )
    expect(addressOfCode(' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(addressOfCode('')).toBe('')
  })

  test('the same address in another case is the same where case means nothing', () => {
    const [, address = ''] = GOOD[0] ?? []
    expect(sameAddress('ERC20', address, address.toLowerCase())).toBe(true)
    expect(sameAddress('TRC20', 'TR7N', 'tR7N')).toBe(false)
  })
})
