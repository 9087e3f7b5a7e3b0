import { expect, test } from 'vitest'
import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { render } from '#ui/test-kit.tsx'
import { OrderSteps } from './OrderSteps.tsx'

const steps = (status: QuickBuy['status']) => {
  const { host, close } = render(<OrderSteps order={{ status, expired: 0 } as QuickBuy} />)
  const shown = [...host.querySelectorAll('li')].map((step) => [
    step.querySelector('svg')?.getAttribute('aria-label'),
    step.textContent,
  ])
  close()
  return shown
}

test('the steps of a purchase that awaits payment show this step in progress, and a payment that was sent completes it', () => {
  expect(steps(0)[0]).toEqual(['In progress', 'Awaiting payment'])
  expect(steps(1)[0]).toEqual(['Done', 'Awaiting payment'])
})
