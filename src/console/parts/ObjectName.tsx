import { addressOf } from './address.ts'

/** The list in which an object is shown, by its kind as ledger and orders name it. */
const TABS: Readonly<Record<string, string>> = {
  withdraw: 'sent',
  recharge: 'deposits',
  quick_buy: 'quickbuy',
  loan: 'loans',
}

/** What the console calls a kind of object that the ledger calls otherwise. */
const NAMES: Readonly<Record<string, string>> = { recharge: 'deposit', withdraw: 'withdrawal' }

/** An order or another object by its kind and number (`spot_order 12`), with the way to it where it is shown. */
export function ObjectName({ name }: { readonly name: string }) {
  if (name === '') return <span aria-hidden>—</span>
  const [kind = '', id = ''] = name.split(' ')
  const tab = TABS[kind]
  const shown = `${(NAMES[kind] ?? kind).replaceAll('_', ' ')} ${id}`.trim()
  if (!tab) return <span>{shown}</span>
  return <a href={addressOf('/funds', { tab, id })}>{shown}</a>
}
