import type { Coin } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { plainLine } from '#domain/text/plainText.ts'
import { type AmountFault, type FormRules, patch, readAmount } from '#features/kit/index.ts'

export interface DepositForm {
  /** Address or bank account of the payer. */
  readonly account: string
  readonly amount: string
  /** URL of the uploaded payment proof. */
  readonly voucher: string | null
}

export interface DepositFaults {
  /**
   * Error of the payer. `missing`: no payer is typed; `long`: the payer has too many characters, and the
   * field itself shows the maximum.
   */
  readonly account?: 'missing' | 'long'
  /** `above`: the amount is above the maximum of one deposit; `correct`: any other error of the amount. */
  readonly amount?: 'correct' | 'above'
  readonly voucher?: 'missing'
}

/** Route of the deposit records, which list the deposit afterwards. */
export const RECORDS = '/pages/fund/receive_withdraw_record?tab=recharge'

/** Maximum length of the parameter `account` of the deposit call. */
export const PAYER_MAX = 128

/**
 * Validation errors of a deposit. An amount that is not positive, not whole where required, or below the
 * minimum gives the same error (docs/products/deposits.md#amount-of-a-deposit). A deposit by bank is reported
 * without a payment proof.
 */
export function depositFaults(form: DepositForm, coin: Coin): DepositFaults {
  const { length } = plainLine(form.account)
  const amount = readDeposit(form.amount, coin)
  return {
    ...(length === 0 ? { account: 'missing' } : length > PAYER_MAX ? { account: 'long' } : {}),
    ...('fault' in amount ? { amount: amount.fault === 'above' ? 'above' : 'correct' } : {}),
    ...(form.voucher === null && coin.type !== 'fiat' ? { voucher: 'missing' as const } : {}),
  }
}

const readDeposit = (typed: string, coin: Coin): { amount: Decimal } | { fault: AmountFault } =>
  readAmount(typed, {
    precision: coin.precision,
    integer: coin.deposit_integer === 1,
    min: coin.deposit_min,
    max: coin.deposit_max,
  })

type DepositFields = Pick<DepositForm, 'account' | 'amount'>
interface DepositContext {
  readonly coin: Coin
  readonly voucher: string | null
}
interface DepositSummary {
  /** The amount to send; null while it is invalid. */
  readonly amount: Decimal | null
}

export const EMPTY_DEPOSIT: DepositFields = { account: '', amount: '' }

export const depositRules = {
  reduce: patch<DepositFields>,
  summarise: ({ amount }, { coin }) => {
    const read = readDeposit(amount, coin)
    return { amount: 'amount' in read ? read.amount : null }
  },
  errors: (state, { coin, voucher }) => ({ ...depositFaults({ ...state, voucher }, coin) }),
} satisfies FormRules<DepositFields, Partial<DepositFields>, DepositContext, DepositSummary, DepositFaults>
