import { describe, expect, it } from 'vitest'
import { SETTING_KEYWORDS } from '#contract/communication/content.ts'
import { LANGS } from '#contract/wire/lang.ts'
import { translate } from '../platform/texts/translate.ts'
import { defaultSetting, SETTING_TEXTS } from './default-settings.ts'
import { menuIn } from './home-tiles.ts'

describe.each(LANGS)('content in %s', (lang) => {
  it('translates every text of the settings, with as many paragraphs as in English', () => {
    for (const [keyword, phrase] of Object.entries(SETTING_TEXTS)) {
      const english = phrase.message
      const text = translate(phrase, lang)
      expect(text.split('\n\n'), keyword).toHaveLength(english.split('\n\n').length)
      expect(text.length, keyword).toBeGreaterThan(english.length / 5)
      if (lang !== 'en') expect(text, keyword).not.toBe(english)
    }
    for (const keyword of SETTING_KEYWORDS) expect(typeof defaultSetting(keyword, lang)).toBe('string')
  })

  it('names every service tile, in the same order as in English', () => {
    const tiles = menuIn(lang)
    expect(tiles.map(({ key }) => key)).toEqual(menuIn('en').map(({ key }) => key))
    expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
    for (const tile of tiles) {
      expect(tile.name, tile.key).not.toBe('')
      expect(tile.url, tile.key).toMatch(/^\/pages\//)
    }
  })
})

it('home shows the most used services as its first seven tiles', () => {
  expect(
    menuIn('en')
      .slice(0, 7)
      .map(({ name }) => name),
  ).toEqual(['Deposit', 'Buy crypto', 'Spot', 'Futures', 'Finance', 'Copy trading', 'Convert'])
})
