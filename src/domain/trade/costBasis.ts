import {
  add,
  big,
  type Decimal,
  exact,
  gt,
  isPositive,
  isZero,
  min,
  neg,
  roundDown,
  sub,
  ZERO,
} from '../money.ts'

/** Change of a person's holding of a coin by one journal, summed over all of their accounts. */
export interface CoinEvent {
  /** Signed change of the coin. */
  readonly change: Decimal
  /** Signed change of money (USDT, USD) in the same journal, fees included; zero when no money changed. */
  readonly money: Decimal
  /** True when a third currency changed as well, so that the money does not give the coin's price. */
  readonly isMixed: boolean
  /** True for a share split: the quantity changes while the cost stays, and cash is paid for the fraction. */
  readonly isSplit: boolean
}

/** The purchased amount that is still held, and its cost including fees. */
export interface Position {
  readonly number: Decimal
  readonly cost: Decimal
}

export interface CoinCost extends Position {
  /** The whole holding, however it was acquired. */
  readonly held: Decimal
  /** Realised profit of coins that were bought and sold on the platform, fees included. */
  readonly realised: Decimal
  /** Proceeds of sold coins that were not bought on the platform. */
  readonly uncosted: Decimal
  /** Cost of purchased coins that were removed other than by a sale. */
  readonly gone: Decimal
}

/** Decimals of an average price, and of the cost or the proceeds of a part of the holding. */
const DIGITS = 12

const NOTHING: CoinCost = {
  number: ZERO,
  cost: ZERO,
  held: ZERO,
  realised: ZERO,
  uncosted: ZERO,
  gone: ZERO,
}

/**
 * The part of `value` in proportion `part` ÷ `whole`, rounded down; exactly `value` when `part` equals
 * `whole`.
 */
const shareOf = (value: Decimal, part: Decimal, whole: Decimal): Decimal =>
  big(part).eq(whole) ? value : roundDown(big(value).times(part).div(whole), DIGITS)

function bought(at: CoinCost, number: Decimal, paid: Decimal): CoinCost {
  return { ...at, held: add(at.held, number), number: add(at.number, number), cost: add(at.cost, paid) }
}

/** A sale first uses up the coins that were bought on the platform. */
function sold(at: CoinCost, number: Decimal, proceeds: Decimal): CoinCost {
  const own = min(number, at.number)
  const cost = isZero(own) ? ZERO : shareOf(at.cost, own, at.number)
  const earned = shareOf(proceeds, own, number)
  return {
    held: sub(at.held, number),
    number: sub(at.number, own),
    cost: sub(at.cost, cost),
    realised: add(at.realised, sub(earned, cost)),
    uncosted: add(at.uncosted, sub(proceeds, earned)),
    gone: at.gone,
  }
}

/** A decrease other than a sale first uses up the coins that were not bought on the platform. */
function left(at: CoinCost, number: Decimal): CoinCost {
  const held = sub(at.held, number)
  const own = gt(at.number, held) ? sub(at.number, held) : ZERO
  const cost = isZero(own) ? ZERO : shareOf(at.cost, own, at.number)
  return { ...at, held, number: sub(at.number, own), cost: sub(at.cost, cost), gone: add(at.gone, cost) }
}

function split(at: CoinCost, change: Decimal, money: Decimal): CoinCost {
  const held = add(at.held, change)
  const number = isZero(at.held) ? at.number : shareOf(held, at.number, at.held)
  return { ...at, held, number, realised: add(at.realised, money) }
}

/**
 * Moving average cost over a person's history of one coin, oldest first. A journal that exchanges the coin
 * for money is a trade: a purchase adds its amount and cost, a sale removes the cost in proportion to the
 * sold amount. Other increases have no cost.
 */
export function costOf(history: readonly CoinEvent[]): CoinCost {
  let at = NOTHING
  for (const { change, money, isMixed, isSplit } of history) {
    const isTrade = !isMixed && (isPositive(change) ? big(money).lt(0) : isPositive(money))
    if (isSplit) at = split(at, change, money)
    else if (isPositive(change))
      at = isTrade ? bought(at, change, neg(money)) : { ...at, held: add(at.held, change) }
    else at = isTrade ? sold(at, neg(change), money) : left(at, neg(change))
  }
  return at
}

export interface Gain {
  /** Average cost in quote currency per coin, rounded down to 12 decimals. */
  readonly average: Decimal
  /** Unrealised profit of the counted amount at the given price, before the selling fee. */
  readonly profit: Decimal
  /** Profit ÷ cost, a fraction with 6 decimals. */
  readonly rate: Decimal
  /** Counted amount: bought and still held. */
  readonly counted: Decimal
  /**
   * Held amount that is not counted, because it came from a deposit, a transfer or a trade without a known
   * cost.
   */
  readonly left: Decimal
}

/** Unrealised profit of a holding at a price; null when no part of the holding was bought on the platform. */
export function unrealizedGainOf({ number, cost }: Position, held: Decimal, price: Decimal): Gain | null {
  const counted = min(number, held)
  if (!isPositive(counted) || !isPositive(cost)) return null
  const paid = shareOf(cost, counted, number)
  const profit = exact(big(price).times(counted).minus(paid))
  return {
    average: roundDown(big(cost).div(number), DIGITS),
    profit,
    rate: exact(big(profit).div(paid).round(6)),
    counted,
    left: sub(held, counted),
  }
}
