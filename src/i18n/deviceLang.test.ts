import { expect, test } from 'vitest'
import { deviceLang } from './deviceLang.ts'

test.each([
  [['en-US', 'en'], 'en'],
  [['zh-CN'], 'zh'],
  [['zh-Hant-HK'], 'hk'],
  [['zh-TW'], 'hk'],
  [['de-DE', 'fr-CH', 'en'], 'fra'],
  [['ja'], 'jp'],
  [['vi-VN'], 'vn'],
  [['de', 'constructor'], null],
  [[], null],
])('a device with the languages %j is offered %s', (tags, lang) => {
  expect(deviceLang(tags)).toBe(lang)
})
