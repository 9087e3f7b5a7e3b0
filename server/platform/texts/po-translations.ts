import PO from 'pofile'
import { phraseKey } from './phrase-key.ts'

/** All translations of a catalogue in `locales`, by message and context. */
export function translationsOf(text: string): Readonly<Record<string, string>> {
  const { items } = PO.parse(text)
  return Object.fromEntries(
    items.flatMap(({ msgid, msgctxt, msgstr: [said] }) =>
      said ? [[phraseKey(msgid, msgctxt), said] as const] : [],
    ),
  )
}
