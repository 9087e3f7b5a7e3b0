import { ALERTS_MAX } from '#server/products/alerts/handlers.ts'
import { type CallsOf, inPlace, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  list: { sample: { status: 'waiting', page: '1', limit: '10' } },
  add: {
    sample: { match_id: '1', kind: 'rise', value: '5' },
    adds: limitedInNumber(ALERTS_MAX, 'price_alerts'),
  },
  remove: { sample: { id: '1' }, adds: inPlace },
} satisfies CallsOf<'alert'>
