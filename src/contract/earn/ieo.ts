import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  catalogueIdOrAll,
  dec,
  form,
  id,
  int,
  list,
  oneOf,
  paging,
  str,
} from '../wire/fields.ts'
import { finance } from './finance.ts'

/** Public fields that change during a token sale. */
const moving = {
  id: int,
  /** Units subscribed in total. */
  applications_number: dec,
  /** Units allotted; "0" before the allotment. */
  passes_number: dec,
  /** Subscribed ÷ issued, four decimals rounded down; above 1 when oversubscribed. */
  progress: dec,
  /** Number of subscribers. */
  people: int,
  /** 1 warm-up, 2 in progress, 3 ended. */
  status: v.picklist([1, 2, 3]),
  /** Time of the allotment (epoch seconds); 0 before the allotment. */
  allotted_time: int,
}

/** The event of the topic `ieo:<id>`: the changed fields of a token sale. */
export const IeoMove = v.object(moving)
export type IeoMove = v.InferOutput<typeof IeoMove>

/** A payment currency with the price of one token. */
export const IeoPrice = v.object({ currency_id: int, name: str, image: str, scale: int, price: dec })
export type IeoPrice = v.InferOutput<typeof IeoPrice>

/** A token sale as listed. Times in epoch seconds. */
export const IeoProject = v.object({
  ...moving,
  name: str,
  /** Symbol of the token. */
  symbol: str,
  currency_id: int,
  scale: int,
  logo: str,
  banner: str,
  /** Price of one token in `subscription_currency`. */
  issuance_price: dec,
  total_issuance: dec,
  subscription_currency: str,
  pay_currencies: v.array(IeoPrice),
  /** Minimum amount of one subscription, and maximum amount of all subscriptions of a person together. */
  min_amount: dec,
  max_amount: dec,
  /** Days from `time_to_market` to the release of allotted tokens. */
  lock_period: int,
  /** Whole days from `start_time` to `end_time`, rounded up. */
  subscription_cycle: int,
  start_time: int,
  end_time: int,
  /** Earliest time of the allotment. */
  allot_time: int,
  time_to_market: int,
  release_time: int,
  /** Amount that the caller has subscribed; "0" for a guest. */
  my_amount: dec,
  /** 0: closed by the operator, no more subscriptions. */
  open: int,
  /** Increases with every change of the terms; a subscription sends the version that was shown. */
  version: int,
  /** 1: test mode, nothing real is issued. */
  test: int,
})
export type IeoProject = v.InferOutput<typeof IeoProject>

export const IeoProjectDetail = v.object({
  ...IeoProject.entries,
  intro: str,
  /** Addresses of the white paper and of the website, '' for none. */
  white_paper: str,
  website: str,
})
export type IeoProjectDetail = v.InferOutput<typeof IeoProjectDetail>

/** A subscription to a token sale, with all values that are needed to recompute its allotment. */
export const IeoOrder = v.object({
  id: int,
  request_id: str,
  project_id: int,
  name: str,
  symbol: str,
  currency_id: int,
  scale: int,
  logo: str,
  /** Subscribed units. */
  amount: dec,
  pay_currency: str,
  pay_currency_id: int,
  pay_scale: int,
  /** Price of one unit in the payment currency. */
  price: dec,
  /** Frozen payment: amount × price, rounded up. */
  pay_amount: dec,
  /** Same value as `amount`, under the name that the field has in `IeoProject`. */
  applications_number: dec,
  passes_number: dec,
  /** How `pay_amount` was divided: the payment for allotted tokens (rounded up), and the refund. */
  paid_amount: dec,
  refund_amount: dec,
  /** Subscribed and issued units of the whole token sale, used in the allotment; "0" before the allotment. */
  total_applied: dec,
  total_issuance: dec,
  end_time: int,
  allot_time: int,
  time_to_market: int,
  lock_period: int,
  release_time: int,
  allotted_time: int,
  released_time: int,
  /** 1 subscribed, 2 allotted, 3 released, 4 not allotted. */
  status: v.picklist([1, 2, 3, 4]),
  created_time: int,
  test: int,
})
export type IeoOrder = v.InferOutput<typeof IeoOrder>

const positions = (): Reads => [ieo.orders, ieo.order, finance.summary]

export const ieo = {
  /**
   * Token sales: first sales in progress, then sales in warm-up, then ended sales. `my_amount` is filled for
   * a signed-in member.
   */
  list: read('GET', '/project', {
    summary: 'List offerings',
    params: form({ status: v.optional(oneOf('', '1', '2', '3'), ''), ...paging }),
    answer: list(IeoProject),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5), rows: 100 },
  }),
  /** One token sale, including sales that are not offered any more. */
  detail: read('GET', '/project/detail', {
    summary: 'Get an offering',
    params: form({ project_id: catalogueId }),
    answer: IeoProjectDetail,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
  /**
   * Subscribes to a token sale. `pay_currency`: id of one of `pay_currencies`; `price`: the price shown for
   * this currency; `version`: version of the terms that the person confirmed. The call is rejected when price
   * or terms have changed.
   */
  subscribe: write('POST', '/project/order', {
    summary: 'Subscribe to an offering',
    params: form({
      project_id: catalogueId,
      amount: v.optional(amount('bad_quantity'), ''),
      pay_currency: catalogueId,
      price: v.optional(amount('bad_price'), ''),
      version: v.optional(catalogueIdOrAll, '0'),
    }),
    answer: IeoOrder,
    access: 'member',
    requires: { level: 1 },
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [ieo.list, ieo.detail, ...positions(), ...balanceReads()],
  }),
  orders: read('GET', '/user/project/order', {
    summary: 'List offering subscriptions',
    params: form({ status: v.optional(oneOf('', '1', '2', '3', '4'), ''), ...paging }),
    answer: list(IeoOrder),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /** One of the person's subscriptions. */
  order: read('GET', '/user/project/order/detail', {
    summary: 'Get an offering subscription',
    params: form({ id }),
    answer: IeoOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const ieoArea = area({
  name: 'ieo',
  about: 'Initial exchange offerings',
  calls: ieo,
  // An allotment concerns all subscribers at once, so clients reload after a random delay.
  events: {
    ieo_order: event({ order: IeoOrder }, { changes: () => [...positions(), ieo.detail], spread: 5 }),
  },
  scenes: { ieo_in: 'move', ieo_paid: 'trade', ieo_refund: 'move', ieo_token: 'trade', ieo_release: 'move' },
  errors: [
    'ieo_closed',
    'ieo_below',
    'ieo_allowance',
    'ieo_used_up',
    'ieo_price',
    'ieo_terms',
    'ieo_orders_limit',
  ],
  objects: ['ieo_order'],
  mails: ['ieo_passed', 'ieo_failed', 'ieo_released'],
})
