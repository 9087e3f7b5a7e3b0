import { expect, test } from 'vitest'
import { publicSource } from './source.ts'

test('a seed stays on the server, every other source is as it is', () => {
  expect(publicSource('simulated:a-secret#seed#1764000000')).toBe('simulated#1764000000')
  expect(publicSource('BTCUSDT-1m-2023-03.csv#812.2')).toBe('BTCUSDT-1m-2023-03.csv#812.2')
  expect(publicSource('sealed')).toBe('sealed')
})
