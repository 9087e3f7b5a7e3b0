import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'
import { catalogue, LOCALES } from '#tests/helpers/catalogue-translations.ts'

/** The placeholder names of a text. */
const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name = '']) => name))].sort()

test('locales/ has one translation catalogue for each of the nine languages', () => {
  const files = readdirSync(LOCALES).filter((name) => name.endsWith('.po'))
  expect(files.sort()).toEqual([...LANGS].map((lang) => `${lang}.po`).sort())
})

test.each([...LANGS.map((lang) => [lang, 'en'] as const), ['console/zh', 'console/en'] as const])(
  '%s translates every message, with the placeholders of the English message',
  (name, source) => {
    const [texts, english] = [catalogue(name), catalogue(source)]
    expect(english.size).toBeGreaterThan(1000)
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
    expect([...texts].filter(([, text]) => text === '')).toEqual([])
    const faults = [...texts].filter(
      ([message, text]) => `${valuesIn(text)}` !== `${valuesIn(english.get(message) ?? '')}`,
    )
    expect(faults).toEqual([])
  },
)

test.each(['src', 'src/console'])(
  '%s/index.html asks browsers not to translate the page, because a translated figure would no longer update',
  (folder) => {
    const page = readFileSync(resolve(LOCALES, '..', folder, 'index.html'), 'utf8')
    expect(page).toMatch(/<html[^>]* translate="no"/)
  },
)
