import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render, settle, until } from '#ui/test-kit.tsx'
import { ScanSheet } from './ScanSheet.tsx'

test('a chosen file that cannot be decoded is reported as such, and not as a picture without a QR code', async () => {
  const onCode = vi.fn()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(
    new DOMException('no image', 'EncodingError'),
  )
  render(<ScanSheet onCode={onCode} onClose={() => {}} />)
  const input = find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.heic')] })
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
  await until(() => expect(document.body.textContent).toContain('Choose a JPG, PNG or WebP picture'))
  expect(document.body.textContent).not.toContain('No QR code was found')
  expect(onCode).not.toHaveBeenCalled()
})
