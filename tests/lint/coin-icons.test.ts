import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { currencies } from '#server/market/seed/currencies.ts'

const PUBLIC = resolve(import.meta.dirname, '../../public')
const fileOf = (image: string): string => resolve(PUBLIC, image.replace(/^\/h5\//, ''))
const images = currencies.flatMap(({ image }) => (image === '' ? [] : [image]))

test('the icon file of every currency exists', () => {
  expect(images.length).toBeGreaterThan(30)
  expect(images.filter((image) => !existsSync(fileOf(image)))).toEqual([])
})

test('the thirty best-known coins have thirty different icons', () => {
  const drawings = images
    .filter((image) => image.endsWith('.svg'))
    .map((image) => readFileSync(fileOf(image), 'utf8'))
  expect(drawings.length).toBeGreaterThanOrEqual(30)
  expect(new Set(drawings).size).toBe(drawings.length)
})
