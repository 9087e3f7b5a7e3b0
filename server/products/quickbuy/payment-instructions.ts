import { createHmac, randomBytes } from 'node:crypto'
import type { TransferDetail } from '#contract/funds/quickBuy.ts'
import type { Decimal } from '#domain/money.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { MethodRow } from './store.ts'

/** An order that is about to be written. */
export interface Opening {
  readonly country: string
  readonly method: MethodRow
  readonly order_no: string
  readonly amount: Decimal
  readonly currency: string
}

/** Payment instructions of an order, as its owner sees them. */
export interface HowToPay {
  readonly bank_detail: Omit<TransferDetail, 'amount' | 'reference'> | null
  /** The provider that will confirm the payment; '' for an operator. */
  readonly gateway: string
  readonly pay_url: string
  readonly qr_payload: string
}

/** A payee of a payment method. */
export interface Payee {
  /** Whether the payee can accept payments now. */
  ready(db: Db | Tx, country: string, method: MethodRow): Promise<boolean>
  /** Creates the payment instructions of an order; null when the order cannot be paid now. */
  open(tx: Tx, opening: Opening): Promise<HowToPay | null>
}

const NOTHING = { bank_detail: null, gateway: '', pay_url: '', qr_payload: '' } as const

const accountOf = (db: Db | Tx, country: string) =>
  db
    .selectFrom('quickbuy_accounts')
    .select(['account_name', 'iban', 'beneficiary_country', 'bic_swift', 'bank_name', 'address'])
    .where('country', '=', country)
    .executeTakeFirst()

/**
 * A bank transfer to the account that operators have set for the country. Operators confirm payments by the bank
 * statement.
 */
const bankPayee: Payee = {
  ready: async (db, country) => (await accountOf(db, country)) !== undefined,
  open: async (tx, { country }) => {
    const account = await accountOf(tx, country)
    return account ? { ...NOTHING, bank_detail: account } : null
  },
}

/** Signs the agreed terms, so that the provider can verify that this server created the payment link. */
const signed = (secret: string, order_no: string, amount: Decimal, currency: string): string =>
  createHmac('sha256', secret).update(`${order_no}.${amount}.${currency}`).digest('hex')

const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })

/**
 * An external provider. It gives the payer a link or a code, and posts signed messages about the payment
 * (`provider-callback.ts`).
 */
const gatewayPayee = (config: Pick<Config, 'gatewaySecrets' | 'publicOrigin'>): Payee => {
  const secretOf = (name: string) => config.gatewaySecrets.find((one) => one.name === name)?.secret
  const find = async (db: Db | Tx, method: MethodRow) => {
    const secret = secretOf(method.gateway)
    const row = await db
      .selectFrom('quickbuy_gateways')
      .selectAll()
      .where('name', '=', method.gateway)
      .executeTakeFirst()
    const pattern = method.pay_method === 'scan' ? row?.qr_payload : row?.pay_url
    return row && secret !== undefined && pattern ? { row, secret } : null
  }
  return {
    ready: async (db, _country, method) => (await find(db, method)) !== null,
    open: async (tx, { method, order_no, amount, currency }) => {
      const found = await find(tx, method)
      if (!found) return null
      const values = {
        order_no,
        amount,
        currency,
        sign: signed(found.secret, order_no, amount, currency),
        return: `${config.publicOrigin}/h5/#/pages/fund/quick_buy_order`,
      }
      const scan = method.pay_method === 'scan'
      return {
        ...NOTHING,
        gateway: found.row.name,
        pay_url: scan ? '' : filled(found.row.pay_url, values),
        qr_payload: scan ? filled(found.row.qr_payload, values) : '',
      }
    },
  }
}

/** Bank details shown in test mode; nothing can be paid to them. */
const TEST_ACCOUNT: NonNullable<HowToPay['bank_detail']> = {
  account_name: 'TEST MODE - DO NOT PAY',
  iban: 'TEST-ONLY-NOT-PAYABLE',
  beneficiary_country: 'TEST',
  bic_swift: 'TEST',
  bank_name: 'TEST BANK',
  address: 'TEST MODE - NO REAL MONEY MOVES',
}

/** Name of the gateway of test mode. */
export const TEST_GATEWAY = 'test'
/**
 * Random for each process, because the signatures of the test gateway are only verified in the process that made
 * them.
 */
export const TEST_SECRET = randomBytes(32).toString('hex')

/**
 * Test mode: bank details to which nothing can be paid, and a gateway within the server whose messages are handled
 * like those of a provider.
 */
const testPayee: Payee = {
  ready: async () => true,
  open: async (_tx, { method, order_no }) =>
    method.pay_method === 'bank'
      ? { ...NOTHING, bank_detail: TEST_ACCOUNT }
      : {
          ...NOTHING,
          gateway: TEST_GATEWAY,
          qr_payload: method.pay_method === 'scan' ? `TEST-ONLY-NOT-PAYABLE:${order_no}` : '',
        },
}

/** The payee of a payment method; in test mode always the test payee. */
export function payeeOf({ config }: Pick<Services, 'config'>, method: Pick<MethodRow, 'pay_method'>): Payee {
  if (config.demo) return testPayee
  return method.pay_method === 'bank' ? bankPayee : gatewayPayee(config)
}
