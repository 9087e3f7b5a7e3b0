import { expect, test, vi } from 'vitest'
import { button, click, find, render, signedIn } from '../test-kit.tsx'
import { PictureViewer } from './PictureViewer.tsx'

test('a picture is shown by an object URL that is revoked on unmount', async () => {
  signedIn()
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { close } = await render(<PictureViewer mime="image/png" content="aGVsbG8=" label="Front" />)
  expect(find<HTMLImageElement>('img').getAttribute('src')).toBe('blob:one')
  expect(made.mock.calls[0]?.[0]).toMatchObject({ type: 'image/png' })
  await click(button('Front: turn right'))
  expect(find('img').style.transform).toBe('rotate(90deg)')
  close()
  expect(revoked).toHaveBeenCalledWith('blob:one')
})

test('content that is not a picture gets no object URL', async () => {
  signedIn()
  const made = vi.spyOn(URL, 'createObjectURL')
  await render(<PictureViewer mime="text/html" content="aGVsbG8=" label="Front" />)
  expect(made).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('cannot be shown')
})
