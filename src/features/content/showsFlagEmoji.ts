/** Whether this device's fonts contain flags; without them the device would draw two letters or boxes. */
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
