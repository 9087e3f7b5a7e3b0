import { addressOf } from './address.ts'

/** Objects that have a page or a tab of their own. */
const PLACES: Readonly<Record<string, string>> = {}

/** An order or another object by its kind and number, as ledger and search name it: `spot_order 12`. */
export function ObjectName({ name }: { readonly name: string }) {
  if (name === '') return <span aria-hidden>—</span>
  const [kind = ''] = name.split(' ')
  const tab = PLACES[kind]
  const shown = name.replaceAll('_', ' ')
  if (!tab) return <span>{shown}</span>
  return <a href={addressOf(tab)}>{shown}</a>
}
