import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PO from 'pofile'
import { LANGS, type Lang } from '#contract/wire/lang.ts'

interface Rule {
  readonly lang: Lang
  readonly not: string
  readonly but: string
}

const isLang = (text: string): text is Lang => LANGS.some((lang) => lang === text)

/** Parses the table "Words not to use" in locales/GLOSSARY.md. */
export function rulesOf(glossary: string): readonly Rule[] {
  const table = glossary.split('## Words not to use')[1] ?? ''
  return table.split('\n').flatMap((line) => {
    const [, lang = '', not = '', but = ''] = line.split('|').map((cell) => cell.trim())
    return isLang(lang) && not !== '' ? [{ lang, not, but }] : []
  })
}

/** A normal space before a French punctuation mark, at which the line could break before the mark. */
const FRENCH = /\S [;?!»%](?=\W|$)|\S :(?=\s|$)|« /

const LATIN = /^[\p{Script=Latin} ]+$/u

/**
 * Latin words are compared as whole words. Other scripts have no spaces between words or add endings to words,
 * so any occurrence counts.
 */
const holds = (text: string, word: string): boolean =>
  LATIN.test(word) ? new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text) : text.includes(word)

/** The violations of the wording rules in one text. */
export function faultsOf(text: string, lang: Lang, rules: readonly Rule[]): readonly string[] {
  const small = text.toLowerCase()
  const words = rules
    .filter((rule) => rule.lang === lang && holds(small, rule.not))
    .map(({ not, but }) => (but === '' ? `"${not}" is left out` : `"${not}" is said "${but}"`))
  return lang === 'fra' && FRENCH.test(text)
    ? [...words, 'a plain space stands before ; ? ! : » % or after «']
    : words
}

/** Folders in `server/content` with a file of texts per language; only the texts are checked, not their keys. */
const PLACES = ['seed']

/** The texts in catalogues and server files that violate the wording rules, as sentences. */
export function wording(root: string): readonly string[] {
  const rules = rulesOf(readFileSync(resolve(root, 'locales/GLOSSARY.md'), 'utf8'))
  const lines = (lang: Lang): readonly (readonly [where: string, text: string])[] => [
    ...PO.parse(readFileSync(resolve(root, `locales/${lang}.po`), 'utf8')).items.map(
      ({ msgid, msgstr }) => [`locales/${lang}.po "${msgid.slice(0, 40)}"`, msgstr.join('\n')] as const,
    ),
    ...PLACES.flatMap((place) =>
      readFileSync(resolve(root, `server/content/${place}/${lang}.ts`), 'utf8')
        .split('\n')
        .map(
          (line, n) =>
            [`server/content/${place}/${lang}.ts:${n + 1}`, line.replace(/^\s*\w+: ?/, '')] as const,
        ),
    ),
  ]
  return LANGS.flatMap((lang) =>
    lines(lang).flatMap(([where, text]) => faultsOf(text, lang, rules).map((fault) => `${where}: ${fault}`)),
  )
}
