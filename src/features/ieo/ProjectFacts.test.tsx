import { expect, test } from 'vitest'
import type { IeoProject } from '#contract/ieo.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/testing.tsx'
import { ProjectSteps } from './ProjectFacts.tsx'

const zero = decimal('0')
const project: IeoProject = {
  id: 1,
  name: 'Project ABC',
  symbol: 'ABC',
  currency_id: 10_001,
  scale: 8,
  logo: '',
  banner: '',
  issuance_price: decimal('0.1'),
  total_issuance: decimal('1000000'),
  subscription_currency: 'USDT',
  pay_currencies: [],
  min_amount: decimal('100'),
  max_amount: decimal('50000'),
  lock_period: 7,
  subscription_cycle: 1,
  start_time: 100,
  end_time: 200,
  allot_time: 260,
  time_to_market: 300,
  release_time: 400,
  my_amount: zero,
  open: 1,
  version: 1,
  test: 0,
  applications_number: zero,
  passes_number: zero,
  progress: zero,
  people: 0,
  status: 2,
  allotted_time: 0,
}

test.each([
  ['warm_up', ['In progress', 'Not yet', 'Not yet', 'Not yet']],
  ['in_progress', ['Done', 'In progress', 'Not yet', 'Not yet']],
  ['ended', ['Done', 'Done', 'Not yet', 'Not yet']],
] as const)('the stages of a project say which one goes on: %s', (phase, states) => {
  render(<ProjectSteps project={project} phase={phase} />)
  const said = [...document.querySelectorAll('li svg')].map((mark) => mark.getAttribute('aria-label'))
  expect(said).toEqual(states)
})
