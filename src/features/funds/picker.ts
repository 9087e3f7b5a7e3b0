import type { Coin } from '#contract/market.ts'

export type Purpose = 'receive' | 'withdraw' | 'transfer'

export interface Section {
  /** First letter of the names in it. */
  readonly letter: string
  readonly coins: readonly Coin[]
}

/** What can be paid in, paid out or exchanged at all. Shares never leave the platform. */
export const suits = (coin: Coin, to: Purpose): boolean =>
  to === 'transfer' ? coin.type === 'crypto' : coin.type !== 'stock'

/** The coins that answer a search, by their name or network, under their first letters from A to Z. */
export function sections(coins: readonly Coin[], to: Purpose, text: string): Section[] {
  const wanted = text.trim().toLowerCase()
  const found = coins
    .filter((coin) => suits(coin, to))
    .filter((coin) => `${coin.name} ${coin.subName}`.toLowerCase().includes(wanted))
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

const KEPT = 6

/** The coins picked last, newest first, from the text that is kept on the device. */
export const readRecent = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, KEPT)

export const writeRecent = (recent: readonly number[], picked: number): string =>
  [picked, ...recent.filter((id) => id !== picked)].slice(0, KEPT).join(',')
