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

/** How an order is paid: what its owner is shown. */
export interface HowToPay {
  readonly bank_detail: Omit<TransferDetail, 'amount' | 'reference'> | null
  /** Who will say that it was paid; '' an operator. */
  readonly gateway: string
  readonly pay_url: string
  readonly qr_payload: string
}

/** Whoever takes the money of a method. */
export interface PaymentSide {
  /** Whether it can take money now. */
  ready(db: Db | Tx, country: string, method: MethodRow): Promise<boolean>
  /** How an order is paid; null when it cannot be. */
  open(tx: Tx, opening: Opening): Promise<HowToPay | null>
}

const NOTHING = { bank_detail: null, gateway: '', pay_url: '', qr_payload: '' } as const

const accountOf = (db: Db | Tx, country: string) =>
  db
    .selectFrom('quickbuy_accounts')
    .select(['account_name', 'iban', 'beneficiary_country', 'bic_swift', 'bank_name', 'address'])
    .where('country', '=', country)
    .executeTakeFirst()

/** A transfer to the account that the operators named for the country; they look at the statement. */
const bankSide: PaymentSide = {
  ready: async (db, country) => (await accountOf(db, country)) !== undefined,
  open: async (tx, { country }) => {
    const account = await accountOf(tx, country)
    return account ? { ...NOTHING, bank_detail: account } : null
  },
}

/** What was agreed, signed, so that a provider can verify that the address was made here. */
const signed = (secret: string, order_no: string, amount: Decimal, currency: string): string =>
  createHmac('sha256', secret).update(`${order_no}.${amount}.${currency}`).digest('hex')

const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })

/** A provider outside that is led to by an address or a code, and posts signed messages (`callback.ts`). */
const gatewaySide = (config: Pick<Config, 'gatewaySecrets' | 'publicOrigin'>): PaymentSide => {
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

/** Shown in test mode in the place of an account, and nothing that could be paid to. */
const TEST_ACCOUNT: NonNullable<HowToPay['bank_detail']> = {
  account_name: 'TEST MODE - DO NOT PAY',
  iban: 'TEST-ONLY-NOT-PAYABLE',
  beneficiary_country: 'TEST',
  bic_swift: 'TEST',
  bank_name: 'TEST BANK',
  address: 'TEST MODE - NO REAL MONEY MOVES',
}

/** The name of the gateway of test mode. */
export const TEST_GATEWAY = 'test'
/** Of this process alone: what it signs never leaves it. */
export const TEST_SECRET = randomBytes(32).toString('hex')

/** Test mode: no account that could be paid to, and a gateway of our own that goes the way of a provider's messages. */
const testSide: PaymentSide = {
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

/** Who takes the money of a method: in test mode never anybody real. */
export function sideOf(
  { config }: Pick<Services, 'config'>,
  method: Pick<MethodRow, 'pay_method'>,
): PaymentSide {
  if (config.demo) return testSide
  return method.pay_method === 'bank' ? bankSide : gatewaySide(config)
}
