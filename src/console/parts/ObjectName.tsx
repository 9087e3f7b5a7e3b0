import { funds } from '#contract/operators/funds.ts'
import type { Role } from '#contract/operators/roles.ts'
import { mayCall, useSession } from '../session.ts'
import { addressOf } from './address.ts'
import { useCodeName } from './codes.ts'

/** The list in which an object is shown and the call that reads it there, by its kind as ledger and orders name it. */
const PLACES: ReadonlyMap<
  string,
  { readonly tab: string; readonly call: { readonly roles: readonly Role[] } }
> = new Map([
  ['withdraw', { tab: 'sent', call: funds.calls.withdrawal }],
  ['recharge', { tab: 'deposits', call: funds.calls.deposit }],
  ['quick_buy', { tab: 'quickbuy', call: funds.calls.quickBuy }],
  ['loan', { tab: 'loans', call: funds.calls.loan }],
])

/** Kinds that are no orders: nothing more is known of them than what moved. */
const NO_ORDERS = new Set(['transfer', 'grant', 'demo_grant', 'test_money', 'correction', 'reserve'])

/**
 * An order or another object by its kind and what tells it from others of the kind (`spot_order 12`, `correction 7 change
 * USDT`), with the way to it where it is shown and the roles open it.
 */
export function ObjectName({ name, uid }: { readonly name: string; readonly uid?: string }) {
  const { roles } = useSession()
  const codeName = useCodeName()
  if (name === '') return <span aria-hidden>—</span>
  const [kind = '', ...rest] = name.split(' ')
  const id = rest.join(' ')
  const place = PLACES.get(kind)
  const shown = `${codeName('object', kind)} ${id}`.trim()
  const isNumber = /^\d+$/.test(id)
  if (place && isNumber && mayCall(roles, place.call))
    return <a href={addressOf('/funds', { tab: place.tab, id })}>{shown}</a>
  // What has no list of its own is among the orders of its person.
  if (uid === undefined || !isNumber || NO_ORDERS.has(kind)) return <span>{shown}</span>
  return <a href={addressOf(`/person/${uid}`, { tab: 'orders', order: name })}>{shown}</a>
}
