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

/** What each English message is in a language, in every context that it has. */
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
 * English sentences that read otherwise in this language: one of them on a page was not translated. Single words, and
 * what holds a figure or a name, are left out: they may be somebody's own.
 */
export function englishOnly(lang: Lang): readonly string[] {
  if (lang === 'en') return []
  return [...translations(lang)].flatMap(([english, texts]) =>
    /^[^{}<>#]{6,}$/.test(english) && english.includes(' ') && !texts.has(english) ? [english] : [],
  )
}

/** Every wording of an English message in a language. */
export const wordingsOf = (lang: Lang, english: string): readonly string[] => [
  ...(translations(lang).get(english) ?? [english]),
]
