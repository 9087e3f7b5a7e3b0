import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import type { Phrase } from '#contract/wire/msg.ts'
import { projectRoot } from '../root.ts'
import { keyOf } from './key.ts'

type Catalogue = Readonly<Record<string, string>>

/** Where the build puts the catalogues (`tools/build/products.ts`); beside the sources there are none. */
const COMPILED = join(import.meta.dirname, 'catalogues')
const isCompiled = existsSync(COMPILED)
const pathOf = (lang: Lang): string =>
  isCompiled ? join(COMPILED, `${lang}.json`) : join(projectRoot(), `locales/${lang}.po`)

// A catalogue that is not there must not be found out by a person.
const missing = LANGS.find((lang) => !existsSync(pathOf(lang)))
if (missing) throw new Error(`There is no ${pathOf(missing)}`)

const words: (text: string) => Catalogue = isCompiled
  ? (text) => JSON.parse(text)
  : (await import('./po.ts')).wordsOf

/** Those that somebody has asked for: most servers speak one or two. */
const known = new Map<Lang, Catalogue>()

function catalogue(lang: Lang): Catalogue {
  const found = known.get(lang) ?? words(readFileSync(pathOf(lang), 'utf8'))
  known.set(lang, found)
  return found
}

/** The translation of a phrase as its catalogue has it; null when there is none. English is its own translation. */
export const translation = ({ message, context }: Phrase, lang: Lang): string | null =>
  catalogue(lang)[keyOf(message, context)] ?? (lang === 'en' ? message : null)
