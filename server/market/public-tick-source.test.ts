import { expect, test } from 'vitest'
import { publicSource } from './public-tick-source.ts'

test('the published source of a tick hides the seed of the simulated market; any other source is published unchanged', () => {
  expect(publicSource('simulated:a-secret#seed#1764000000')).toBe('simulated#1764000000')
  expect(publicSource('BTCUSDT-1m-2023-03.csv#812.2')).toBe('BTCUSDT-1m-2023-03.csv#812.2')
  expect(publicSource('sealed')).toBe('sealed')
})
