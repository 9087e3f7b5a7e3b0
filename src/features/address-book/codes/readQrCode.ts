import { canvasOf, fitted, readPicture, type Size, sizeOf } from '#features/kit/index.ts'

/** `BarcodeDetector`, which some browsers have. */
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

/** The text of the QR code on a canvas; null when no code can be read. */
async function readCanvas(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): Promise<string | null> {
  try {
    const [found] = (await nativeReader()?.detect(canvas)) ?? []
    if (found && found.rawValue !== '') return found.rawValue
  } catch {
    // The browser has the API but it does not work (no service behind it), so it is not tried again.
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

/** Picture sizes (px) to try in turn: a screenshot reads best small, a photo from a distance large. */
const SIZES = [800, 1600]

/** The text of the QR code in a chosen picture; null when no code can be read. */
export async function readFile(file: Blob): Promise<string | null> {
  const picture = await readPicture(file).catch(() => null)
  if (!picture) return null
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
