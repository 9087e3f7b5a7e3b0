import { describe, expect, test } from 'vitest'
import { hederaChecksum } from './address-formats/otherNetworks.ts'
import { readAddress, readDestination, sameAddress } from './destination.ts'
import table from './documented.tsv?raw'
import { NETWORKS } from './networks.ts'
import { TOKENS } from './tokenContracts.ts'

interface Line {
  readonly network: string
  readonly verdict: string
  readonly address: string
}

const EVM = Object.entries(NETWORKS).flatMap(([name, { chainId }]) => (chainId === undefined ? [] : [name]))
/** Rows of a table of addresses from the networks' own documentation; the last column is the source. */
const LINES: readonly Line[] = table
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [name = '', verdict = '', address = ''] = line.split('\t')
    return (name === 'EVM' ? EVM : [name]).map((network) => ({ network, verdict, address }))
  })

const verdictOf = (network: string, address: string): string => {
  const read = readAddress(network, address)
  return 'why' in read ? read.why : 'ok'
}

/** Networks whose addresses have no checksum, so that only a wrong length is detected. */
const BARE = new Set(['Solana', 'NEAR', 'Aptos', 'Sui', 'Hedera'])
/**
 * Whether the address contains a checksum; an EVM address contains the checksum of EIP-55 only in mixed case.
 */
const proves = ({ network, address }: Line): boolean =>
  EVM.includes(network)
    ? address !== address.toLowerCase() && address.slice(2) !== address.slice(2).toUpperCase()
    : !BARE.has(network) && !/^-?\d:/.test(address)

/** Replaces a character by another character of the same kind. */
const broken = (address: string, at: number): string => {
  const letter = address.charAt(at)
  const pool = /\d/.test(letter) ? '2345679' : letter === letter.toUpperCase() ? 'ACDEFGHJ' : 'acdefghj'
  const other = [...pool].find((one) => one !== letter) ?? ''
  return address.slice(0, at) + other + address.slice(at + 1)
}

describe('a withdrawal address', () => {
  test('of every network is tested with five valid and ten invalid samples of its documentation', () => {
    for (const network of Object.keys(NETWORKS)) {
      const own = LINES.filter((line) => line.network === network)
      const good = own.filter(({ verdict }) => verdict === 'ok').length
      expect([network, good >= 5, own.length - good >= 10]).toEqual([network, true, true])
    }
  })

  test('of the samples is accepted when listed as valid, or rejected with the listed reason', () => {
    const wrong = LINES.flatMap(({ network, verdict, address }) => {
      const found = verdictOf(network, address)
      return found === verdict ? [] : [`${network} ${address}: ${found} instead of ${verdict}`]
    })
    expect(wrong).toEqual([])
  })

  test('with one wrong letter at any position is rejected on every network whose addresses have a checksum', () => {
    const taken: string[] = []
    let tried = 0
    for (const network of Object.keys(NETWORKS)) {
      const proving = LINES.filter(
        (line) => line.network === network && line.verdict === 'ok' && proves(line),
      )
      for (const { address } of proving.slice(0, 2)) {
        // Skips separators, such as the colon of a prefix.
        for (let at = 0; at < address.length; at++) {
          if (/[^a-z\d]/i.test(address.charAt(at))) continue
          tried += 1
          const wrong = broken(address, at)
          if (verdictOf(network, wrong) === 'ok') taken.push(`${network} ${wrong}`)
        }
      }
    }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(1500)
  })

  test('with a letter left out or doubled is rejected on every network whose addresses have a fixed length or a checksum', () => {
    const taken: string[] = []
    // Networks whose addresses have a fixed length. Names, numbers and Solana keys may be valid with one character
    // less.
    const fixed = Object.keys(NETWORKS).filter((name) => !['NEAR', 'Hedera', 'Solana'].includes(name))
    for (const network of fixed) {
      const good = LINES.find((line) => line.network === network && line.verdict === 'ok')?.address ?? ''
      for (let at = 0; at < good.length; at++)
        for (const wrong of [good.slice(0, at) + good.slice(at + 1), good.slice(0, at + 1) + good.slice(at)])
          if (verdictOf(network, wrong) === 'ok') taken.push(`${network} ${wrong}`)
    }
    expect(taken).toEqual([])
  })

  test('of EVM with one letter in the wrong case fails the EIP-55 checksum', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (let at = 2; at < address.length; at++) {
      const letter = address.charAt(at)
      if (/\d/.test(letter)) continue
      const turned = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
      expect(verdictOf('ERC20', address.slice(0, at) + turned + address.slice(at + 1))).toBe('checksum')
    }
  })

  test('of Hedera has the checksum letters that HIP-15 gives for its example accounts', () => {
    const pairs = { '0.0.1': 'dfkxr', '0.0.4': 'cjcuq', '0.0.123': 'vfmkw', '0.0.1234567890': 'zbhlt' }
    for (const [account, letters] of Object.entries(pairs)) expect(hederaChecksum(account)).toBe(letters)
  })

  test('of another network is rejected with the name of that network', () => {
    expect(readAddress('TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
      why: 'other',
      found: 'Ethereum (EVM)',
    })
    expect(readAddress('Bitcoin', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')).toEqual({
      why: 'other',
      found: 'Litecoin',
    })
    expect(readAddress('Litecoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toEqual({
      why: 'old',
      use: 'M… / ltc1…',
    })
    for (const bad of ['', ' ', '<script>', 'TEST-ONLY', '../../etc', 'a'.repeat(129)])
      for (const network of Object.keys(NETWORKS)) expect(verdictOf(network, bad), network).not.toBe('ok')
    expect(verdictOf('Moon', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('network')
  })

  test('that is the contract of a token is rejected with the name of the token, in every spelling and on every EVM network', () => {
    for (const { network, coin, contract } of TOKENS)
      expect(readAddress(network, contract), contract).toEqual({ why: 'contract', token: coin })
    const tether = '0xdac17f958d2ee523a2206206994597c13d831ec7'
    for (const network of EVM)
      expect(readAddress(network, tether)).toEqual({ why: 'contract', token: 'USDT' })
  })

  test('is cleaned of full-width letters, invisible characters and outer blanks', () => {
    const address = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
    const wide = [...address].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
    for (const typed of [
      wide,
      ` \u3000${address}\n`,
      `\ufeff${address}\u200b`,
      `TNPeeaaFB7\u200bK9cmo4uQpcU32zGK8G1NYqeL`,
    ])
      expect(readAddress('TRC20', typed)).toMatchObject({ address })
  })

  test('is equal to every other spelling of the address, and to no other address', () => {
    const same = [
      ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
      [
        'TON',
        'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
        'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
      ],
      [
        'TON',
        'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
        '0:CA6E321C7CCE9ECEDF0A8CA2492EC8592494AA5FB5CE0387DFF96EF6AF982A3E',
      ],
      ['XRPL', 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', 'XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV'],
      [
        'Bitcoin Cash',
        'bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe',
        'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
      ],
      ['Hedera', '0.0.1234567890-zbhlt', '0.0.1234567890'],
    ] as const
    for (const [network, one, other] of same) expect(sameAddress(network, one, other), other).toBe(true)
    expect(sameAddress('TRC20', 'TR7N', 'tR7N')).toBe(false)
  })
})

describe('a withdrawal address with a tag', () => {
  const asked = { needsTag: true, noTag: false }
  const plain = { needsTag: false, noTag: false }
  const xrp = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
  const read = (network: string, address: string, tag: string, terms = asked) =>
    readDestination(network, { address, tag }, terms)

  test('is accepted with a tag in the format of its network, and without a tag where the network has no tags', () => {
    for (const tag of ['0', '495', '4294967295', '４９５'])
      expect(read('XRPL', xrp, tag)).toEqual({ address: xrp, tag: tag === '４９５' ? '495' : tag })
    for (const tag of ['4294967296', '-1', '0495', '1.5', '1e3', 'abc', '12 34'])
      expect(read('XRPL', xrp, tag), tag).toEqual({ field: 'tag', why: 'number' })
    expect(read('XRPL', xrp, '')).toEqual({ field: 'tag', why: 'missing' })
    expect(read('XRPL', xrp, '', { needsTag: true, noTag: true })).toEqual({ address: xrp, tag: '' })
    expect(read('XRPL', xrp, '7', plain)).toEqual({ field: 'tag', why: 'needless' })
    expect(read('TRC20', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', '7')).toEqual({
      field: 'tag',
      why: 'needless',
    })
    const stellar = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO'
    for (const memo of ['18446744073709551615', 'order 7', 'a'.repeat(28), 'f'.repeat(64)])
      expect(read('Stellar', stellar, memo)).toEqual({ address: stellar, tag: memo })
    for (const memo of ['a'.repeat(29), 'é'.repeat(15)])
      expect(read('Stellar', stellar, memo)).toEqual({ field: 'tag', why: 'memo' })
  })

  test('is sent with the digits of its memo converted to 0 to 9, because receivers compare memos byte for byte', () => {
    const addresses = {
      TON: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      Stellar: 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO',
      Hedera: '0.0.1234567890',
    }
    for (const [network, address] of Object.entries(addresses)) {
      for (const memo of ['۱۲۳۴', '١٢٣٤', '१२३४', '１２３４'])
        expect(read(network, address, memo), `${network} ${memo}`).toEqual({ address, tag: '1234' })
      expect(read(network, address, 'سفارش ۱۲'), network).toEqual({ address, tag: 'سفارش ۱۲' })
    }
  })

  test('that is an X-address is sent to the account and the tag that it contains, and is rejected when another tag is entered', () => {
    const x = 'XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV'
    expect(read('XRPL', x, '')).toEqual({ address: xrp, tag: '495' })
    expect(read('XRPL', x, '495')).toEqual({ address: xrp, tag: '495' })
    expect(read('XRPL', x, '496')).toEqual({ field: 'tag', why: 'conflict' })
    const none = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'
    expect(read('XRPL', none, '')).toEqual({ address: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', tag: '' })
    expect(read('XRPL', none, '7')).toEqual({ field: 'tag', why: 'needless' })
  })
})
