import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import type { Phrase } from '#contract/wire/msg.ts'
import { projectRoot } from '../project-root.ts'
import { phraseKey } from './phrase-key.ts'

type Catalogue = Readonly<Record<string, string>>

/**
 * Folder of the catalogues that the build compiles (`tools/build/build-products.ts`); a server that runs
 * from its sources has no such folder.
 */
const COMPILED = join(import.meta.dirname, 'catalogues')
const isCompiled = existsSync(COMPILED)
const pathOf = (lang: Lang): string =>
  isCompiled ? join(COMPILED, `${lang}.json`) : join(projectRoot(), `locales/${lang}.po`)

// A missing catalogue must cause an error here, at the start, and not during a user's request.
const missing = LANGS.find((lang) => !existsSync(pathOf(lang)))
if (missing) throw new Error(`There is no ${pathOf(missing)}`)

const words: (text: string) => Catalogue = isCompiled
  ? (text) => JSON.parse(text)
  : (await import('./po-translations.ts')).translationsOf

/**
 * The catalogues that were requested so far, by language; loaded on request, because most servers use one
 * or two languages.
 */
const known = new Map<Lang, Catalogue>()

function catalogue(lang: Lang): Catalogue {
  const found = known.get(lang) ?? words(readFileSync(pathOf(lang), 'utf8'))
  known.set(lang, found)
  return found
}

/**
 * The translation of a phrase from its catalogue; null when the catalogue has no translation. English
 * phrases are their own translation.
 */
export const translation = ({ message, context }: Phrase, lang: Lang): string | null =>
  catalogue(lang)[phraseKey(message, context)] ?? (lang === 'en' ? message : null)
