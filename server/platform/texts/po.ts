import PO from 'pofile'
import { keyOf } from './key.ts'

/** Every translation of a catalogue of `locales`, by words and context. */
export function wordsOf(text: string): Readonly<Record<string, string>> {
  const { items } = PO.parse(text)
  return Object.fromEntries(
    items.flatMap(({ msgid, msgctxt, msgstr: [said] }) =>
      said ? [[keyOf(msgid, msgctxt), said] as const] : [],
    ),
  )
}
