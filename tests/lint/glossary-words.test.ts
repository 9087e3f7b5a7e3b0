import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf, rulesOf, wording } from './glossary-words.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RULES = rulesOf(readFileSync(resolve(ROOT, 'locales/GLOSSARY.md'), 'utf8'))

test('catalogues and server texts use the terms of locales/GLOSSARY.md', () => {
  expect(wording(ROOT)).toEqual([])
})

test('a term that locales/GLOSSARY.md forbids is reported with its replacement', () => {
  expect(faultsOf('Vui lòng thử lại', 'vn', RULES)).toEqual(['"vui lòng" is left out'])
  expect(faultsOf('確認提現', 'hk', RULES)).toEqual(['"提現" is said "提款"'])
  expect(faultsOf('提現', 'zh', RULES)).toEqual([])
})

test('a French text without a no-break space before punctuation marks is reported', () => {
  for (const text of ['Prix : 5', 'Vraiment ?', '« Oui', '5 %'])
    expect(faultsOf(text, 'fra', RULES)).toHaveLength(1)
  for (const text of ['Prix\u00a0: 5', 'Vraiment\u202f?', '«\u00a0Oui\u00a0»', '5\u00a0%'])
    expect(faultsOf(text, 'fra', RULES)).toEqual([])
})
