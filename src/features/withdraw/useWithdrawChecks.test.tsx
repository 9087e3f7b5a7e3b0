import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { observeServerTime } from '#data/platform/clock.ts'
import { render } from '#ui/test-kit.tsx'
import { useWithdrawChecks } from './useWithdrawChecks.tsx'

const NOW = 1_700_000_000_000
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  observeServerTime(NOW, NOW, NOW / 1000)
})
afterEach(() => vi.useRealTimers())

function Checks({ info, usable }: { readonly info: WithdrawInfo; readonly usable: number }) {
  const checks = useWithdrawChecks(info, [{ usable_time: usable }] as never)
  return checks.map(({ key, state }) => `${key} ${state}`).join(', ')
}

test('the pause of withdrawals and the waiting time of an address end on screen without an answer of the server', () => {
  const soon = NOW / 1000 + 10
  const info = { currency: 3, hold_until: soon, saved_only: 1 } as WithdrawInfo
  const { host } = render(<Checks info={info} usable={soon} />)
  expect(host.textContent).toBe('hold waiting, address waiting')
  act(() => vi.advanceTimersByTime(12_000))
  expect(host.textContent).toBe('address done')
})

test('a saved address is required only while nothing but saved addresses is allowed', () => {
  const later = NOW / 1000 + 86_400
  const checks = (saved_only: 0 | 1) =>
    render(<Checks info={{ currency: 3, hold_until: 0, saved_only } as WithdrawInfo} usable={later} />).host
      .textContent
  expect(checks(1)).toBe('address waiting')
  expect(checks(0)).toBe('')
})
