import { act } from 'react'
import { expect, test } from 'vitest'
import { reportReachable, reportUnreachable } from '#data/platform/connectivity.ts'
import { render } from '#ui/test-kit.tsx'
import { usePictureFailed } from './usePictureFailed.ts'

test('a picture that failed to load offline is loaded again once online, and when the person requests a retry', () => {
  let now = {} as ReturnType<typeof usePictureFailed>
  const Picture = ({ src }: { readonly src: string }) => {
    now = usePictureFailed(src)
    return null
  }
  const { draw } = render(<Picture src="a.webp" />)
  const fail = () => act(() => now.onError())
  act(() => reportUnreachable('offline'))
  fail()
  expect(now.failed).toBe(true)
  act(() => reportReachable())
  expect(now.failed).toBe(false)
  fail()
  expect(now.failed).toBe(true)
  act(() => now.retry())
  expect(now.failed).toBe(false)
  fail()
  draw(<Picture src="b.webp" />)
  expect(now.failed).toBe(false)
})
