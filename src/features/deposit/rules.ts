import type { Coin } from '#contract/market/market.ts'
import type { Decimal } from '#domain/money.ts'
import { type AmountFault, type FormRules, patch, readAmount } from '#features/kit/index.ts'

export interface DepositForm {
  /** Where the money comes from: an address or an account. */
  readonly account: string
  readonly amount: string
  /** Address of the uploaded picture. */
  readonly voucher: string | null
}

export interface DepositFaults {
  readonly account?: 'missing'
  /** `above`: more than one deposit may be; `correct` for everything else that is wrong. */
  readonly amount?: 'correct' | 'above'
  readonly voucher?: 'missing'
}

/** Where the result shows. */
export const RECORDS = '/pages/fund/receive_withdraw_record?tab=recharge'

/** The longest payer the call takes. */
export const PAYER_MAX = 128

/**
 * What stands in the way of a deposit. An amount that is not above zero, not whole where it must be, or under the
 * minimum is one and the same fault (docs/products/deposits.md#amount-of-a-deposit). No balance limits it, and money by
 * bank is announced before there is a voucher.
 */
export function depositFaults(form: DepositForm, coin: Coin): DepositFaults {
  const account = form.account.trim()
  const amount = readDeposit(form.amount, coin)
  return {
    ...(account === '' || account.length > PAYER_MAX ? { account: 'missing' as const } : {}),
    ...('fault' in amount ? { amount: amount.fault === 'above' ? 'above' : 'correct' } : {}),
    ...(form.voucher === null && coin.type !== 'fiat' ? { voucher: 'missing' as const } : {}),
  }
}

export const readDeposit = (typed: string, coin: Coin): { amount: Decimal } | { fault: AmountFault } =>
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
  /** As it is sent; null while it is not one that may be. */
  readonly amount: Decimal | null
}

export const EMPTY_DEPOSIT: DepositFields = { account: '', amount: '' }

/** The deposit form: its fields know nothing of each other. */
export const depositRules = {
  reduce: patch<DepositFields>,
  summarise: ({ amount }, { coin }) => {
    const read = readDeposit(amount, coin)
    return { amount: 'amount' in read ? read.amount : null }
  },
  errors: (state, { coin, voucher }) => ({ ...depositFaults({ ...state, voucher }, coin) }),
} satisfies FormRules<DepositFields, Partial<DepositFields>, DepositContext, DepositSummary, DepositFaults>
