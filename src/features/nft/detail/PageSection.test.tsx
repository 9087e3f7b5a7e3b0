import { expect, test, vi } from 'vitest'
import { UnreachableError } from '#data/api/call-errors.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { button, click, render } from '#ui/test-kit.tsx'
import { PageSection } from './PageSection.tsx'

const HOUR = 3_600_000
const now = Date.now()
observeServerTime(now, now, now / 1000)

const refetch = vi.fn()
const shown = (reading: Parameters<typeof PageSection>[0]['reading']): string =>
  render(
    <PageSection title="Bid history" {...(reading && { reading })}>
      <p>100 USDT</p>
    </PageSection>,
  ).host.textContent ?? ''

test('an old section of an NFT work shows its time, and a failed refresh shows the error beside the old content', () => {
  const asOf = serverNow() - HOUR
  const text = shown({ asOf, state: 'stale', error: new UnreachableError('timeout'), refetch })
  expect(text).toContain('As of')
  expect(text).toContain('100 USDT')
  click(button('Retry'))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a current section of an NFT work shows neither a time nor an error', () => {
  expect(shown({ asOf: serverNow(), state: 'fresh', error: null, refetch })).toBe('Bid history100 USDT')
})

test('a section of an NFT work that could not be read shows the error instead of its content', () => {
  const text = shown({ asOf: null, state: 'unknown', error: new UnreachableError('timeout'), refetch })
  expect(text).toContain('Retry')
  expect(text).not.toContain('100 USDT')
})
