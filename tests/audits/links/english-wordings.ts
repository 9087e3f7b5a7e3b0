import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Lang } from '#contract/wire/lang.ts'

const LOCALES = resolve(import.meta.dirname, '../../../locales')

/** The text of a `msgid` or `msgstr` with its continuation lines. */
function textOf(block: string, key: 'msgid' | 'msgstr'): string {
  const found = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block)?.[1] ?? ''
  return [...found.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, part = '']) => part.replaceAll('\\"', '"').replaceAll('\\n', '\n').replaceAll('\\\\', '\\'))
    .join('')
}

/** The translations of each English message in a language, one for each of its contexts. */
function translations(lang: Lang): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const block of readFileSync(resolve(LOCALES, `${lang}.po`), 'utf8').split(/\n\n+/)) {
    const english = textOf(block, 'msgid')
    if (english !== '')
      found.set(english, (found.get(english) ?? new Set()).add(textOf(block, 'msgstr') || english))
  }
  return found
}

/**
 * English sentences whose translation differs in this language: such a sentence on a page is an untranslated
 * text. Single words, and texts that contain a number or a name, are left out, because people may have
 * entered them.
 */
export function englishOnly(lang: Lang): readonly string[] {
  if (lang === 'en') return []
  return [...translations(lang)].flatMap(([english, texts]) =>
    /^[^{}<>#]{6,}$/.test(english) && english.includes(' ') && !texts.has(english) ? [english] : [],
  )
}

/** All translations of an English message in a language, over its contexts. */
export const wordingsOf = (lang: Lang, english: string): readonly string[] => [
  ...(translations(lang).get(english) ?? [english]),
]
