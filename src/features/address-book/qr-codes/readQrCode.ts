import { canvasOf, fitted, readPicture, type Size, sizeOf } from '#features/kit/index.ts'

/** The part of the `BarcodeDetector` API that is used here; only some browsers have this API. */
interface NativeReader {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new (options: { readonly formats: readonly string[] }) => NativeReader) | undefined
}

let native: NativeReader | null | undefined

function nativeReader(): NativeReader | null {
  try {
    native ??= globalThis.BarcodeDetector ? new globalThis.BarcodeDetector({ formats: ['qr_code'] }) : null
  } catch {
    native = null
  }
  return native
}

/** The text of the QR code on a canvas; null when no QR code is found. */
async function readCanvas(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): Promise<string | null> {
  try {
    const [found] = (await nativeReader()?.detect(canvas)) ?? []
    if (found && found.rawValue !== '') return found.rawValue
  } catch {
    // The browser has the API but lacks its recognition service, so later reads use the bundled reader
    // without trying the API.
    native = null
  }
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return null
  }
}

/** Draws a picture or a video frame on a white canvas and reads its QR code. */
export async function readDrawn(
  source: CanvasImageSource,
  size: Size,
  longest: number,
): Promise<string | null> {
  const { canvas, pen } = canvasOf(fitted(size, longest))
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  return readCanvas(canvas, pen)
}

/**
 * Picture sizes (px) to try one after the other: a screenshot is recognised best at a small size, a photo
 * from a distance at a large size.
 */
const SIZES = [800, 1600]

/**
 * The text of the QR code in a chosen picture; null when no QR code is found. Rejects when the device cannot
 * decode the picture.
 */
export async function readFile(file: Blob): Promise<string | null> {
  const picture = await readPicture(file)
  try {
    for (const longest of SIZES) {
      const text = await readDrawn(picture, sizeOf(picture), longest)
      if (text !== null) return text
    }
    return null
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
