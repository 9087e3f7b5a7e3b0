import { readFile } from 'node:fs/promises'
import type { Page } from '../browser/fixtures.ts'
import { rested } from './page-actions.ts'

/** Saves a file with the export sheet of the transactions; returns its lines. */
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
  // After this, the press for the next file counts as a separate press.
  await rested(page)
  return (await readFile(file, 'utf8')).trim().split('\r\n')
}
