import { describe, expect, test } from 'vitest'
import { fields, id, innerRoute, may, oneOf, orNothing, pairSymbol } from './-route-params.ts'

describe('the search fields of a route', () => {
  const read = fields({ currency: id, type: may(oneOf('change', 'stock')) })

  test('accept a text and also the value parsed from that text, so that a second validation changes nothing', () => {
    expect(read({ currency: '3' })).toEqual({ currency: 3 })
    expect(read(read({ currency: '3', type: 'stock' }))).toEqual({ currency: 3, type: 'stock' })
  })

  test.each([
    {},
    { currency: '' },
    { currency: '0' },
    { currency: '3.5' },
    { currency: '٣' },
    { currency: ['3', '4'] },
  ])('reject %j', (search) => {
    expect(() => read(search)).toThrow()
  })

  test('reject a value that is not in the list of allowed values', () => {
    expect(() => read({ currency: '3', type: 'lever ' })).toThrow()
  })

  test('drop unknown parameters', () => {
    expect(read({ currency: '3', utm: 'x' })).toEqual({ currency: 3 })
  })
})

test('a redirect outside the app is ignored', () => {
  const read = fields({ redirect: orNothing(innerRoute) })
  expect(read({ redirect: '/pages/fund/select?to=receive' })).toEqual({
    redirect: '/pages/fund/select?to=receive',
  })
  for (const redirect of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/a\nb', 7]) {
    expect(read({ redirect })).toEqual({})
  }
})

test('a pair in a URL is accepted only in the form BASE/QUOTE in capital letters', () => {
  expect(pairSymbol('BTC/USDT')).toBe('BTC/USDT')
  for (const wrong of ['btc/usdt', 'BTC', 'BTC/', '<b>/USDT', `${'A'.repeat(13)}/USDT`]) {
    expect(() => pairSymbol(wrong)).toThrow()
  }
})
