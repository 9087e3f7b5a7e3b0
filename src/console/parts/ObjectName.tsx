import { funds } from '#contract/operators/funds.ts'
import type { Role } from '#contract/operators/roles.ts'
import { mayCall, useSession } from '../session.ts'
import { useCodeName } from './ledgerCodeNames.ts'
import { addressOf } from './pageUrl.ts'

/**
 * By the ledger's kind of object: the tab of the funds page that lists these objects, and the call that the
 * tab makes.
 */
const PLACES: ReadonlyMap<
  string,
  { readonly tab: string; readonly call: { readonly roles: readonly Role[] } }
> = new Map([
  ['withdraw', { tab: 'sent', call: funds.calls.withdrawal }],
  ['recharge', { tab: 'deposits', call: funds.calls.deposit }],
  ['quick_buy', { tab: 'quickbuy', call: funds.calls.quickBuy }],
  ['loan', { tab: 'loans', call: funds.calls.loan }],
])

/** Kinds of journals that refer to no order or other object, so there is no page to link to. */
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
  // An object whose kind has no list in `PLACES` links to the orders of the user.
  if (uid === undefined || !isNumber || NO_ORDERS.has(kind)) return <span>{shown}</span>
  return <a href={addressOf(`/person/${uid}`, { tab: 'orders', order: name })}>{shown}</a>
}
