import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RejectedError, UnreachableError } from '#data/api/call-errors.ts'
import { find, render, settle } from '#ui/test-kit.tsx'
import { PictureField } from './PictureField.tsx'

const upload = vi.fn()
vi.mock('#data/api/upload.ts', () => ({ uploadPicture: () => upload() }))
vi.mock('./shrinkPicture.ts', () => ({ shrink: async (file: File) => file }))

const again = (): boolean =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Retry')

async function sent(reason: Error): Promise<void> {
  upload.mockRejectedValueOnce(reason)
  render(<PictureField label="Front" value={null} onChange={vi.fn()} />)
  const input = find<HTMLInputElement>('input:not([capture])')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'x.png', { type: 'image/png' })] })
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
}

beforeEach(() => upload.mockReset())

test.each(['file_type', 'file_pixels', 'file_broken', 'file_too_large'])(
  'a picture that the server rejects with %s shows the reason and no retry',
  async (key) => {
    await sent(new RejectedError(key, `rejected by ${key}`, 'error'))
    expect(document.body.textContent).toContain(`rejected by ${key}`)
    expect(again()).toBe(false)
  },
)

test.each([
  ['did not arrive', new UnreachableError('timeout')],
  ['was rejected as busy', new RejectedError('request_busy', 'busy', 'error')],
])('a picture whose upload %s can be uploaded again', async (_why, reason) => {
  await sent(reason)
  expect(again()).toBe(true)
})
