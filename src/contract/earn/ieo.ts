import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
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
import { balanceReads, minutes, type Reads, read, seconds, write } from '../wire/kit.ts'
import { finance } from './finance.ts'

/** What everybody sees move of a project. */
const moving = {
  id: int,
  /** Units that all subscriptions together applied for. */
  applications_number: dec,
  /** Units that were allotted; "0" before the allotment. */
  passes_number: dec,
  /** Applied ÷ issued, four digits rounded down; above 1 when more is applied for than is issued. */
  progress: dec,
  /** Who subscribed, each counted once. */
  people: int,
  /** 1 warm-up, 2 in progress, 3 ended. */
  status: v.picklist([1, 2, 3]),
  /** When it was allotted (s); 0 before. */
  allotted_time: int,
}

/** The event of the topic `ieo:<id>`. */
export const IeoMove = v.object(moving)
export type IeoMove = v.InferOutput<typeof IeoMove>

/** What a project can be paid with, and what one unit costs in it. */
export const IeoPrice = v.object({ currency_id: int, name: str, image: str, scale: int, price: dec })
export type IeoPrice = v.InferOutput<typeof IeoPrice>

/** A project as lists have it. Times are epoch seconds. */
export const IeoProject = v.object({
  ...moving,
  name: str,
  /** Of the token: what is subscribed and allotted. */
  symbol: str,
  currency_id: int,
  scale: int,
  logo: str,
  banner: str,
  /** In `subscription_currency`. */
  issuance_price: dec,
  total_issuance: dec,
  subscription_currency: str,
  pay_currencies: v.array(IeoPrice),
  /** Of one subscription, and of all that a person makes. */
  min_amount: dec,
  max_amount: dec,
  /** Days from `time_to_market` until allotted tokens are released. */
  lock_period: int,
  /** Whole days from `start_time` to `end_time`, rounded up. */
  subscription_cycle: int,
  start_time: int,
  end_time: int,
  /** When it is allotted at the earliest. */
  allot_time: int,
  time_to_market: int,
  release_time: int,
  /** What the caller has applied for; "0" for a guest. */
  my_amount: dec,
  /** 0: the operator closed it, nobody subscribes any more. */
  open: int,
  /** Rises with every change of the terms; a subscription names the one it was shown. */
  version: int,
  /** 1: of test mode, nothing real is issued here. */
  test: int,
})
export type IeoProject = v.InferOutput<typeof IeoProject>

export const IeoProjectDetail = v.object({
  ...IeoProject.entries,
  intro: str,
  /** Addresses outside, '' for none. */
  white_paper: str,
  website: str,
})
export type IeoProjectDetail = v.InferOutput<typeof IeoProjectDetail>

/** A subscription, with everything that its allotment is recomputed from. */
export const IeoOrder = v.object({
  id: int,
  request_id: str,
  project_id: int,
  name: str,
  symbol: str,
  currency_id: int,
  scale: int,
  logo: str,
  /** Units that were applied for. */
  amount: dec,
  pay_currency: str,
  pay_currency_id: int,
  pay_scale: int,
  /** Of one unit, in the pay currency. */
  price: dec,
  /** What was frozen: amount × price, rounded up. */
  pay_amount: dec,
  /** The same as `amount`, by the name that the project has for it. */
  applications_number: dec,
  passes_number: dec,
  /** Of `pay_amount`: for what was allotted (rounded up), and the rest, which came back. */
  paid_amount: dec,
  refund_amount: dec,
  /** Of the whole project at the allotment; "0" before it. */
  total_applied: dec,
  total_issuance: dec,
  end_time: int,
  allot_time: int,
  time_to_market: int,
  lock_period: int,
  release_time: int,
  allotted_time: int,
  released_time: int,
  /** 1 applied, 2 passed, 3 released, 4 not passed. */
  status: v.picklist([1, 2, 3, 4]),
  created_time: int,
  test: int,
})
export type IeoOrder = v.InferOutput<typeof IeoOrder>

const positions = (): Reads => [ieo.orders, ieo.order, finance.summary]

export const ieo = {
  /** Newest phase first: in progress, warm-up, ended. A member's answer adds `my_amount`. */
  list: read('GET', '/project', {
    params: form({ status: v.optional(oneOf('', '1', '2', '3'), ''), ...paging }),
    answer: list(IeoProject),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5), rows: 100 },
  }),
  /** One project, offered or not. */
  detail: read('GET', '/project/detail', {
    params: form({ project_id: catalogueId }),
    answer: IeoProjectDetail,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
  }),
  /**
   * `pay_currency` is the id of one of `pay_currencies`, `price` the one that was shown for it; `version` is that of the
   * terms that were confirmed. Another price or other terms are rejected.
   */
  subscribe: write('POST', '/project/order', {
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
    changes: (): Reads => [ieo.list, ieo.detail, ...positions(), ...balanceReads()],
  }),
  orders: read('GET', '/user/project/order', {
    params: form({ status: v.optional(oneOf('', '1', '2', '3', '4'), ''), ...paging }),
    answer: list(IeoOrder),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /** One of the person's subscriptions. */
  order: read('GET', '/user/project/order/detail', {
    params: form({ id }),
    answer: IeoOrder,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const ieoArea = area({
  name: 'ieo',
  calls: ieo,
  // An allotment reaches everybody who subscribed at one moment.
  events: {
    ieo_order: event({ order: IeoOrder }, { changes: () => [...positions(), ieo.detail], spread: 5 }),
  },
  scenes: { ieo_in: 'move', ieo_paid: 'trade', ieo_refund: 'move', ieo_token: 'trade', ieo_release: 'move' },
  errors: ['ieo_closed', 'ieo_allowance', 'ieo_used_up', 'ieo_price', 'ieo_terms', 'ieo_orders_limit'],
  objects: ['ieo_order'],
  mails: ['ieo_passed', 'ieo_failed', 'ieo_released'],
})
