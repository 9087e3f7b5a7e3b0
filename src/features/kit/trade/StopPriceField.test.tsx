import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { StopPriceField } from './StopPriceField.tsx'

function shown(error: string | undefined): string {
  const { host } = render(
    <StopPriceField
      label="Stop loss"
      legal="USDT"
      precision={2}
      from={null}
      way={-1}
      value="64272.41"
      onChange={() => undefined}
      error={error}
      gainAt={() => decimal('-7111.82')}
    />,
  )
  return host.textContent ?? ''
}

test('a stop price field shows the resulting profit or loss, and nothing while the price is invalid', () => {
  expect(shown(undefined)).toContain('Estimated PnL')
  expect(shown('Enter the correct price')).not.toContain('Estimated PnL')
})
