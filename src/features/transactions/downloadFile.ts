/** Saves a table as a CSV file with a byte order mark, without which spreadsheets misread UTF-8. */
export const saveCsv = (name: string, table: string): void =>
  saveFile(name, new Blob(['\ufeff', table], { type: 'text/csv;charset=utf-8' }))

/** Downloads a file that was created on the device, so that it works offline. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts in a later task, so the object URL must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
