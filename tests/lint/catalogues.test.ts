import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'

const LOCALES = resolve(import.meta.dirname, '../../locales')

/** The translations of a catalogue by their message. */
function catalogue(lang: string): Map<string, string> {
  const { items } = PO.parse(readFileSync(resolve(LOCALES, `${lang}.po`), 'utf8'))
  const texts = items.filter(({ obsolete }) => !obsolete)
  return new Map(texts.map(({ msgctxt, msgid, msgstr }) => [`${msgctxt ?? ''}|${msgid}`, msgstr.join('')]))
}

/** The placeholder names of a text. */
const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name = '']) => name))].sort()

const english = catalogue('en')

test('there is one catalogue for each of the nine languages', () => {
  const files = readdirSync(LOCALES).filter((name) => name.endsWith('.po'))
  expect(files.sort()).toEqual([...LANGS].map((lang) => `${lang}.po`).sort())
  expect(english.size).toBeGreaterThan(1000)
})

test.each(LANGS)('%s translates every message, with the same placeholders as the English one', (lang) => {
  const texts = catalogue(lang)
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  expect([...texts].filter(([, text]) => text === '')).toEqual([])
  const faults = [...texts].filter(
    ([message, text]) => `${valuesIn(text)}` !== `${valuesIn(english.get(message) ?? '')}`,
  )
  expect(faults).toEqual([])
})

test('the page asks browsers not to translate it, because a translated price would not update any more', () => {
  const page = readFileSync(resolve(LOCALES, '../src/index.html'), 'utf8')
  expect(page).toMatch(/<html[^>]* translate="no"/)
})
