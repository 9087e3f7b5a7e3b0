import type { IeoMove, IeoOrder, IeoPrice, IeoProject, IeoProjectDetail } from '#contract/earn/ieo.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { cycleDays, progressOf, releaseAt } from '#domain/earn/ieo.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { translate } from '../../platform/texts/translate.ts'
import { allotTime, type OrderRow, type PriceRow, type ProjectRow, phaseAt } from './store.ts'
import { SAMPLE_INTRO } from './texts.ts'

type Names = Pick<Market, 'currency'>

const STATUS = { warm_up: 1, in_progress: 2, ended: 3 } as const
const ORDER_STATUS = { applied: 1, passed: 2, released: 3, failed: 4 } as const

/**
 * The fields of a project that change after its creation, such as the subscribed units and the status, in the shape
 * of the public topic.
 */
export const toMove = (row: ProjectRow, now: number): IeoMove => ({
  id: row.id,
  applications_number: row.applied,
  passes_number: row.passed,
  progress: progressOf(row.applied, row.total_issuance),
  people: row.people,
  status: STATUS[phaseAt(row, now)],
  allotted_time: wireTime(row.allotted_at),
})

const toPrice = (market: Names, { currency_id, price }: PriceRow): IeoPrice => {
  const currency = market.currency(currency_id)
  return {
    currency_id,
    name: currency?.name ?? String(currency_id),
    image: currency?.image ?? '',
    scale: currency?.scale ?? 0,
    price,
  }
}

/** Further data for a project in the shape of the API. */
export interface Beside {
  /** Prices of this project, in order. */
  readonly prices: readonly PriceRow[]
  /** The subscription amount of the user who reads the project. */
  readonly mine: Decimal
  /** Time in milliseconds. */
  readonly now: number
}

/** A project in the shape that lists have in the API. */
export function toProject(market: Names, row: ProjectRow, { prices, mine, now }: Beside): IeoProject {
  const own = prices.find(({ currency_id }) => currency_id === row.subscription_id)
  return {
    ...toMove(row, now),
    name: row.name,
    symbol: row.symbol,
    currency_id: row.currency_id,
    scale: row.scale,
    logo: row.logo,
    banner: row.banner,
    issuance_price: own?.price ?? ZERO,
    total_issuance: row.total_issuance,
    subscription_currency: market.currency(row.subscription_id)?.name ?? '',
    pay_currencies: prices.map((one) => toPrice(market, one)),
    min_amount: row.min_amount,
    max_amount: row.max_amount,
    lock_period: row.lock_days,
    subscription_cycle: cycleDays(wireTime(row.start_at), wireTime(row.end_at)),
    start_time: wireTime(row.start_at),
    end_time: wireTime(row.end_at),
    allot_time: wireTime(allotTime(row)),
    time_to_market: wireTime(row.market_at),
    release_time: releaseAt(wireTime(row.market_at), row.lock_days),
    my_amount: mine,
    open: row.open ? 1 : 0,
    version: row.version,
    test: row.test ? 1 : 0,
  }
}

/**
 * A project with the fields that only its detail page shows; the introduction of a test project is in the reader's
 * language.
 */
export function toDetail(market: Names, row: ProjectRow, beside: Beside, lang: Lang): IeoProjectDetail {
  return {
    ...toProject(market, row, beside),
    intro:
      row.slot === null ? row.intro : translate(SAMPLE_INTRO, lang, { name: row.name, symbol: row.symbol }),
    white_paper: row.white_paper,
    website: row.website,
  }
}

type Notified = Pick<
  ProjectRow,
  'id' | 'name' | 'symbol' | 'logo' | 'applied' | 'total_issuance' | 'end_at' | 'allotted_at'
>

function toOrder(market: Names, row: OrderRow, project: Notified): IeoOrder {
  return {
    id: row.id,
    request_id: row.request_id,
    project_id: row.project_id,
    name: project.name,
    symbol: project.symbol,
    currency_id: row.currency_id,
    scale: row.token_scale,
    logo: project.logo,
    amount: row.amount,
    pay_currency: market.currency(row.pay_id)?.name ?? String(row.pay_id),
    pay_currency_id: row.pay_id,
    pay_scale: row.pay_scale,
    price: row.price,
    pay_amount: row.pay_amount,
    applications_number: row.amount,
    passes_number: row.passes,
    paid_amount: row.paid,
    refund_amount: row.refund,
    total_applied: project.allotted_at === 0 ? ZERO : project.applied,
    total_issuance: project.total_issuance,
    end_time: wireTime(project.end_at),
    allot_time: wireTime(allotTime(project)),
    time_to_market: wireTime(row.market_at),
    lock_period: row.lock_days,
    release_time: wireTime(row.release_at),
    allotted_time: wireTime(row.allotted_at),
    released_time: wireTime(row.released_at),
    status: ORDER_STATUS[row.status],
    created_time: wireTime(row.created_at),
    test: row.test ? 1 : 0,
  }
}

/**
 * Subscriptions in the shape of the API for their owners, each with the data from which the
 * allotment can be recomputed.
 */
export async function toOrders(db: Db | Tx, market: Names, rows: readonly OrderRow[]): Promise<IeoOrder[]> {
  if (rows.length === 0) return []
  const projects = await db
    .selectFrom('ieo_projects as p')
    .innerJoin('currencies as t', 't.id', 'p.currency_id')
    .select([
      'p.id',
      'p.name',
      't.name as symbol',
      'p.logo',
      'p.applied',
      'p.total_issuance',
      'p.end_at',
      'p.allotted_at',
    ])
    .where('p.id', 'in', [...new Set(rows.map((row) => row.project_id))])
    .execute()
  const of = new Map(projects.map((project) => [project.id, project]))
  return rows.flatMap((row) => {
    const project = of.get(row.project_id)
    return project ? [toOrder(market, row, project)] : []
  })
}
