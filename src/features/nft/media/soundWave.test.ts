import { expect, test } from 'vitest'
import { peaksOf } from './soundWave.ts'

test('each bar of a sound wave is as high as its loudest sample, and the loudest bar is 1', () => {
  expect(peaksOf(new Float32Array([0.1, -0.5, 0.25, 0.1]), 2)).toEqual([1, 0.5])
})

test('the sound wave of silence or of no samples is flat', () => {
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0])
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0])
})
