import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useOnline } from '#data/platform/connectivity.ts'
import { markSupportRead } from '#data/realtime/inbox-messages.ts'
import { render } from '#ui/test-kit.tsx'
import { useReportSeen } from './useReportSeen.ts'

vi.mock('#data/platform/connectivity.ts', { spy: true })
vi.mock('#data/realtime/inbox-messages.ts', () => ({ markSupportRead: vi.fn() }))

const agent = (id: number, status: 'sent' | 'read' = 'sent') => ({ id, from: 'agent', status }) as const
const own = (id: number) => ({ id, from: 'user', status: 'sent' }) as const

function Talk({ messages }: { readonly messages: Parameters<typeof useReportSeen>[0] }) {
  useReportSeen(messages)
  return null
}

beforeEach(() => {
  vi.mocked(markSupportRead).mockClear()
  vi.mocked(useOnline).mockReturnValue(true)
})

test('an answer of support that arrives while an earlier report is in flight is reported as seen too', () => {
  const { draw } = render(<Talk messages={[own(1)]} />)
  expect(markSupportRead).not.toHaveBeenCalled()
  draw(<Talk messages={[own(1), agent(2)]} />)
  expect(markSupportRead).toHaveBeenCalledTimes(1)
  draw(<Talk messages={[own(1), agent(2), agent(3)]} />)
  expect(markSupportRead).toHaveBeenCalledTimes(2)
  draw(<Talk messages={[own(1), agent(2, 'read'), agent(3, 'read'), own(4)]} />)
  expect(markSupportRead).toHaveBeenCalledTimes(2)
})

test('an answer of support seen offline is reported as seen once online', () => {
  vi.mocked(useOnline).mockReturnValue(false)
  const { draw } = render(<Talk messages={[agent(2)]} />)
  expect(markSupportRead).not.toHaveBeenCalled()
  vi.mocked(useOnline).mockReturnValue(true)
  draw(<Talk messages={[agent(2)]} />)
  expect(markSupportRead).toHaveBeenCalledTimes(1)
})

test('an answer of support is not reported as seen while the page is in the background', () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  render(<Talk messages={[agent(2)]} />)
  expect(markSupportRead).not.toHaveBeenCalled()
  hidden.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(markSupportRead).toHaveBeenCalledTimes(1)
})
