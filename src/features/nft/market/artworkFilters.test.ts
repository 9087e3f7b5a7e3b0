import { expect, test } from 'vitest'
import { ALL, cleared, countOf, paramsOf } from './artworkFilters.ts'

test('the filter count includes the filters of the sheet, not the sales mode or the sort order', () => {
  expect(countOf(ALL)).toBe(0)
  expect(countOf({ ...ALL, sell_mode: '1', sort: 'ending' })).toBe(0)
  expect(countOf({ ...ALL, type: 'gif', rarity: '4', currency_id: '3', status: '0' })).toBe(4)
})

test('clearing the filters does not change the sales mode and the sort order', () => {
  expect(cleared({ ...ALL, sell_mode: '2', type: 'gif', status: '1', sort: 'price_asc' })).toEqual({
    ...ALL,
    sell_mode: '2',
    sort: 'price_asc',
  })
})

test('filters are sent with the parameter names of the specification', () => {
  expect(paramsOf({ ...ALL, sell_mode: '1', rarity: '3' }, { keyword: 'tide' })).toEqual({
    sell_mode: '1',
    type: '',
    rarity: '3',
    currency_id: '0',
    status: '',
    sort: 'new',
    keyword: 'tide',
    limit: 20,
  })
})
