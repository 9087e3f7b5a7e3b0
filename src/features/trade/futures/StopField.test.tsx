import { expect, test } from 'vitest'
import { isBeyondForced } from '#domain/futures/stops.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/testing.tsx'
import { StopField } from './StopField.tsx'

const forced = decimal('64272.4')

function shown(value: string): string {
  const { host } = render(
    <StopField
      label="Stop loss"
      legal="USDT"
      precision={2}
      from={null}
      way={-1}
      value={value}
      onChange={() => undefined}
      error={undefined}
      gainAt={() => decimal('-7111.82')}
      forcedBefore={(price) => (isBeyondForced('long', price, forced) ? forced : null)}
    />,
  )
  return host.textContent ?? ''
}

test('a stop loss beyond the forced close says that it is never reached, and promises no loss of its own', () => {
  for (const value of ['10', '64272.4']) {
    expect(shown(value), value).toContain('Never reached: at about 64,272.40')
    expect(shown(value), value).not.toContain('Estimated PnL')
  }
})

test('a stop loss before the forced close says what it would bring', () => {
  expect(shown('64272.41')).toContain('Estimated PnL')
  expect(shown('64272.41')).not.toContain('Never reached')
})

test('of a short the stop loss lies above, and is beyond from the forced close upwards', () => {
  const beyond = (at: string) => isBeyondForced('short', decimal(at), forced)
  expect([beyond('64272.39'), beyond('64272.4'), beyond('70000')]).toEqual([false, true, true])
  expect(isBeyondForced('short', decimal('70000'), null)).toBe(false)
})
