import { type AccountCode, TRANSFERABLE, type wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { isDust } from '#domain/funds/transfer.ts'
import { type Decimal, gt, ZERO } from '#domain/money.ts'
import { type AmountFault, type FormRules, patch, readAmount } from '#features/kit/index.ts'

export type Movable = AnswerOf<typeof wallet.transferable>[number]
export type Transferable = (typeof TRANSFERABLE)[number]

const isTransferable = (account: AccountCode | undefined): account is Transferable =>
  (TRANSFERABLE as readonly (AccountCode | undefined)[]).includes(account)

export interface Choice {
  readonly coin: Movable
  readonly from: Transferable
  readonly to: Transferable
}

export const accountsOf = (coin: Movable): Transferable[] =>
  coin.accounts.map((row) => row.account).filter(isTransferable)

export const availableIn = (coin: Movable, account: AccountCode): Decimal =>
  coin.accounts.find((row) => row.account === account)?.available ?? ZERO

interface Wish {
  readonly currency?: number | undefined
  readonly from?: AccountCode | undefined
  readonly to?: AccountCode | undefined
}

/**
 * Chooses coin and accounts of a transfer: the requested coin and accounts where possible, otherwise the
 * first coin with a balance, from an account with a balance to another account. Null while no transfer is
 * possible.
 */
export function chooseTransfer(coins: readonly Movable[], wish: Wish): Choice | null {
  const holds = (coin: Movable) => coin.accounts.some((row) => gt(row.available, ZERO))
  const suits = (coin: Movable) =>
    [wish.from, wish.to].every(
      (account) => account === undefined || accountsOf(coin).some((one) => one === account),
    )
  const coin =
    coins.find((one) => one.id === wish.currency) ??
    coins.find((one) => suits(one) && holds(one)) ??
    coins.find(suits) ??
    coins[0]
  if (!coin) return null
  const accounts = accountsOf(coin)
  const asked = (account: AccountCode | undefined) => accounts.find((one) => one === account)
  const other = (than: Transferable | undefined) => accounts.find((one) => one !== than)
  const to = asked(wish.to)
  const from =
    asked(wish.from) ?? accounts.find((one) => one !== to && gt(availableIn(coin, one), ZERO)) ?? other(to)
  if (from === undefined) return null
  const target = to !== undefined && to !== from ? to : other(from)
  return target === undefined ? null : { coin, from, to: target }
}

interface TransferForm {
  readonly amount: string
}
interface TransferContext {
  readonly coin: Movable
  readonly from: Transferable
  /** Decimals of the coin. */
  readonly precision: number
}
interface TransferSummary {
  readonly available: Decimal
  /** The amount to send; null while invalid. */
  readonly amount: Decimal | null
}
interface TransferFaults {
  readonly amount?: AmountFault
}

export const EMPTY_TRANSFER: TransferForm = { amount: '' }

function read(
  { amount: typed }: TransferForm,
  { coin, from, precision }: TransferContext,
): { readonly amount: Decimal } | { readonly fault: AmountFault } {
  const available = availableIn(coin, from)
  const found = readAmount(typed, { precision, available })
  return 'amount' in found && isDust(found.amount, available, precision) ? { fault: 'below' } : found
}

/** Rules of the transfer form; coin and accounts are in the URL. */
export const transferRules = {
  reduce: patch<TransferForm>,
  summarise: (state, context) => {
    const amount = read(state, context)
    return {
      available: availableIn(context.coin, context.from),
      amount: 'amount' in amount ? amount.amount : null,
    }
  },
  errors: (state, context) => {
    const amount = read(state, context)
    return 'fault' in amount ? { amount: amount.fault } : {}
  },
} satisfies FormRules<TransferForm, Partial<TransferForm>, TransferContext, TransferSummary, TransferFaults>
