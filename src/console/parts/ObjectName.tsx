import { funds } from '#contract/operators/funds.ts'
import type { Role } from '#contract/operators/roles.ts'
import { mayCall, useSession } from '../session.ts'
import { useCodeName } from './codeNames.ts'
import { addressOf } from './pageAddress.ts'

/** By kind of object as in the ledger: the page with its list, and the call that the list needs. */
const PLACES: ReadonlyMap<
  string,
  { readonly tab: string; readonly call: { readonly roles: readonly Role[] } }
> = new Map([
  ['withdraw', { tab: 'sent', call: funds.calls.withdrawal }],
  ['recharge', { tab: 'deposits', call: funds.calls.deposit }],
  ['quick_buy', { tab: 'quickbuy', call: funds.calls.quickBuy }],
  ['loan', { tab: 'loans', call: funds.calls.loan }],
])

/** Kinds of journals without an object of their own, for which there is nothing to open. */
const NO_ORDERS = new Set(['transfer', 'grant', 'demo_grant', 'test_money', 'correction', 'reserve'])

/**
 * An object by its kind and key (`spot_order 12`, `correction 7 change USDT`), linked to its list where the operator's
 * roles allow it.
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
  // A kind without a list of its own is shown among the user's orders.
  if (uid === undefined || !isNumber || NO_ORDERS.has(kind)) return <span>{shown}</span>
  return <a href={addressOf(`/person/${uid}`, { tab: 'orders', order: name })}>{shown}</a>
}
