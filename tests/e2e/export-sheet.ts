import { readFile } from 'node:fs/promises'
import type { Page } from '../browser/fixtures.ts'
import { skipClickDebounce } from './browser-page-actions.ts'

/** Exports transactions as a file with the export sheet; returns the lines of the file. */
export async function exported(
  page: Page,
  kind: 'Transactions' | 'Orders' | 'Taxes',
): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export CSV' })
  await sheet.getByRole('radio', { name: kind }).click()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save file' }).click()
  const file = await (await download).path()
  // Moves the clock, so that the next click is not ignored as a double click.
  await skipClickDebounce(page)
  return (await readFile(file, 'utf8')).trim().split('\r\n')
}
