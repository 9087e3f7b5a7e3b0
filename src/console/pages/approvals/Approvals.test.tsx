import { afterEach, expect, test, vi } from 'vitest'
import { staff } from '#contract/operators/staff.ts'
import { find, mockServer, pathOf, renderPage, signedIn, until } from '../../test-kit.tsx'

const proposal = (proposed_by: string) => ({
  number: 9,
  kind: 'withdraw_network',
  subject: 'USDT TRC20',
  terms: '{"fee":"2","min":"10"}',
  before: '{"fee":"1","min":"10"}',
  proposed_by,
  created_at: Date.now(),
  command: 'withdraw network',
  arguments: ['USDT', 'TRC20', '2', '10', '500'],
})
const buttons = (): (string | null)[] =>
  [...document.querySelectorAll('main button')].map((one) => one.textContent)

afterEach(() => vi.unstubAllGlobals())

test('a proposed action shows old and new values and can be approved by another operator', async () => {
  signedIn(['admin'])
  mockServer({ [pathOf(staff.calls.proposal)]: proposal('ben') })
  await renderPage('/approvals/9')
  await until(() => expect(find('ins').textContent).toBe('2'))
  expect(find('del').textContent).toBe('1')
  expect(document.querySelectorAll('ins')).toHaveLength(1)
  expect(buttons()).toEqual(expect.arrayContaining(['Approve', 'Reject']))
})

test('a proposal cannot be approved by the operator who made it', async () => {
  signedIn(['admin'])
  mockServer({ [pathOf(staff.calls.proposal)]: proposal('ana') })
  await renderPage('/approvals/9')
  await until(() => expect(document.body.textContent).toContain('another operator has to approve it'))
  expect(buttons()).not.toContain('Approve')
})
