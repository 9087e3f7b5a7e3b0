import type { Bill } from '#contract/funds/wallet.ts'
import { big, type Decimal, exact, gt, ZERO } from '#domain/money.ts'
import { useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { JournalRow } from './journalRows.ts'

/** An amount with its coin, as text. */
export interface Amount {
  readonly currency: string
  readonly text: string
  readonly tone: 'up' | 'down' | 'text'
}

export interface Amounts {
  /** The amount that was moved, without a sign, or the change of each coin; at least one amount. */
  readonly of: (event: JournalRow) => readonly [Amount, ...Amount[]]
  readonly posting: (bill: Bill) => Amount
}

/** Formats the amounts of transactions with the decimals of their coins, rounded down. */
export function useAmounts(): Amounts {
  const format = useFormat()
  const { precision } = useCoins()
  const signed = (amount: Decimal, currency: string, currencyId: number): Amount => ({
    currency,
    text: `${format.number(amount, { max: precision(currencyId), min: 0, rounding: 'down', sign: 'always' })} ${currency}`,
    tone: gt(amount, ZERO) ? 'up' : 'down',
  })
  const moved = ({ value, currency_id, currency_name }: Bill): Amount => ({
    currency: currency_name,
    text: `${format.amount(exact(big(value).abs()), precision(currency_id))} ${currency_name}`,
    tone: 'text',
  })
  return {
    of: ({ lead, bills, moved: isMove, changes }) => {
      const idOf = (currency: string): number =>
        bills.find(({ currency_name }) => currency_name === currency)?.currency_id ?? lead.currency_id
      const [first, ...more] = changes.map(({ amount, currency }) => signed(amount, currency, idOf(currency)))
      if (!first) return [moved(lead)]
      return isMove ? [moved(lead), first, ...more] : [first, ...more]
    },
    posting: ({ value, currency_name, currency_id }) => signed(value, currency_name, currency_id),
  }
}
