import type { PayMethod } from '#contract/funds/quickBuy.ts'

type Eta = readonly [unit: 'minutes' | 'days', from: number, to: number]
type Offered = readonly [method: PayMethod, min: string, max: string, eta: Eta, banks: readonly string[]]

export interface OfferedCountry {
  readonly country: string
  readonly currency: string
  readonly spread: string
  /** True when the payer must give a tax number. */
  readonly taxId?: true
  readonly methods: readonly Offered[]
}

const SWIFT: Eta = ['days', 2, 5]
const LOCAL: Eta = ['days', 1, 1]
const SOON: Eta = ['minutes', 1, 10]
const CARDS = ['Visa', 'Mastercard']

/**
 * The countries and payment methods of a new installation. One US dollar buys one USDT; for other currencies the
 * exchange rate plus `spread` applies.
 */
export const COUNTRIES: readonly OfferedCountry[] = [
  {
    country: 'US',
    currency: 'USD',
    spread: '0',
    methods: [
      ['bank', '100', '1000000', SWIFT, []],
      ['card', '20', '5000', SOON, CARDS],
      ['wallet', '20', '5000', SOON, ['PayPal', 'Apple Pay', 'Google Pay']],
    ],
  },
  {
    country: 'NG',
    currency: 'NGN',
    spread: '0.01',
    methods: [
      ['bank', '50000', '200000000', LOCAL, ['Access Bank', 'GTBank', 'UBA', 'Zenith Bank']],
      ['card', '15000', '5000000', SOON, [...CARDS, 'Verve']],
      ['wallet', '15000', '5000000', SOON, ['OPay', 'PalmPay']],
    ],
  },
  {
    country: 'TH',
    currency: 'THB',
    spread: '0.01',
    methods: [
      ['bank', '1000', '30000000', LOCAL, ['Bangkok Bank', 'Kasikornbank', 'Krungthai Bank', 'SCB']],
      ['card', '500', '150000', SOON, CARDS],
      ['online_bank', '500', '500000', SOON, ['Bangkok Bank', 'Kasikornbank', 'Krungthai Bank', 'SCB']],
      ['scan', '500', '500000', SOON, ['PromptPay']],
    ],
  },
  {
    country: 'ID',
    currency: 'IDR',
    spread: '0.01',
    methods: [
      ['bank', '500000', '2000000000', LOCAL, ['BCA', 'BNI', 'BRI', 'Mandiri']],
      ['wallet', '200000', '20000000', SOON, ['DANA', 'GoPay', 'OVO']],
      ['scan', '200000', '10000000', SOON, ['QRIS']],
    ],
  },
  {
    country: 'BR',
    currency: 'BRL',
    spread: '0.01',
    taxId: true,
    methods: [
      ['bank', '200', '5000000', LOCAL, ['Banco do Brasil', 'Bradesco', 'Itaú', 'Santander']],
      ['card', '100', '25000', SOON, [...CARDS, 'Elo']],
      ['scan', '100', '100000', SOON, ['Pix']],
    ],
  },
  {
    country: 'IN',
    currency: 'INR',
    spread: '0.01',
    taxId: true,
    methods: [
      ['bank', '2000', '80000000', LOCAL, ['Axis Bank', 'HDFC Bank', 'ICICI Bank', 'State Bank of India']],
      [
        'online_bank',
        '1000',
        '1000000',
        SOON,
        ['Axis Bank', 'HDFC Bank', 'ICICI Bank', 'State Bank of India'],
      ],
      ['scan', '1000', '100000', SOON, ['UPI']],
    ],
  },
  {
    country: 'VN',
    currency: 'VND',
    spread: '0.01',
    methods: [
      ['bank', '500000', '20000000000', LOCAL, ['BIDV', 'MB Bank', 'Techcombank', 'Vietcombank']],
      ['wallet', '300000', '100000000', SOON, ['MoMo', 'ZaloPay']],
      ['scan', '300000', '200000000', SOON, ['VietQR']],
    ],
  },
  {
    country: 'MX',
    currency: 'MXN',
    spread: '0.01',
    taxId: true,
    methods: [
      ['bank', '500', '20000000', LOCAL, ['Banorte', 'BBVA', 'Citibanamex', 'Santander']],
      ['card', '300', '100000', SOON, CARDS],
      ['wallet', '300', '100000', SOON, ['Mercado Pago']],
    ],
  },
  {
    country: 'PH',
    currency: 'PHP',
    spread: '0.01',
    methods: [
      ['bank', '2000', '50000000', LOCAL, ['BDO', 'BPI', 'Metrobank', 'UnionBank']],
      ['wallet', '1000', '250000', SOON, ['GCash', 'Maya']],
      ['scan', '1000', '250000', SOON, ['QR Ph']],
    ],
  },
]

/**
 * Coins with the spread on their price. The price of an order by bank transfer is valid for a day, so only
 * stablecoins can be bought by bank transfer.
 */
export const COINS: readonly (readonly [name: string, spread: string, byBank: boolean])[] = [
  ['USDT', '0', true],
  ['USDC', '0.001', true],
  ['BTC', '0.015', false],
  ['ETH', '0.015', false],
]
