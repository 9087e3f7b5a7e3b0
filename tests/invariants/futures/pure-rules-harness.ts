import { add, big, type Decimal, decimal, exact, sub, ZERO } from '#domain/money.ts'
import {
  isLiquidated,
  liquidationPrice,
  liquidationPriceOf,
  mostShare,
} from '#domain/trade/futures/calculations.ts'
import { draftClose } from '#domain/trade/futures/closeOrder.ts'
import { endOrder, evaluateFutures, type FuturesStep } from '#domain/trade/futures/evaluate.ts'
import {
  draftFutures,
  type FuturesInput,
  type FuturesMarket,
  isFuturesProblem,
  openFutures,
} from '#domain/trade/futures/orderDraft.ts'
import { afterNight, nightFee, nightsAfter } from '#domain/trade/futures/overnightFee.ts'
import { checkStops } from '#domain/trade/futures/takeProfitStopLoss.ts'
import type { FuturesState, FuturesTerms, FuturesTick } from '#domain/trade/futures/types.ts'
import { type Account, Book, type Order } from './exact-reference-model.ts'
import {
  ACCOUNTS,
  asked,
  type Change,
  type Counts,
  chosen,
  closeOf,
  listedOf,
  MONEY,
  type Step,
  type Submit,
  stopsAt,
  type Walk,
} from './random-steps.ts'
import { compare, type Fraction, frac, plus } from './reference-model.ts'

const DAY = 86_400_000
const WAIT = 10_000
const TERMS: FuturesTerms = {
  pricePrecision: 2,
  quoteScale: 6,
  lotSize: decimal('0.1'),
  minShare: decimal('0.01'),
  maxShare: decimal('1000'),
  feeRate: decimal('0.0006'),
  overnightRate: decimal('0.0003'),
  leverages: [3, 5, 10, 20, 50, 100],
  tiers: [
    { upTo: decimal('50000'), leverage: 100, mmr: decimal('0.004') },
    { upTo: decimal('250000'), leverage: 50, mmr: decimal('0.008') },
    { upTo: decimal('1000000'), leverage: 20, mmr: decimal('0.02') },
    { upTo: decimal('3000000'), leverage: 10, mmr: decimal('0.04') },
  ],
}
const listed = listedOf(TERMS)
const termsOf = (account: Account): FuturesTerms =>
  account === 'lever' ? TERMS : { ...TERMS, leverages: TERMS.leverages.filter((multiple) => multiple <= 10) }

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}
const same = (ours: Decimal | null, theirs: Fraction | null): boolean =>
  ours === null || theirs === null ? ours === theirs : compare(frac(ours), theirs) === 0

interface Held {
  readonly user: number
  readonly account: Account
  readonly order: Order
  readonly openedAt: number
  readonly lastNight: number
  readonly state: FuturesState
  /** The part of the margin that closes have used up so far; negative if closes have added to the margin. */
  readonly lost: Decimal
}

/**
 * Runs one pair by the server's pure rules and compares each result with the reference model in exact
 * fractions.
 */
export class Rules {
  readonly book = new Book(listed)
  readonly held = new Map<number, Held>()
  private readonly money = new Map<string, Decimal>()
  private now = 1_700_000_000_000
  private last: FuturesTick | null = null
  private nextId = 1

  constructor(
    private readonly walk: Walk,
    private readonly counts: Counts,
  ) {
    for (const [user, amounts] of MONEY.entries())
      for (const account of ACCOUNTS) {
        const amount = decimal(amounts[account])
        this.money.set(`${user} ${account}`, amount)
        this.book.add(user, account, frac(amount))
      }
    this.ticks([walk.price])
  }

  private get market(): FuturesMarket {
    return {
      status: 'open',
      last: this.last && { price: this.last.price, age: this.now - this.last.time },
    }
  }
  private get moment() {
    return { seq: this.last?.seq ?? 0, at: this.now }
  }

  private pay({ user, account }: Pick<Held, 'user' | 'account'>, amount: Decimal): void {
    const key = `${user} ${account}`
    const left = add(this.money.get(key) ?? ZERO, amount)
    must(!left.startsWith('-'), `${key} has ${left}`)
    this.money.set(key, left)
  }

  private agreed(wrong: readonly string[], key: string | null): boolean {
    must(key === null ? wrong.length === 0 : wrong.includes(key), `${key}, due ${wrong.join(' or ')}`)
    if (key !== null) this.counts.add(`rejected ${key}`)
    return key === null
  }

  do(one: Step): void {
    this.now++
    if (one.kind === 'submit') this.submit(one)
    else if (one.kind === 'closeMany') {
      for (const [id, { user, state }] of this.held)
        if (user === one.who && (one.side ?? state.side) === state.side) this.close(id, '', '')
    } else if (one.kind === 'cancelAll') {
      for (const [id, { user, order }] of this.held)
        if (user === one.who && this.book.cancelling(order).length === 0) this.cancel(id)
    } else if (one.kind === 'prices') this.ticks(one.moves.map((move) => this.walk.next(move)))
    else if (one.kind === 'pass') {
      this.pass(one.ms)
      if (one.move !== null) this.ticks([this.walk.next(one.move)])
    } else if (one.kind === 'midnight') {
      this.now = (Math.floor(this.now / DAY) + 1) * DAY + 100
      this.ticks([this.walk.next(one.move)])
    } else this.change(one)
  }

  private submit(one: Submit): void {
    const { long, market, account, who: user } = one
    const ask = asked(one, user, this.walk.price, TERMS.leverages)
    const terms = termsOf(account)
    const input: FuturesInput = {
      side: long ? 'long' : 'short',
      orderType: market ? 'market' : 'limit',
      price: ask.price,
      share: ask.share,
      leverage: ask.multiple,
      takeProfit: ask.profit,
      stopLoss: ask.loss,
    }
    const due = this.book.drafted(ask, this.now)
    const available = this.money.get(`${user} ${account}`) ?? ZERO
    const held = decimalOf(due.held)
    const draft = draftFutures(input, terms, this.market, held)
    const short = !isFuturesProblem(draft) && big(draft.frozen).gt(available)
    const key = short ? 'insufficient_balance' : 'key' in draft ? draft.key : null
    if (ask.multiple <= Math.max(...terms.leverages))
      this.most(input, available, held, decimalOf(due.highest))
    if (!this.agreed(due.wrong, key) || isFuturesProblem(draft)) return
    must(same(draft.limit, due.limit) && same(draft.frozen, due.frozen), 'limit and what is set aside')
    must(same(draft.tier.mmr, due.mmr), 'tier')
    const order = this.book.place(this.nextId, ask, this.now)
    this.pay(ask, exact(big(draft.frozen).neg()))
    const state = openFutures(draft, terms, this.moment)
    this.held.set(this.nextId, { user, account, order, openedAt: 0, lastNight: 0, state, lost: ZERO })
    this.nextId++
  }

  /**
   * Checks the maximum order size: that number of lots is affordable and within the tiers, and a hundredth of
   * a lot more is not.
   */
  private most(input: FuturesInput, available: Decimal, held: Decimal, ceiling: Decimal): void {
    const most = mostShare(TERMS, input.leverage, ceiling, available, held)
    const fits = (share: Decimal): boolean => {
      const draft = draftFutures(
        { ...input, share, orderType: 'limit', price: ceiling, takeProfit: '', stopLoss: '' },
        TERMS,
        { status: 'open', last: null },
        held,
      )
      return !isFuturesProblem(draft) && !big(draft.frozen).gt(available)
    }
    if (most !== '0') must(fits(most), `${most} lots are not affordable`)
    must(!fits(add(most, decimal('0.01'))), `more than ${most} lots are affordable`)
  }

  private change(one: Change): void {
    const own = [...this.held].filter(([, { user }]) => user === one.who)
    const [id, held] = chosen(own, one, ([, { order }]) => order) ?? []
    if (id === undefined || !held) return
    const { state, order } = held
    if (one.kind === 'cancel') {
      if (this.book.cancelling(order).length === 0) this.cancel(id)
    } else if (one.kind === 'close') {
      const { share, worst } = closeOf(one, order, this.walk.price)
      this.close(id, share, worst)
    } else {
      const { profit, loss } = stopsAt(this.walk.price, order.ask.long, one.stops)
      const from = state.phase === 'order' ? state.limit : (this.last?.price ?? ZERO)
      const stops = checkStops(
        state.side,
        { takeProfit: profit, stopLoss: loss, stopShare: '' },
        state.share,
        from,
        2,
        liquidationPriceOf(state, 2),
      )
      const key = 'key' in stops ? stops.key : null
      if (!this.agreed(this.book.stopping(order, profit, loss), key)) return
      order.stops(profit, loss)
      this.held.set(id, { ...held, state: { ...state, ...stops, stopsSet: this.moment } })
    }
  }

  private close(id: number, share: string, worst: string): void {
    const held = this.held.get(id)
    if (!held) return
    const close = draftClose(held.state, { share, worst }, this.market, 2, this.moment)
    const due = this.book.closing(held.order, share, worst, this.now)
    if (!this.agreed(due.wrong, 'key' in close ? close.key : null) || 'key' in close) return
    must(same(close.share, due.close.share) && same(close.worst, due.close.worst), 'close')
    held.order.asks(due.close)
    this.held.set(id, { ...held, state: { ...held.state, closeOrder: close } })
  }

  private cancel(id: number): void {
    const held = this.held.get(id)
    if (!held) return
    this.book.cancel(held.order)
    this.pay(held, held.state.frozen)
    this.held.set(id, { ...held, state: endOrder(held.state) })
  }

  /**
   * Applies several prices. Evaluating them in one batch must give the same result as evaluating them one
   * after another.
   */
  private ticks(prices: readonly string[]): void {
    this.now++
    const first = (this.last?.seq ?? 0) + 1
    const ticks = prices.map((price, n) => ({
      id: first + n,
      seq: first + n,
      price: decimal(price),
      time: this.now,
    }))
    for (const [id, held] of this.held) {
      const charged = this.nights(held, this.now)
      const together = evaluateFutures(charged.state, ticks)
      let alone = charged.state
      for (const tick of ticks) alone = evaluateFutures(alone, [tick]).state
      must(JSON.stringify(alone) === JSON.stringify(together.state), 'together is not one by one')
      must(evaluateFutures(together.state, ticks).steps.length === 0, 'evaluated twice')
      let next: Held = { ...charged, state: together.state }
      for (const one of together.steps) next = this.stepped(next, one)
      this.held.set(id, next)
    }
    for (const { seq, time, price } of ticks) this.book.tick({ seq, time, price: frac(price) })
    this.last = ticks.at(-1) ?? null
  }

  private stepped(held: Held, one: FuturesStep): Held {
    if (one.kind === 'opened') {
      this.pay(held, one.back)
      return { ...held, openedAt: one.tick.time }
    }
    if (one.kind === 'ended') this.pay(held, one.back)
    if (one.kind !== 'closed') return held
    const { part } = one
    must(!part.back.startsWith('-') && !part.gap.startsWith('-'), 'somebody owes something')
    must(!big(part.profit).plus(part.margin).lt(0), 'more than the margin is lost')
    this.pay(held, part.back)
    return { ...held, lost: add(held.lost, sub(part.margin, part.back)) }
  }

  /**
   * Charges the overnight fees up to a time. An overnight fee can only move the liquidation price closer to
   * the market.
   */
  private nights(held: Held, until: number): Held {
    if (held.state.phase !== 'open' || !this.last) return held
    let { state, lastNight } = held
    for (const day of nightsAfter(held.openedAt, lastNight, until)) {
      const before = liquidationPrice(state, 2)
      state = afterNight(state, nightFee(state, this.last.price))
      const after = liquidationPrice(state, 2)
      if (before !== null && after !== null)
        must(
          state.side === 'long' ? !big(after).lt(before) : !big(after).gt(before),
          'a night moved the liquidation price away',
        )
      lastNight = day
    }
    return { ...held, state, lastNight }
  }

  /**
   * Advances the clock: overnight fees are charged, and orders that have waited too long for a
   * price end.
   */
  private pass(ms: number): void {
    const from = this.now
    const midnight = Math.floor((from + ms) / DAY) * DAY
    this.now = Math.max(from + ms, from < midnight + 3000 ? midnight + 3000 : 0)
    this.book.pass(from, this.now)
    for (const [id, held] of this.held) {
      let { state, ...rest } = this.nights(held, this.now)
      if (held.order.phase === 'cancelled' && state.phase === 'order') {
        must(state.orderType === 'market' && state.acceptedAt + WAIT < this.now, 'waits for no price')
        this.pay(held, state.frozen)
        state = endOrder(state)
      }
      if (state.closeOrder && !held.order.close) {
        must(state.closeOrder.at + WAIT < this.now, 'waits for no price')
        state = { ...state, closeOrder: null }
      }
      this.held.set(id, { ...rest, state })
    }
  }

  /** Checks conditions that must hold between any two operations. */
  check(): void {
    for (const [key, amount] of this.money)
      must(same(amount, this.book.money.get(key) ?? null), `${key} has ${amount}`)
    for (const [id, { state, order, lost }] of this.held) {
      const { position } = order
      must(state.phase === order.phase && same(state.share, order.share), `${state.phase} ${state.share}`)
      must(same(state.frozen, order.frozen), `frozen ${state.frozen}`)
      if (state.phase === 'open') {
        must(big(state.margin).gt(0) && same(state.margin, position.margin), `margin ${state.margin}`)
        must(
          same(state.price, position.open) && same(state.overnight, position.overnight),
          'price and nights',
        )
        must(same(state.takeProfit, position.profitAt) && same(state.stopLoss, position.lossAt), 'stops')
        must(same(state.closeOrder?.share ?? null, order.close?.share ?? null), 'close')
        const forced = liquidationPrice(state, 2)
        if (forced !== null) this.forced(state, forced)
      }
      if (state.phase !== 'closed' && state.phase !== 'cancelled') continue
      const put = order.closes.reduce((sum, { margin }) => plus(sum, margin), frac('0'))
      must(compare(frac(lost), put) <= 0, `lost ${lost}`)
      this.counts.of(order)
      this.held.delete(id)
    }
  }

  /**
   * Checks that the position is liquidated at the liquidation price and beyond, but not at the price one step
   * before.
   */
  private forced(state: FuturesState, forced: Decimal): void {
    const away = state.side === 'long' ? 1 : -1
    must(isLiquidated(state, forced), 'not liquidated at its price')
    const beyond = exact(big(forced).times(1 - 0.1 * away))
    must(isLiquidated(state, beyond), 'not liquidated beyond its price')
    const before = exact(big(forced).plus(0.01 * away))
    if (big(before).gt(0)) must(!isLiquidated(state, before), 'liquidated before its price')
  }
}

/** Converts a fraction to a decimal string; the fraction must have finitely many decimals. */
function decimalOf({ n, d }: Fraction): Decimal {
  return exact(big(n.toString()).div(d.toString()))
}
