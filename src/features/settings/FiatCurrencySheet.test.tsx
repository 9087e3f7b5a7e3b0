import { expect, test, vi } from 'vitest'
import { decimal } from '#domain/money.ts'
import { find, render } from '#ui/test-kit.tsx'
import { FiatCurrencySheet } from './FiatCurrencySheet.tsx'

vi.mock('#data/realtime/fiat-rates.ts', async (real) => ({
  ...(await real<object>()),
  useRates: () => ({ rates: { EUR: decimal('0.9') }, save_time: 1 }),
}))

test('a currency without an exchange rate is marked, also when other currencies have a rate', () => {
  render(<FiatCurrencySheet open onClose={() => {}} />)
  const options = [...find('dialog[open]').querySelectorAll('[role=option], [role=radio], button')].map(
    ({ textContent }) => textContent ?? '',
  )
  const of = (code: string) => options.find((text) => text.startsWith(code)) ?? ''
  expect(of('EUR')).not.toContain('No rate')
  expect(of('JPY')).toContain('No rate')
})
