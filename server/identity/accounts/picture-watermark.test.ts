import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { svgPath, watermarked } from './picture-watermark.ts'

const TIME = Date.parse('2026-11-28T22:53:00Z')

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 150, alpha: 0.5 } } })

const raw = async (base64: string) =>
  sharp(Buffer.from(base64, 'base64')).greyscale().raw().toBuffer({ resolveWithObject: true })

/** For each of nine parts of a picture, the difference between its brightest and its darkest pixel. */
async function contrasts(base64: string): Promise<number[]> {
  const { data, info } = await raw(base64)
  return Array.from({ length: 9 }, (_, part) => {
    const values: number[] = []
    const [left, top] = [
      Math.floor((part % 3) * (info.width / 3)),
      Math.floor(Math.floor(part / 3) * (info.height / 3)),
    ]
    for (let y = top; y < top + info.height / 3 - 1; y++)
      for (let x = left; x < left + info.width / 3 - 1; x++) values.push(data[y * info.width + x] ?? 0)
    return (
      values.reduce((most, value) => Math.max(most, value), 0) -
      values.reduce((least, value) => Math.min(least, value), 255)
    )
  })
}

describe('a private picture for an operator', () => {
  test.each([
    [900, 1400],
    [1600, 1000],
    [2400, 1350],
    [300, 200],
    [40, 30],
  ])('of %i by %i pixels has the watermark in each of nine equal areas', async (width, height) => {
    const picture = await watermarked({ content: await plain(width, height).jpeg().toBuffer() }, 'ana', TIME)
    expect(picture.type).toBe('image/jpeg')
    expect(Math.max(picture.width, picture.height)).toBe(Math.max(800, width, height))
    for (const contrast of await contrasts(picture.content)) expect(contrast).toBeGreaterThan(60)
  })

  test.each([
    [1, 1],
    [3, 2000],
    [4096, 2],
  ])('of %i by %i pixels, too small for the watermark, is still a valid picture', async (width, height) => {
    const picture = await watermarked({ content: await plain(width, height).png().toBuffer() }, 'ana', TIME)
    const { format } = await sharp(Buffer.from(picture.content, 'base64')).metadata()
    expect(format).toBe('jpeg')
  })

  test('with transparent parts is shown on white', async () => {
    const content = await plain(1000, 1000, 4).webp().toBuffer()
    const { data } = await raw((await watermarked({ content }, 'ana', TIME)).content)
    expect(data.reduce((sum, value) => sum + value, 0) / data.length).toBeGreaterThan(150)
  })

  test('has a watermark that depends only on the operator and the minute', async () => {
    const content = await plain(900, 900).jpeg().toBuffer()
    const seen = async (operator: string, time: number) =>
      (await watermarked({ content }, operator, time)).content
    const first = await seen('ana', TIME)
    expect(await seen('ana', TIME + 1000)).toBe(first)
    expect(await seen('ben', TIME)).not.toBe(first)
    expect(await seen('ana', TIME + 60_000)).not.toBe(first)
  })
})

test('the watermark draws every character of operator names and times', () => {
  for (const sign of 'abcdefghijklmnopqrstuvwxyz0123456789.-:')
    expect(svgPath(sign)).toMatch(/^(?:M\d \dh1v1h-1z)+$/)
  expect(svgPath(' ')).toBe('')
  // The letter I: three dots in the top row, three in the bottom row and five in between.
  expect(svgPath('i').match(/M/g)).toHaveLength(11)
})
