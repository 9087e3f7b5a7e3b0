import { describe, expect, it } from 'vitest'
import { LANG_TAGS, LANGS } from '#contract/wire/lang.ts'
import { AREAS, areaNames, dialledNumber, flagOf } from './dialCodeAreas.ts'

describe('the list of areas', () => {
  it('begins with China, which has id 1', () => {
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

  it('finds Vietnam by the dial code 84', () => {
    expect(AREAS.find(({ dial }) => dial === '84')?.country).toBe('VN')
    expect(flagOf('VN')).toBe('🇻🇳')
  })
})

it('a phone number that starts with a country code is split at the dial code', () => {
  const read = (typed: string, current = '84') => {
    const found = dialledNumber(typed, current)
    return found && [found.area.dial, found.rest]
  }
  expect(read('+84957966170')).toEqual(['84', '957966170'])
  expect(read('+84 957 966 170', '1')).toEqual(['84', '957966170'])
  expect(read('+84 (0) 912 345 678', '1')).toEqual(['84', '0912345678'])
  expect(read('0084912345678', '1')).toEqual(['84', '912345678'])
  expect(read('＋８４９１２３４５６７８', '1')).toEqual(['84', '912345678'])
  expect(read('\u202a+1 868 555 1234\u202c', '86')).toEqual(['1868', '5551234'])
  expect(read('+1 868 555 1234', '1')).toEqual(['1', '8685551234'])
  for (const none of ['0912345678', '912345678', '+8495', '+0123456789', ''])
    expect(read(none), none).toBeNull()
})
