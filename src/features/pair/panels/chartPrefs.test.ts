import { afterEach, expect, it } from 'vitest'
import { keepIndicators, keepPeriod, readIndicators, readPeriod } from './chartPrefs.ts'

afterEach(() => localStorage.clear())

it('chart settings start with fifteen minutes, averages and volume', () => {
  expect(readPeriod()).toBe('15min')
  expect(readIndicators('page')).toEqual({ main: ['MA'], sub: ['VOL'] })
})

it('chart settings store the period and the indicators, even an empty selection, for each chart', () => {
  keepPeriod('4hour')
  keepIndicators('page', { main: ['EMA', 'BOLL'], sub: ['MACD', 'KDJ'] })
  keepIndicators('strip', { main: [], sub: [] })
  expect(readPeriod()).toBe('4hour')
  expect(readIndicators('page')).toEqual({ main: ['EMA', 'BOLL'], sub: ['MACD', 'KDJ'] })
  expect(readIndicators('strip')).toEqual({ main: [], sub: [] })
})

it('chart settings that are unknown are ignored', () => {
  localStorage.setItem('chartPeriod', '7min')
  localStorage.setItem('chartIndicators', 'MA,XYZ,RSI')
  expect(readPeriod()).toBe('15min')
  expect(readIndicators('page')).toEqual({ main: ['MA'], sub: ['RSI'] })
})
