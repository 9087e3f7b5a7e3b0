import { saveText } from './save.ts'

/** The mark at the beginning tells spreadsheets that the text is UTF-8. */
export const saveCsv = (name: string, text: string): void => saveText(name, 'text/csv', `\uFEFF${text}`)
