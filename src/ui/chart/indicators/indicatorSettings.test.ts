import { expect, it } from 'vitest'
import { MAIN_INDICATORS, SUB_INDICATORS } from '../types.ts'
import { defaultsOf, isWithin, parametersOf, parseParams, valuesOf, withValues } from './indicatorSettings.ts'

it('the defaults of every indicator are within the bounds of its parameters', () => {
  for (const name of [...MAIN_INDICATORS, ...SUB_INDICATORS])
    for (const parameter of parametersOf(name)) expect(isWithin(parameter, parameter.first)).toBe(true)
})

it('a changed parameter is stored for its indicator only, and a reset to the defaults removes the parameter', () => {
  const params = withValues(undefined, 'BOLL', [30, 2.5])
  expect(valuesOf('BOLL', params)).toEqual([30, 2.5])
  expect(valuesOf('MACD', params)).toEqual([12, 26, 9])
  expect(withValues(params, 'BOLL', defaultsOf('BOLL'))).toEqual({})
})

it('stored parameters are restored, except parameters that are unknown, incomplete or out of bounds', () => {
  const kept = { MA: [5, 10, 20], BOLL: [20], SAR: [0.02, 5], RSI: [6, 12.5, 24], XYZ: [1], KDJ: ['9', 3, 3] }
  expect(parseParams(JSON.stringify(kept))).toEqual({ MA: [5, 10, 20] })
  for (const text of [null, '', '{', '7', 'null']) expect(parseParams(text)).toEqual({})
})
