const SCALE = 8

/** A QR code as PNG: dark on white, eight pixels per module. */
export async function qrPicture(value: string): Promise<Blob> {
  const { encode } = await import('uqr')
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = size * SCALE
  canvas.height = size * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#14171c'
  for (const [y, line] of data.entries())
    for (const [x, dark] of line.entries()) if (dark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new TypeError('no picture'))), 'image/png')
  })
}
