import { describe, expect, it } from 'vitest'
import { LANGS } from '#contract/wire/lang.ts'
import { areaSections, bundledAreas, letterOf } from './dialCodeAreas.ts'

const letters = (lang: (typeof LANGS)[number]) =>
  areaSections(bundledAreas(lang), '', lang).map(({ letter }) => letter)

describe('the search for a country', () => {
  it('finds Vietnam by dial code, name and country code', () => {
    for (const text of ['84', '+84', 'viet', 'VN']) {
      const found = areaSections(bundledAreas('en'), text, 'en').flatMap(({ areas }) => areas)
      expect(
        found.map(({ country_code }) => country_code),
        text,
      ).toContain('VN')
    }
  })

  it('finds a name typed without accents', () => {
    const found = (text: string) =>
      areaSections(bundledAreas('vn'), text, 'vn').flatMap(({ areas }) =>
        areas.map((area) => area.country_code),
      )
    expect(found('viet nam')).toEqual(['VN'])
    expect(found('duc')).toContain('DE')
  })

  it.each(LANGS)('lists every country and each letter once in %s', (lang) => {
    const areas = bundledAreas(lang)
    const sections = areaSections(areas, '', lang)
    expect(sections.flatMap((section) => section.areas)).toHaveLength(areas.length)
    expect(new Set(letters(lang)).size).toBe(sections.length)
    expect(sections.length).toBeGreaterThan(5)
  })

  it('marks countries that are not served', () => {
    const closed = bundledAreas('en').filter(({ supported }) => supported === 0)
    expect(closed.map(({ country_code }) => country_code).sort()).toEqual(['CU', 'IR', 'KP', 'SY'])
  })

  it('lists countries from A to Z in languages with Latin letters', () => {
    for (const lang of ['en', 'fra', 'spa', 'vn'] as const) {
      expect(letters(lang)).toEqual(letters(lang).toSorted())
      expect(letters(lang).every((letter) => /^[A-Z]$/.test(letter))).toBe(true)
    }
  })
})

describe('the section letter of a country', () => {
  const pinyin = new Intl.Collator('zh-u-co-pinyin')
  it.each([
    ['越南', 'Y'],
    ['中国', 'Z'],
    ['美国', 'M'],
    ['法国', 'F'],
    ['阿根廷', 'A'],
  ])('for the name %s is %s', (name, letter) => {
    expect(letterOf(name, 'zh', pinyin)).toBe(letter)
  })

  it('is the first letter, syllable row or consonant in Korean, Japanese, Thai, Vietnamese and French', () => {
    expect(letterOf('베트남', 'kor', new Intl.Collator('ko'))).toBe('ㅂ')
    expect(letterOf('ベトナム', 'jp', new Intl.Collator('ja'))).toBe('ハ')
    expect(letterOf('เวียดนาม', 'th', new Intl.Collator('th'))).toBe('ว')
    expect(letterOf('Đức', 'vn', new Intl.Collator('vi'))).toBe('D')
    expect(letterOf('Équateur', 'fra', new Intl.Collator('fr'))).toBe('E')
  })
})

it.each([
  ['en', 'viet nam', 'VN'],
  ['en', 'Turkey', 'TR'],
  ['en', 'UAE', 'AE'],
  ['en', 'UK', 'GB'],
  ['en', 'usa', 'US'],
  ['en', "cote d'ivoire", 'CI'],
  ['en', 'Cote dIvoire', 'CI'],
  ['en', 'ＪＡＰＡＮ', 'JP'],
  ['vn', 'Germany', 'DE'],
  ['zh', 'vietnam', 'VN'],
  ['en', '+84', 'VN'],
  ['en', '８４', 'VN'],
] as const)('in %s a search for "%s" finds %s', (lang, text, country) => {
  const found = areaSections(bundledAreas(lang), text, lang).flatMap(({ areas }) => areas)
  expect(found.map(({ country_code }) => country_code)).toContain(country)
  expect(found.length).toBeLessThan(12)
})
