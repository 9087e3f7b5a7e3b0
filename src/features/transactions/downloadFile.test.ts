import { expect, it, vi } from 'vitest'
import { saveCsv } from './downloadFile.ts'

it('an exported table begins with the byte order mark by which a spreadsheet recognises UTF-8', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  saveCsv('bills.csv', '手续费,1\r\n')
  const blob = made.mock.calls[0]?.[0]
  if (!(blob instanceof Blob)) throw new Error('no file was made')
  expect([...new Uint8Array(await blob.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await blob.text()).toContain('手续费')
})
