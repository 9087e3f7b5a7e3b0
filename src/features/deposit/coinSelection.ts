import type Big from 'big.js'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { Coin, Quote } from '#contract/market/market.ts'
import { big } from '#domain/money.ts'
import { plain } from '#i18n/searchText.ts'

export type Purpose = 'receive' | 'withdraw' | 'transfer'

export interface Section {
  /** First letter of the names of the coins in this section. */
  readonly letter: string
  readonly coins: readonly Coin[]
}

/**
 * Whether a currency is offered for a purpose: depositing, withdrawing or converting. Stocks cannot be
 * withdrawn; coins can be withdrawn only over their blockchain. A closed coin cannot be deposited.
 */
export const suits = (coin: Coin, to: Purpose): boolean =>
  to === 'receive' ? coin.type !== 'stock' && coin.closed !== 1 : coin.type === 'crypto'

/** Coins that match a search by name or network, in sections from A to Z. */
export function sections(coins: readonly Coin[], to: Purpose, text: string): Section[] {
  const wanted = plain(text).trim()
  const found = coins
    .filter((coin) => suits(coin, to))
    .filter((coin) => plain(`${coin.name} ${coin.subName}`).includes(wanted))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  const letters = new Map<string, Coin[]>()
  for (const coin of found) {
    const letter = coin.name.slice(0, 1).toUpperCase()
    const section = letters.get(letter)
    if (section) section.push(coin)
    else letters.set(letter, [coin])
  }
  return [...letters].map(([letter, list]) => ({ letter, coins: list }))
}

/** Coins with a balance, sorted by value; coins without a price are last. */
export function spendable(coins: readonly Coin[], balances: readonly BalanceRow[], to: Purpose): Coin[] {
  const rows = new Map(balances.map((row) => [row.currency_id, row]))
  const worth = ({ id }: Coin) => big(rows.get(id)?.equivalent ?? '-1')
  return coins
    .filter(({ id }) => big(rows.get(id)?.available ?? '0').gt(0))
    .filter((coin) => coin.status === 1 && suits(coin, to))
    .sort((a, b) => worth(b).cmp(worth(a)))
}

/** The most traded coins, including the quote currency of the pairs. */
export function hotCoins(coins: readonly Coin[], quotes: readonly Quote[], to: Purpose): Coin[] {
  const turnover = new Map<number, Big>()
  // A turnover is in the quote currency of its pair, so only turnovers of pairs with the same quote currency
  // can be added up.
  for (const quote of quotes.filter(({ legal_name }) => legal_name === 'USDT'))
    for (const id of [quote.currency_id, quote.legal_id])
      turnover.set(id, big(quote.turnover).plus(turnover.get(id) ?? '0'))
  const much = ({ id }: Coin) => turnover.get(id) ?? big('0')
  return coins
    .filter((coin) => coin.status === 1 && suits(coin, to) && much(coin).gt(0))
    .sort((a, b) => much(b).cmp(much(a)))
    .slice(0, KEPT)
}

const KEPT = 6

/** Ids of recently picked coins, newest first, parsed from the stored text. */
export const readRecent = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, KEPT)

export const writeRecent = (recent: readonly number[], picked: number): string =>
  [picked, ...recent.filter((id) => id !== picked)].slice(0, KEPT).join(',')
