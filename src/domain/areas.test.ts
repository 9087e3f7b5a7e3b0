import { describe, expect, it } from 'vitest'
import { LANG_TAGS, LANGS } from '#contract/lang.ts'
import { AREAS, areaNames, flagOf } from './areas.ts'

describe('areas', () => {
  it('begins with China, whose id the specification fixes', () => {
    expect(AREAS[0]).toEqual({ id: 1, country: 'CN', dial: '86' })
  })

  it('names each country once, with a dial code', () => {
    expect(new Set(AREAS.map(({ country }) => country)).size).toBe(AREAS.length)
    expect(AREAS.length).toBeGreaterThan(200)
    for (const { country, dial, id } of AREAS) {
      expect(country).toMatch(/^[A-Z]{2}$/)
      expect(dial, country).toMatch(/^[1-9]\d{0,3}$/)
      expect(AREAS[id - 1]?.country).toBe(country)
    }
  })

  it.each(LANGS)('has names in %s', (lang) => {
    const name = areaNames(LANG_TAGS[lang])
    for (const { country } of AREAS) expect(name(country), country).not.toBe(country)
  })

  it('finds Vietnam by 84', () => {
    expect(AREAS.find(({ dial }) => dial === '84')?.country).toBe('VN')
    expect(flagOf('VN')).toBe('🇻🇳')
  })
})
