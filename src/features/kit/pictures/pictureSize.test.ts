import { expect, test } from 'vitest'
import { fitted, isLight, LIGHT, LONGEST } from './pictureSize.ts'

test('a photo is scaled down in proportion and never enlarged', () => {
  expect(fitted({ width: 4032, height: 3024 }, 2048)).toEqual({ width: 2048, height: 1536 })
  expect(fitted({ width: 3024, height: 4032 }, 2048)).toEqual({ width: 1536, height: 2048 })
  expect(fitted({ width: 640, height: 480 }, 2048)).toEqual({ width: 640, height: 480 })
  expect(fitted({ width: 9000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 })
})

test('a photo that is small enough is uploaded unchanged', () => {
  expect(isLight({ width: LONGEST, height: 10 }, LIGHT)).toBe(true)
  expect(isLight({ width: LONGEST + 1, height: 10 }, LIGHT)).toBe(false)
  expect(isLight({ width: 10, height: 10 }, LIGHT + 1)).toBe(false)
})
