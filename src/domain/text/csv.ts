/** A spreadsheet runs a text that begins so as a formula, whoever wrote it; full-width signs included. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/
/** The same after a semicolon or tab, by which spreadsheets of many languages divide cells. */
const INNER_FORMULA = /([;\t]["\s]*)(?=[=+\-@＝＋－＠])/g

/** A text as a cell of CSV (RFC 4180) that no spreadsheet reads as a formula. Figures are written as they are, without it. */
export function csvText(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
