/** Whether this device's fonts include flags; otherwise two letters or boxes would be drawn. */
export function showsFlags(): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return false
  pen.canvas.width = 16
  pen.canvas.height = 16
  pen.font = '12px sans-serif'
  pen.fillText('\u{1f1fb}\u{1f1f3}', 0, 12)
  const { data } = pen.getImageData(0, 0, 16, 16)
  return data.some((value, at) => at % 4 === 0 && value !== data[at + 1])
}
