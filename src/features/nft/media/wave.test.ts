import { expect, test } from 'vitest'
import { peaksOf } from './wave.ts'

test('each part is as high as its loudest moment, the loudest of all is 1', () => {
  expect(peaksOf(new Float32Array([0.1, -0.5, 0.25, 0.1]), 2)).toEqual([1, 0.5])
})

test('silence and nothing are flat', () => {
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0])
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0])
})
