import { expect, test, vi } from 'vitest'
import { qrPicture } from './qrPicture.ts'

test('the picture of a QR code has its caption below the code, and no space for a caption without one', async () => {
  const written: unknown[][] = []
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    fillText: (...args: unknown[]) => written.push(args),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done: BlobCallback,
  ) {
    sizes.push([this.width, this.height])
    done(new Blob(['png']))
  })
  await qrPicture('address')
  expect(written).toEqual([])
  await qrPicture('address', 'Tag: 495')
  const [[side = 0, height = 0] = [], [width = 0, taller = 0] = []] = sizes
  expect([height, width]).toEqual([side, side])
  expect(taller).toBeGreaterThan(side)
  const [[text, x, y] = []] = written
  expect([text, x]).toEqual(['Tag: 495', side / 2])
  expect(Number(y)).toBeGreaterThan(side)
})
