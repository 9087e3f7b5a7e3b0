import { afterEach, expect, it } from 'vitest'
import { keepIndicators, keepPeriod, readIndicators, readPeriod } from './chartSettings.ts'

afterEach(() => localStorage.clear())

it('the default chart settings are a period of fifteen minutes, moving averages and volume', () => {
  expect(readPeriod()).toBe('15min')
  expect(readIndicators('page')).toEqual({ main: ['MA'], sub: ['VOL'], params: {} })
})

it('chart settings store the period once, and the indicators separately for page and strip, even an empty selection', () => {
  keepPeriod('4hour')
  keepIndicators('page', { main: ['EMA', 'BOLL'], sub: ['MACD', 'KDJ'] })
  keepIndicators('strip', { main: [], sub: [] })
  expect(readPeriod()).toBe('4hour')
  expect(readIndicators('page')).toEqual({ main: ['EMA', 'BOLL'], sub: ['MACD', 'KDJ'], params: {} })
  expect(readIndicators('strip')).toEqual({ main: [], sub: [], params: {} })
})

it('unknown values in the stored chart settings are ignored', () => {
  localStorage.setItem('chartPeriod', '7min')
  localStorage.setItem('chartIndicators', 'MA,XYZ,RSI')
  expect(readPeriod()).toBe('15min')
  expect(readIndicators('page')).toEqual({ main: ['MA'], sub: ['RSI'], params: {} })
})

it('parameters of indicators are stored once for both charts, and stored parameters out of bounds are ignored', () => {
  keepIndicators('page', { main: ['BOLL'], sub: [], params: { BOLL: [30, 2.5] } })
  expect(readIndicators('page').params).toEqual({ BOLL: [30, 2.5] })
  expect(readIndicators('strip').params).toEqual({ BOLL: [30, 2.5] })
  localStorage.setItem('chartIndicatorParams', '{"BOLL":[0,2],"RSI":[7,14,21]}')
  expect(readIndicators('page').params).toEqual({ RSI: [7, 14, 21] })
})
