import { fitted, isLight, LONGEST, type Size } from './size.ts'

/**
 * A chosen picture as the device draws it, turned as its camera was held. Rejects where the device cannot read it. Whoever
 * is done with it revokes its address (`src`).
 */
export async function readPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return picture
  } catch (problem) {
    URL.revokeObjectURL(picture.src)
    throw problem
  }
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** A canvas of this size and what draws on it. */
export function canvasOf({ width, height }: Size): {
  readonly canvas: HTMLCanvasElement
  readonly pen: CanvasRenderingContext2D
} {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new TypeError('no canvas')
  return { canvas, pen }
}

const QUALITY = 0.85

/** What stands on a canvas as a JPEG file. */
export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((done, failed) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? done(new File([blob], `${name}.jpg`, { type: 'image/jpeg' }))
          : failed(new TypeError('no picture')),
      'image/jpeg',
      QUALITY,
    )
  })

/**
 * The picture made small enough to travel over a phone's line, without the place and camera that a photo names. What the
 * device cannot read goes as it is: the server says what is wrong with it.
 */
export async function shrink(file: File): Promise<File> {
  const picture = await readPicture(file).catch(() => null)
  if (!picture) return file
  try {
    if (isLight(sizeOf(picture), file.size)) return file
    const { canvas, pen } = canvasOf(fitted(sizeOf(picture), LONGEST))
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await fileOf(canvas, 'photo')
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
