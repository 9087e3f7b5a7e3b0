import { fitted, isLight, LONGEST, type Size } from './pictureSize.ts'

/**
 * Decodes a chosen picture, rotated as its metadata says. Rejects when the device cannot decode the picture.
 * The caller must revoke the object URL of the result (`src`).
 */
export async function readPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return picture
  } catch (error) {
    URL.revokeObjectURL(picture.src)
    throw error
  }
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** Creates a canvas of this size, with its drawing context. */
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

/** Converts the canvas to a JPEG file. */
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
 * Reduces a picture for upload, which also removes the metadata of a photo (location, camera). A file that
 * the device cannot decode is uploaded unchanged, so that the server reports what is wrong.
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
