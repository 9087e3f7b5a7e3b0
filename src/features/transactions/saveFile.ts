/** A table as a file: with the mark by which spreadsheets know UTF-8, without it they read Chinese as Latin letters. */
export const saveCsv = (name: string, table: string): void =>
  saveFile(name, new Blob(['\ufeff', table], { type: 'text/csv;charset=utf-8' }))

/** Hands a file to the browser's downloads. Works offline. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download holds the data itself once it has begun, which is after this turn of the loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
