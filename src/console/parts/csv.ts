import { saveText } from './save.ts'

/** The byte order mark makes spreadsheets read the text as UTF-8. */
export const saveCsv = (name: string, text: string): void => saveText(name, 'text/csv', `\uFEFF${text}`)
