import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { LANGS, type Lang } from '#contract/lang.ts'
import type { Phrase } from '#contract/msg.ts'
import { projectRoot } from '../root.ts'

const keyOf = (message: string, context = ''): string => `${context}\u0004${message}`

/** Every translation of one language, by words and context. */
function catalogue(lang: Lang): ReadonlyMap<string, string> {
  const { items } = PO.parse(readFileSync(join(projectRoot(), `locales/${lang}.po`), 'utf8'))
  return new Map(
    items.flatMap(({ msgid, msgctxt, msgstr: [text] }) =>
      text ? [[keyOf(msgid, msgctxt), text] as const] : [],
    ),
  )
}

/** Read once, when the server starts: a catalogue that is not there must not be found out by a person. */
const catalogues = new Map(LANGS.map((lang) => [lang, catalogue(lang)]))

/** The translation of a phrase as its catalogue has it; null when there is none. English is its own translation. */
export const translation = ({ message, context }: Phrase, lang: Lang): string | null =>
  catalogues.get(lang)?.get(keyOf(message, context)) ?? (lang === 'en' ? message : null)
