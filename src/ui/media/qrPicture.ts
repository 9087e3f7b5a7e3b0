const SCALE = 8
/** Height (px) of the caption below the code, and size of its text. */
const CAPTION = { height: 48, font: '600 24px sans-serif' }

/**
 * A QR code as PNG: dark on white, eight pixels per module. `caption`: a line of text below the code, compressed to
 * the width of the picture.
 */
export async function qrPicture(value: string, caption = ''): Promise<Blob> {
  const { encode } = await import('uqr')
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = size * SCALE
  canvas.height = size * SCALE + (caption === '' ? 0 : CAPTION.height)
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#14171c'
  for (const [y, line] of data.entries())
    for (const [x, dark] of line.entries()) if (dark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
  if (caption !== '') {
    context.font = CAPTION.font
    context.textAlign = 'center'
    context.fillText(caption, canvas.width / 2, size * SCALE + CAPTION.height / 2, canvas.width - 2 * SCALE)
  }
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new TypeError('no picture'))), 'image/png')
  })
}
