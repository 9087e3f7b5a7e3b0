/** A spreadsheet runs a text that begins so as a formula, whoever wrote it; full-width signs included. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/

/** A text as a cell of CSV (RFC 4180) that no spreadsheet reads as a formula. Figures are written as they are, without it. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
