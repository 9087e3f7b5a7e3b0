import { expect, test } from 'vitest'
import { isCode, readCode } from './readCode.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SOL = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const TON = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const XRP = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const XLM = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO'

const payment = (network: string, address: string, more: object = {}) => ({
  networks: [network],
  address,
  tag: '',
  token: null,
  amount: null,
  ...more,
})

test.each([
  [`bitcoin:${BTC}`, payment('Bitcoin', BTC)],
  [`BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.5`, payment('Bitcoin', BTC, { amount: '0.5' })],
  [
    `bitcoin:${BTC}?amount=20.3&label=Luke-Jr&somethingyoudontunderstand=50`,
    payment('Bitcoin', BTC, { amount: '20.3' }),
  ],
  [
    'litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    payment('Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'),
  ],
  [
    'dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L?amount=7',
    payment('Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', { amount: '7' }),
  ],
  [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1',
    payment('Bitcoin Cash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', { amount: '1' }),
  ],
  [`ethereum:${ETH}@1?value=2.014e18`, payment('ERC20', ETH, { amount: '2.014' })],
  [`ethereum:pay-${ETH}@56?value=10000000000000000&gas=21000`, payment('BEP20', ETH, { amount: '0.01' })],
  [
    `ethereum:${USDT}@1/transfer?address=${ETH}&uint256=1.5e6`,
    payment('ERC20', ETH, { token: 'USDT', amount: '1.5' }),
  ],
  [
    `ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=${ETH}`,
    payment('BEP20', ETH, { token: 'USDT' }),
  ],
  [
    `solana:${SOL}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish`,
    payment('Solana', SOL, { amount: '1' }),
  ],
  [
    `solana:${SOL}?amount=0.01&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    payment('Solana', SOL, { token: 'USDC', amount: '0.01' }),
  ],
  [
    `ton://transfer/${TON}?amount=1500000000&text=order%207`,
    payment('TON', TON, { tag: 'order 7', amount: '1.5' }),
  ],
  [
    `ton://transfer/${TON}?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs&amount=2500000`,
    payment('TON', TON, { token: 'USDT', amount: '2.5' }),
  ],
  [`tron:${TRON}?amount=1`, payment('TRC20', TRON, { amount: '1' })],
  [
    `tron:${TRON}?token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&amount=12.5`,
    payment('TRC20', TRON, { token: 'USDT', amount: '12.5' }),
  ],
  [`xrpl:${XRP}?dt=495&amount=3`, payment('XRPL', XRP, { tag: '495', amount: '3' })],
  ['ripple:XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV', payment('XRPL', XRP, { tag: '495' })],
  [
    `web+stellar:pay?destination=${XLM}&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT&msg=pay%20me`,
    payment('Stellar', XLM, { tag: 'skdjfasf', amount: '120.1234567' }),
  ],
  [
    'web+cardano:addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8?amount=2.5',
    payment('Cardano', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', { amount: '2.5' }),
  ],
  [
    'algorand://7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6Q?amount=150500000',
    payment('Algorand', '7ZUECA7HFLZTXENRV24SHLU4AVPUTMTTDUFUBNBD64C73F3UHRTHAIOF6Q', { amount: '150.5' }),
  ],
  [`\u200b tron:${TRON} \n`, payment('TRC20', TRON)],
])('the payment code %s is parsed into all of its parts', (code, read) => {
  expect(isCode(code)).toBe(true)
  expect(readCode(code)).toEqual(read)
})

test('a payment code of Ethereum without a chain id leaves the network for the payer to choose', () => {
  const read = readCode(`ethereum:${ETH}`)
  expect('networks' in read && read.networks).toEqual(
    expect.arrayContaining(['ERC20', 'BEP20', 'Arbitrum One', 'Polygon', 'Ethereum Classic']),
  )
})

test.each([
  ['weixin://wxpay/abc', 'unknown'],
  ['https://app.tonkeeper.com/transfer/abc', 'unknown'],
  ['solana:https%3A%2F%2Fexample.com%2Fpay', 'address'],
  ['ethereum:vitalik.eth@1', 'unknown'],
  [`ethereum:${ETH}@31337`, 'unknown'],
  ['ton://stake/abc', 'unknown'],
  // Codes that require a feature that a withdrawal does not support.
  [`bitcoin:${BTC}?req-somethingyoudontunderstand=50`, 'asks'],
  [`bitcoin:${BTC}?amount=1&amount=2`, 'asks'],
  [`bitcoin:${BTC}?label=%E0%A4%A`, 'asks'],
  [`bitcoin:${BTC}?label=${'a'.repeat(1100)}`, 'asks'],
  [`solana:${SOL}?amount=1&memo=OrderId12345`, 'asks'],
  [`solana:${SOL}?reference=${SOL}`, 'asks'],
  [`ton://transfer/${TON}?amount=1&bin=te6cckEB`, 'asks'],
  [`ethereum:${USDT}@1/approve?address=${ETH}&uint256=1`, 'asks'],
  [`ethereum:${ETH}@1?data=0x12`, 'asks'],
  [`xrpl:${XRP}?dt=1&tag=2`, 'asks'],
  [`web+stellar:pay?destination=${XLM}&amount=1&asset_code=USD&asset_issuer=${XLM}`, 'asks'],
  [`web+stellar:pay?destination=${XLM}&callback=url%3Ahttps%3A%2F%2Fexample.com`, 'asks'],
  [
    `web+stellar:pay?destination=${XLM}&network_passphrase=Test%20SDF%20Network%20%3B%20September%202015`,
    'asks',
  ],
  ['web+stellar:tx?xdr=AAAA', 'asks'],
  // Codes with an invalid amount.
  [`bitcoin:${BTC}?amount=50,000`, 'amount'],
  [`bitcoin:${BTC}?amount=-1`, 'amount'],
  [`bitcoin:${BTC}?amount=0`, 'amount'],
  [`bitcoin:${BTC}?amount=0.123456789`, 'amount'],
  [`bitcoin:${BTC}?amount=1e3`, 'amount'],
  [`ton://transfer/${TON}?amount=1.5`, 'amount'],
  [`ethereum:${ETH}@1?value=1.5`, 'amount'],
  [`ethereum:${ETH}@1?value=ten`, 'amount'],
  // Codes with an invalid tag, or with two different tags.
  [`xrpl:${XRP}?dt=4294967296`, 'tag'],
  ['xrpl:XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2q1qM6owqNbug8W6KV?dt=1', 'tag'],
  [`ton://transfer/${TON}?text=${'a'.repeat(65)}`, 'tag'],
  // A code for a token that is unknown on the chain.
  [`ethereum:${ETH}@1/transfer?address=${ETH}&uint256=1`, 'token'],
  [`ethereum:${USDT}@56/transfer?address=${ETH}&uint256=1`, 'token'],
  [`tron:${TRON}?token=${TRON}`, 'token'],
  // A code with an invalid address.
  [`bitcoin:${BTC.slice(0, -1)}5`, 'address'],
  ['bitcoin:?lightning=lnbc1', 'address'],
  [`ethereum:${USDT}@1?value=1`, 'address'],
  [`ethereum:${USDT}@1/transfer?address=${USDT}&uint256=1`, 'address'],
  [`ethereum:${USDT}@1/transfer?uint256=1`, 'address'],
  [`tron:${ETH}`, 'address'],
  ['litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'address'],
])('the payment code %s is rejected with the reason %s', (code, why) => {
  expect(readCode(code)).toMatchObject({ why })
})

test('a plain address is not read as a payment code', () => {
  for (const address of [BTC, ETH, TRON, SOL, TON, XRP, XLM, '0:ca6e', 'bob.near', '0.0.1001-abcde', ''])
    expect(isCode(address), address).toBe(false)
})
