import * as v from 'valibot'
import { plainLine } from '#domain/text/plainText.ts'
import { SKIP_REASONS } from '#domain/trade/copy.ts'
import { user } from '../account/user.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { amount, dec, form, id, idOrAll, int, line, lines, list, oneOf, paging, str } from '../wire/fields.ts'
import { futures, LeverOrder } from './futures.ts'

/** Sort orders of the ranking. */
export const TRADER_SORTS = ['overall', 'rate', 'profit', 'accuracy', 'followers', 'aum'] as const
export type TraderSort = (typeof TRADER_SORTS)[number]

/**
 * Public profile of a trader (docs/products/copy.md#figures-of-a-trader), computed over `days` up to
 * `update_time`. Rates are fractions, amounts USDT; null before the first position was closed.
 */
export const Trader = v.object({
  trader_user_id: int,
  nickname: str,
  head_portrait: str,
  signature: str,
  /** Number of whole days since the person became a trader. */
  trade_days: int,
  follower_count: int,
  follower_max: int,
  days: v.picklist([7, 30, 90]),
  /** Fraction of closed positions that made a profit. */
  accuracy: v.nullable(dec),
  /**
   * Profit of the trader's own orders after all fees, signed; open positions are valued at the prices of the
   * full hour.
   */
  total_profit: dec,
  /** Hourly returns on equity, compounded, so that transfers do not affect the rate. */
  total_profit_rate: dec,
  profit_orders: int,
  loss_orders: int,
  total_orders: int,
  max_drawdown: dec,
  /** Realised profit of the followers' copied positions after fees and profit shares. */
  follower_profit: dec,
  /**
   * Assets under management: sum over all followers of the follow amount, limited to the follower's futures
   * balance.
   */
  aum: dec,
  /** Fraction of a follower's profit that the trader receives. */
  share_rate: dec,
  min_follow_amount: dec,
  curve: v.array(v.object({ time: int, value: dec })),
  /** Fraction of the opened notional by pair, largest first. */
  symbols: v.array(v.object({ symbol: str, ratio: dec })),
  is_followed: int,
  /** 1: the trader accepts new followers. */
  open: int,
  /** 1: a demo account that trades by a fixed rule. */
  sample: int,
  /** Full hour for which the statistics were computed; 0 before the first computation. */
  update_time: int,
})
export type Trader = v.InferOutput<typeof Trader>

/** The part of a trader's profile that is shown in a follower's lists. */
export const TraderShort = v.object({
  trader_user_id: int,
  nickname: str,
  head_portrait: str,
  sample: int,
  share_rate: dec,
})
export type TraderShort = v.InferOutput<typeof TraderShort>

/**
 * A follower's copying of one trader (docs/products/copy.md#states). `follow_user_id`: the trader's user id.
 */
export const Follow = v.object({
  id: int,
  follow_user_id: int,
  trader: TraderShort,
  /** Size of copied orders: 1 a multiple of the trader's lots, 2 a fixed number of lots. */
  type: v.picklist([1, 2]),
  number: dec,
  follow_amount: dec,
  /** Loss in USDT at which the following ends; "" for no limit. */
  loss_limit: str,
  /** Profit share that the follower agreed to when setting up or last editing the following. */
  share_rate: dec,
  /** Amounts frozen for open copied orders, and margin of open copied positions. */
  used_margin: dec,
  /** Profit after fees and profit shares, signed; open positions are valued at the last prices. */
  profit: dec,
  /** Profit shares paid to the trader. */
  shared: dec,
  copied_orders: int,
  skipped_orders: int,
  status: v.picklist(['following', 'cancelled']),
  cancel_reason: v.picklist(['', 'person', 'loss_limit', 'trader_ended']),
  create_time: int,
  cancel_time: int,
})
export type Follow = v.InferOutput<typeof Follow>

/** An order of a trader that was not copied, with the reason. */
export const CopySkip = v.object({
  id: int,
  trader_user_id: int,
  nickname: str,
  symbol: str,
  /** 1 long, 2 short. */
  type: v.picklist([1, 2]),
  share: dec,
  reason: v.picklist(SKIP_REASONS),
  time: int,
})
export type CopySkip = v.InferOutput<typeof CopySkip>

/** Totals of a person's copied positions in USDT; open positions are valued at the last prices. */
export const CopySum = v.object({
  following: int,
  invested: dec,
  used_margin: dec,
  profit: dec,
  /** Profit since 00:00 (UTC+8). */
  today_profit: dec,
})
export type CopySum = v.InferOutput<typeof CopySum>

/** A person's state as a lead trader, with the values that are compared with the requirements. */
export const TraderState = v.object({
  /** 0 none, 1 reviewing, 2 trader, 3 rejected. */
  status: v.picklist([0, 1, 2, 3]),
  /** Reason for which the operator rejected the application. */
  reason: str,
  time: int,
  /** 1: test mode, where applications are approved automatically. */
  test: int,
  level: int,
  equity: dec,
  equity_min: dec,
  email_bound: int,
  mobile_bound: int,
  /** 1 where an identity can be verified without a phone; absent elsewhere. */
  phone_optional: v.optional(int),
  /** Fields of the last application, to prefill a new application. */
  nickname: str,
  signature: str,
  contact: str,
  experience: str,
  /** The trader's profile; null for a person who is not a trader. */
  trader: v.nullable(Trader),
  /** Profit shares received so far. */
  earned: dec,
})
export type TraderState = v.InferOutput<typeof TraderState>

/** A follower as shown to others; `nickname` is masked. */
export const Follower = v.object({ nickname: str, follow_days: int, profit: dec, create_time: int })
export type Follower = v.InferOutput<typeof Follower>

const days = v.optional(oneOf('7', '30', '90'), '30')
const number = amount('bad_quantity')
const optionalAmount = v.optional(v.union([v.literal(''), amount('bad_amount')], 'bad_amount'), '')

const follows = (): Reads => [
  copy.index,
  copy.traderDetail,
  copy.my,
  copy.orders,
  copy.followers,
  copy.applyState,
]
/** The member's data contain the state as a lead trader (`trader_status`). */
const leads = (): Reads => [...follows(), user.info]
const positions = (): Reads => [...follows(), futures.deal, futures.dealall, futures.mine, futures.order]

export const copy = {
  /** Traders, best first. `open` 1: only traders who accept new followers. */
  index: read('GET', '/follow/index', {
    summary: 'List lead traders',
    params: form({
      sort: v.optional(oneOf(...TRADER_SORTS), 'overall'),
      days,
      open: v.optional(oneOf('', '1'), ''),
      ...paging,
    }),
    answer: list(Trader),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5), rows: 50 },
  }),
  /**
   * One trader. Followers and the trader see the open positions; other people see only the number of open
   * positions.
   */
  traderDetail: read('GET', '/follow/traderDetail', {
    summary: 'Get a lead trader',
    params: form({ trader_user_id: id, days }),
    answer: v.object({
      trader_info: Trader,
      list: v.array(LeverOrder),
      positions: int,
      is_followed: int,
      follow: v.nullable(Follow),
    }),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(1) },
  }),
  /** A trader's own closed positions, newest first. */
  historyTrade: read('GET', '/follow/historyTrade', {
    summary: 'List past trades of a lead trader',
    params: form({ trader_user_id: id, ...paging }),
    answer: list(LeverOrder),
    keep: { store: 'pages', scope: 'public', for: minutes(5), rows: 50 },
  }),
  /** Followers of a trader; without an id the followers of the caller. */
  followers: read('GET', '/follow/followers', {
    summary: 'List followers of a lead trader',
    params: form({ trader_user_id: v.optional(idOrAll, '0'), ...paging }),
    answer: list(Follower),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5), rows: 50 },
  }),
  /** Starts or edits the following of a trader. Open copied positions keep their terms. */
  follow: write('POST', '/follow/follow', {
    summary: 'Follow a lead trader',
    params: form({
      trader_user_id: id,
      number,
      type: oneOf('1', '2'),
      /** By default the amount of the existing following; for a new following the trader's minimum. */
      follow_amount: optionalAmount,
      /**
       * Loss limit; empty: no limit. When left out, the limit of the existing following stays; a new
       * following has no limit.
       */
      loss_limit: v.optional(v.union([v.literal(''), amount('bad_amount')], 'bad_amount')),
      /**
       * The profit share that was shown to the person. By default the share of the existing following; for a
       * new following the trader's share.
       */
      share_rate: v.optional(v.pipe(v.string(), v.regex(/^\d(?:\.\d{1,6})?$/, 'param_error'))),
    }),
    answer: Follow,
    access: 'member',
    once: true,
    stoppedBy: ['trading'],
    changes: follows,
  }),
  /**
   * Ends a following. `cover` 1: its copied positions are closed at the next recorded price; 0: the copied
   * positions become the person's own positions.
   */
  cancel: write('POST', '/follow/cancel', {
    summary: 'Stop following a lead trader',
    params: form({ follow_user_id: id, cover: v.optional(oneOf('0', '1'), '0') }),
    answer: Follow,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
  /** Makes a copied position the person's own; the trader's close then has no effect on the position. */
  selfHolding: write('POST', '/follow/selfHolding', {
    summary: 'Take over a copied position',
    params: form({ transaction_id: id }),
    answer: LeverOrder,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: positions,
  }),
  my: read('GET', '/follow/my', {
    summary: 'List followed traders',
    params: form({ status: v.optional(oneOf('', 'following', 'cancelled'), 'following'), ...paging }),
    answer: v.object({
      list: v.array(Follow),
      page: int,
      limit: int,
      total: int,
      sum: CopySum,
    }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 50 },
  }),
  /**
   * Copied positions (`1`) or past positions (`3`), newest first; `skips`: the newest orders that
   * were not copied.
   */
  orders: read('GET', '/follow/orders', {
    summary: 'List copied orders',
    params: form({
      status: v.optional(oneOf('1', '3'), '1'),
      follow_user_id: v.optional(idOrAll, '0'),
      ...paging,
    }),
    answer: v.object({
      list: v.array(LeverOrder),
      page: int,
      limit: int,
      total: int,
      skips: v.array(CopySkip),
    }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 50 },
  }),
  apply: write('POST', '/follow/apply', {
    summary: 'Apply to be a lead trader',
    params: form({
      nickname: v.pipe(
        v.string(),
        v.transform(plainLine),
        v.regex(/^[\p{Script=Han}A-Za-z0-9]{2,10}$/u, 'bad_nickname'),
      ),
      /**
       * `maxLength` is an upper bound in UTF-16 units; `domain/account/identity.ts` checks the number of
       * characters.
       */
      signature: v.pipe(v.string(), v.transform(plainLine), v.maxLength(200, 'text_long')),
      contact: line(80, 3),
      experience: v.pipe(
        lines(500, 0),
        v.transform((text) => text.trim()),
        v.minLength(20, 'experience_short'),
      ),
    }),
    answer: TraderState,
    access: 'member',
    requires: { level: 2 },
    stoppedBy: ['trading'],
    changes: leads,
  }),
  /** The answer is never cached, because changes of level, contacts and balances must take effect at once. */
  applyState: read('GET', '/follow/apply_state', {
    summary: 'Get the state of the application',
    params: form({}),
    answer: TraderState,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: 0 },
    hasBalance: true,
    hasStanding: true,
  }),
  /** Changes the settings of the calling trader. Followers keep the profit share that they agreed to. */
  traderSetting: write('POST', '/follow/trader_setting', {
    summary: 'Change the lead trader’s settings',
    params: form({
      open: oneOf('0', '1'),
      share_rate: v.pipe(v.string(), v.regex(/^0(?:\.\d{1,4})?$/, 'bad_share')),
      min_follow_amount: amount('bad_amount'),
    }),
    answer: TraderState,
    access: 'member',
    stoppedBy: [],
    changes: follows,
  }),
}

export const copyArea = area({
  name: 'copy',
  about: 'Copy trading',
  calls: copy,
  events: {
    /**
     * A following in its new state; null: another change in copy trading (a skipped order, a
     * review).
     */
    follow: event(
      { follow: v.nullable(Follow) },
      { changes: () => [...positions(), ...balanceReads(), user.info] },
    ),
  },
  scenes: { copy_share: 'income' },
  errors: [
    'trader_unknown',
    'trader_closed',
    'trader_full',
    'follow_self',
    'follow_below',
    'follow_none',
    'share_changed',
    'bad_share',
    'trader_reviewing',
    'trader_already',
    'trader_equity',
    'trader_name_taken',
    'experience_short',
    'copy_not',
  ],
  objects: ['copy_share'],
  mails: [
    'copy_opened',
    'copy_stopped',
    'copy_trader_ended',
    'trader_approved',
    'trader_approved_test',
    'trader_rejected',
  ],
})
