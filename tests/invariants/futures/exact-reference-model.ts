import {
  ceiling,
  compare,
  type Fraction,
  floor,
  frac,
  least,
  minus,
  most,
  of,
  openedAt,
  over,
  Position,
  plus,
  type Settled,
  setAside,
  times,
  ZERO,
} from './reference-model.ts'

/**
 * A reference model of futures: computes the orders and balances of many people step by step in exact
 * fractions. It is written from docs/products/futures.md#rules and shares no code with the server.
 */

/** Age (ms) from which a price is ignored; an order that has waited this long for a price ends. */
const WAIT = 10_000
/** Delay (ms) of the jobs that end orders without a price and charge overnight fees. */
const GRACE = 3_000
const DAY = 86_400_000
const MARGIN_MOST = 10

export type Account = 'lever' | 'margin'
export type Side = 'long' | 'short'

/** The terms of a pair and its currencies. */
export interface Listed {
  readonly digits: number
  readonly scale: number
  readonly lotSize: Fraction
  readonly minShare: Fraction
  readonly maxShare: Fraction
  readonly feeRate: Fraction
  readonly nightRate: Fraction
  readonly multiples: readonly number[]
  readonly tiers: readonly { readonly upTo: Fraction; readonly multiple: number; readonly mmr: Fraction }[]
}

/** The parameters of a new order. */
export interface Ask {
  readonly user: number
  readonly account: Account
  readonly long: boolean
  readonly market: boolean
  /** The limit of a limit order, the worst price of a market order; empty for the default worst price. */
  readonly price: string
  readonly share: string
  readonly multiple: number
  /** Empty: no take profit. */
  readonly profit: string
  readonly loss: string
}

export interface Tick {
  readonly seq: number
  readonly time: number
  readonly price: Fraction
}

export interface Closed extends Settled {
  readonly seq: number
  readonly share: Fraction
  readonly reason: string
}

const priced = (text: string): Fraction | null => (text === '' ? null : frac(text))
const equal = (a: Fraction, b: Fraction): boolean => compare(a, b) === 0
const dayOf = (time: number): number => Math.floor(time / DAY)

/** The worst price of a market order; by default half a per cent away from the last price. */
const worstOf = (buys: boolean, named: string, last: Fraction, digits: number): Fraction =>
  priced(named) ??
  (buys ? floor(times(last, frac('1.005')), digits) : ceiling(times(last, frac('0.995')), digits))

function wrongWorst(buys: boolean, named: string, last: Fraction): readonly string[] {
  if (named === '') return []
  const away = minus(frac(named), last)
  const most = times(last, frac('0.05'))
  const wrong: string[] = []
  if (compare(away, most) > 0 || compare(minus(ZERO, away), most) > 0) wrong.push('bad_price')
  if (compare(away, ZERO) * (buys ? 1 : -1) < 0) wrong.push('price_moved')
  return wrong
}

function wrongStops(long: boolean, profit: string, loss: string, from: Fraction): readonly string[] {
  const [above, below] = (long ? [profit, loss] : [loss, profit]).map(priced)
  const right = (!above || compare(above, from) > 0) && (!below || compare(below, from) < 0)
  return right ? [] : ['bad_price']
}

/** The error for a stop loss at whose price the position would already be liquidated. */
const wrongLoss = (loss: string, position: Position): readonly string[] =>
  loss !== '' && compare(position.risk(frac(loss)), of(100)) <= 0 ? ['stop_beyond_liquidation'] : []

/** An order and the position that it becomes when filled. */
export class Order {
  phase: 'order' | 'open' | 'closed' | 'cancelled' = 'order'
  share: Fraction
  end = ''
  closeEnd = ''
  openedSeq = 0
  close: { readonly share: Fraction; readonly worst: Fraction; readonly at: number } | null = null
  readonly closes: Closed[] = []
  readonly nights: { readonly day: number; readonly fee: Fraction }[] = []
  private lastNight = 0
  /** The times at which a job checks whether the order, or its close, has waited too long for a price. */
  private looks: number[]

  constructor(
    readonly ask: Ask,
    readonly position: Position,
    readonly at: number,
  ) {
    this.share = frac(ask.share)
    this.looks = ask.market ? [at + WAIT + GRACE] : []
  }

  get frozen(): Fraction {
    return this.phase === 'order' ? this.position.terms.frozen : ZERO
  }
  get worth(): Fraction {
    if (this.phase === 'order') return times(this.position.terms.limit, this.position.number)
    return this.phase === 'open' ? times(this.position.open, this.position.number) : ZERO
  }

  /** Applies a tick. Returns the amount that is released to the owner. */
  tick(tick: Tick): Fraction {
    if (this.phase === 'open') return this.evaluated(tick)
    return this.phase === 'order' ? this.entered(tick) : ZERO
  }

  private entered({ seq, time, price }: Tick): Fraction {
    const { position } = this
    if (this.ask.market && time > this.at + WAIT) return this.ended('no_price')
    const entered = position.enter(price)
    if (entered === null) return ZERO
    if (entered !== 'opened') return this.ended(entered)
    const back = minus(this.frozen, plus(position.margin, position.paidFee))
    this.phase = 'open'
    this.openedSeq = seq
    this.lastNight = dayOf(time)
    return back
  }

  ended(reason: string): Fraction {
    const back = this.frozen
    this.phase = 'cancelled'
    this.end = reason
    return back
  }

  private evaluated(tick: Tick): Fraction {
    const reason = this.position.reason(tick.price)
    if (reason !== null) return this.closed(this.share, tick, reason)
    const { close } = this
    if (close === null) return ZERO
    const late = tick.time > close.at + WAIT
    const beyond = compare(tick.price, close.worst) * (this.ask.long ? 1 : -1) < 0
    if (!late && !beyond) return this.closed(close.share, tick, 'manual')
    this.close = null
    this.closeEnd = late ? 'no_price' : 'worst_price'
    return ZERO
  }

  private closed(share: Fraction, { seq, price }: Tick, reason: string): Fraction {
    const settled = this.position.close(over(share, this.share), price)
    this.closes.push({ ...settled, seq, share, reason })
    this.share = floor(minus(this.share, share), 2)
    this.close = null
    if (equal(this.share, ZERO)) this.phase = 'closed'
    return settled.back
  }

  /** Charges overnight fees up to a time, each at the last price before its midnight. */
  nightsTo(time: number, price: Fraction): void {
    if (this.phase !== 'open') return
    for (; this.lastNight < dayOf(time); this.lastNight++)
      this.nights.push({ day: this.lastNight + 1, fee: this.position.night(price) })
  }

  stops(profit: string, loss: string): void {
    this.position.profitAt = priced(profit)
    this.position.lossAt = priced(loss)
  }

  asks(close: NonNullable<Order['close']>): void {
    this.close = close
    this.closeEnd = ''
    this.looks.push(close.at + WAIT + GRACE)
  }

  /**
   * Advances the clock and ends orders that have waited too long for a price. Returns the amount that is
   * released to the owner.
   */
  pass(from: number, to: number): Fraction {
    let back = ZERO
    for (const look of this.looks.filter((at) => at <= to)) {
      const now = Math.max(look, from)
      if (this.phase === 'order' && this.at + WAIT < now) back = this.ended('no_price')
      if (this.close && this.close.at + WAIT < now) {
        this.close = null
        this.closeEnd = 'no_price'
      }
    }
    this.looks = this.looks.filter((at) => at > to)
    return back
  }
}

/** All orders of a pair, and the balances of their owners. */
export class Book {
  readonly orders = new Map<number, Order>()
  readonly money = new Map<string, Fraction>()
  /** The balance of the insurance fund, which covers losses beyond the margin. */
  insurance: Fraction = ZERO
  private last: Tick = { seq: 0, time: 0, price: of(1) }

  constructor(readonly listed: Listed) {}

  add(user: number, account: Account, amount: Fraction): void {
    const key = `${user} ${account}`
    this.money.set(key, floor(plus(this.money.get(key) ?? ZERO, amount), this.listed.scale))
  }
  available = (user: number, account: Account): Fraction => this.money.get(`${user} ${account}`) ?? ZERO

  /** Orders and positions of a person that have not ended. */
  live = (user: number): readonly (readonly [number, Order])[] =>
    [...this.orders].filter(
      ([, { ask, phase }]) => ask.user === user && (phase === 'order' || phase === 'open'),
    )

  /**
   * The prices that a new order is based on, and all reasons to reject the order; the order is placed if there
   * is no such reason.
   */
  drafted(ask: Ask, now: number) {
    const { listed, last } = this
    const { long, market, multiple } = ask
    const wrong: string[] = []
    const share = frac(ask.share)
    const price = market ? last.price : frac(ask.price)
    const limit = market ? worstOf(long, ask.price, last.price, listed.digits) : price
    if (market) {
      if (now - last.time > WAIT) wrong.push('price_stale')
      wrong.push(...wrongWorst(long, ask.price, last.price))
    }
    wrong.push(...wrongStops(long, ask.profit, ask.loss, price))
    if (
      multiple < 1 ||
      multiple > Math.max(...listed.multiples) ||
      (ask.account === 'margin' && multiple > MARGIN_MOST)
    )
      wrong.push('multiple_unknown')
    if (compare(share, ZERO) <= 0) wrong.push('bad_quantity')
    if (compare(share, listed.minShare) < 0) wrong.push('share_below')
    if (compare(share, listed.maxShare) > 0) wrong.push('share_above')
    // A short can be filled above its limit, so its margin is computed at a price that is at least half a per
    // cent above the last price.
    const highest = long ? limit : most(limit, floor(times(last.price, frac('1.005')), listed.digits))
    const number = times(share, listed.lotSize)
    const held = this.live(ask.user).reduce((sum, [, order]) => plus(sum, order.worth), ZERO)
    const whole = plus(held, times(highest, number))
    const tier = listed.tiers.find(({ upTo }) => compare(whole, upTo) <= 0)
    if (!tier || tier.multiple < multiple) wrong.push('notional_above')
    else
      wrong.push(
        ...wrongLoss(
          ask.loss,
          openedAt(price, { long, number, multiple, mmr: tier.mmr, scale: listed.scale }),
        ),
      )
    const frozen = setAside(highest, { number, multiple, feeRate: listed.feeRate, scale: listed.scale })
    if (compare(frozen, this.available(ask.user, ask.account)) > 0) wrong.push('insufficient_balance')
    return { wrong, limit, highest, held, number, frozen, mmr: tier?.mmr ?? ZERO }
  }

  place(id: number, ask: Ask, now: number): Order {
    const { limit, number, frozen, mmr } = this.drafted(ask, now)
    const { long, market, multiple } = ask
    const { feeRate, nightRate, scale } = this.listed
    const [profitAt = null, lossAt = null] = [ask.profit, ask.loss].map(priced)
    const rates = { mmr, feeRate, nightRate, scale }
    const terms = { long, market, limit, number, multiple, frozen, profitAt, lossAt, ...rates }
    const order = new Order(ask, new Position(terms), now)
    this.add(ask.user, ask.account, minus(ZERO, frozen))
    this.orders.set(id, order)
    return order
  }

  /** The reasons to reject a close of `share` lots (empty: all), with the size and the worst price of the close. */
  closing({ ask, phase, share: had, close }: Order, named: string, price: string, now: number) {
    const share = priced(named) ?? had
    const wrong = [...wrongWorst(!ask.long, price, this.last.price)]
    if (phase !== 'open' || close !== null) wrong.push('already_handled')
    if (compare(share, had) > 0 || compare(share, ZERO) <= 0) wrong.push('bad_quantity')
    if (now - this.last.time > WAIT) wrong.push('price_stale')
    return {
      wrong,
      close: { share, worst: worstOf(!ask.long, price, this.last.price, this.listed.digits), at: now },
    }
  }

  stopping({ ask, phase, position }: Order, profit: string, loss: string): readonly string[] {
    if (phase === 'closed' || phase === 'cancelled') return ['already_handled']
    const waits = phase === 'order'
    const { limit } = position.terms
    return [
      ...wrongStops(ask.long, profit, loss, waits ? limit : this.last.price),
      ...wrongLoss(loss, waits ? openedAt(limit, position.terms) : position),
    ]
  }

  /** A limit order can be cancelled; a market order cannot, because the next price fills or ends it. */
  cancelling = ({ ask, phase }: Order): readonly string[] =>
    phase === 'order' && !ask.market ? [] : ['already_handled']

  cancel(order: Order): void {
    this.add(order.ask.user, order.ask.account, order.ended('person'))
  }

  tick(tick: Tick): void {
    for (const order of this.orders.values()) {
      order.nightsTo(tick.time, this.last.price)
      const closes = order.closes.length
      this.add(order.ask.user, order.ask.account, order.tick(tick))
      for (const { gap } of order.closes.slice(closes))
        this.insurance = minus(this.insurance, least(gap, this.insurance))
    }
    this.last = tick
  }

  /** Advances the clock and runs all due jobs. */
  pass(from: number, to: number): void {
    for (const order of this.orders.values()) {
      order.nightsTo(to - GRACE, this.last.price)
      this.add(order.ask.user, order.ask.account, order.pass(from, to))
    }
  }
}
