import { expect, it } from 'vitest'
import { forgetPick, givePick, takePick } from './pickerResult.ts'

it('a picked value is returned to the page once, and the values of different picker pages are stored separately', () => {
  givePick('area', { area_code_id: 5, area_code: '84' })
  givePick('country', { country_code: 'VN', name: 'Vietnam' })
  expect(takePick('area')).toEqual({ area_code_id: 5, area_code: '84' })
  expect(takePick('area')).toBeUndefined()
  expect(takePick('country')?.country_code).toBe('VN')
})

it('a picked value that no page has read is discarded when the same picker opens again', () => {
  givePick('area', { area_code_id: 1, area_code: '86' })
  forgetPick('area')
  expect(takePick('area')).toBeUndefined()
})
