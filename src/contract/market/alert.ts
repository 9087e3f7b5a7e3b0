import * as v from 'valibot'
import { ALERT_KINDS } from '#domain/market/alert.ts'
import { area, event } from '../wire/area.ts'
import { minutes, type Reads, read, write } from '../wire/callBuilders.ts'
import { catalogueId, dec, form, id, int, line, list, oneOf, paging, str } from '../wire/fields.ts'

/** A price alert. Fires once, at the first recorded price that reaches `target`. */
export const PriceAlert = v.object({
  id: int,
  match_id: int,
  symbol: str,
  kind: v.picklist(ALERT_KINDS),
  /** The price or percentage that the person entered. */
  value: dec,
  /** The price at which the alert fires. */
  target: dec,
  /** Last recorded price at the time when the alert was created. */
  from_price: dec,
  /** Decimals of the pair's prices. */
  price_precision: int,
  status: v.picklist(['waiting', 'done']),
  create_time: int,
  /**
   * The recorded price that fired the alert, and its time (epoch seconds); '0' and 0 before the alert fires.
   */
  fired_price: dec,
  fired_time: int,
})
export type PriceAlert = v.InferOutput<typeof PriceAlert>

export const alert = {
  list: read('GET', '/alert/list', {
    summary: 'List price alerts',
    params: form({
      match_id: v.optional(catalogueId),
      status: v.optional(oneOf('waiting', 'done')),
      ...paging,
    }),
    answer: list(PriceAlert),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(1), rows: 100 },
  }),
  add: write('POST', '/alert/add', {
    summary: 'Add a price alert',
    params: form({ match_id: catalogueId, kind: oneOf(...ALERT_KINDS), value: line(40) }),
    answer: PriceAlert,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [alert.list],
  }),
  remove: write('POST', '/alert/del', {
    summary: 'Remove a price alert',
    params: form({ id }),
    answer: v.object({}),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [alert.list],
  }),
}

export const alertArea = area({
  name: 'alert',
  about: 'Price alerts',
  calls: alert,
  events: { price_alert: event({ alert: PriceAlert }, { changes: () => [alert.list] }) },
  errors: ['bad_percent', 'alert_reached', 'alerts_limit'],
  mails: ['price_above', 'price_below'],
})
