import { expect, test, vi } from 'vitest'
import type { Address } from '#contract/funds/payout.ts'
import { button, click, render, settle } from '#ui/test-kit.tsx'
import { QrSheet } from './QrSheet.tsx'

test('the tag of a saved address can be copied, as the address can', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const row = { name: 'Cold', address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', tag: '495' } as Address
  render(<QrSheet row={row} onClose={() => {}} />)
  click(button('Copy: Tag'))
  await settle()
  expect(writeText).toHaveBeenCalledWith('495')
})
