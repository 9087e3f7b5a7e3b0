import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { CloseSizeField } from './CloseSizeField.tsx'

const field = (lots: string) => (
  <CloseSizeField
    label="Size"
    base="BTC"
    whole={decimal('5')}
    lotSize={decimal('0.1')}
    value={lots}
    onChange={() => {}}
    error="Enter the correct quantity"
  />
)

test('a size to close that exceeds the position is rejected with the size of the position in the unit of the field', () => {
  const { host, draw } = render(field('5.01'))
  expect(host.textContent).toContain('Enter the correct quantity: at most 0.5 BTC')
  draw(field('0'))
  expect(host.textContent).toContain('Enter the correct quantity')
  expect(host.textContent).not.toContain('at most')
})
