import { downloadText } from './downloadText.ts'

/** The byte order mark makes spreadsheets read the text as UTF-8. */
export const downloadCsv = (name: string, text: string): void =>
  downloadText(name, 'text/csv', `\uFEFF${text}`)
