import { expect, test, vi } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { type CallError, RejectedError, UnreachableError } from '#data/api/call-errors.ts'
import { render } from '#ui/test-kit.tsx'
import { type Submit, useSubmit } from './useSubmit.ts'

let error: CallError | null = null
let online = true
vi.mock('#data/platform/connectivity.ts', () => ({
  useOnline: () => online,
  isReachable: () => online,
}))
vi.mock('#data/api/write.ts', () => ({ useWrite: () => ({ state: 'idle', error }) }))

function said(
  rejection: CallError,
  reachable = true,
): Pick<Submit, 'note'> & { readonly code: string | undefined } {
  error = rejection
  online = reachable
  let submit: Submit<typeof coupon.claim> | undefined
  const Screen = () => {
    submit = useSubmit(coupon.claim, { fields: ['code'] })
    return null
  }
  render(<Screen />)
  if (!submit) throw new Error('not rendered')
  return { note: submit.note, code: submit.said('code') }
}

test('a rejection that names a field is shown only at that field', () => {
  const unknown = new RejectedError('param_error', 'There is no such coupon', 'error', 'code')
  expect(said(unknown)).toEqual({ code: 'There is no such coupon', note: '' })
})

test('a rejection that names no field is shown beside the button', () => {
  const other = new RejectedError('param_error', 'Parameter error', 'error', 'id')
  const none = new RejectedError('coupon_gone', 'All have been claimed', 'error')
  expect(said(other)).toEqual({ code: undefined, note: 'Parameter error' })
  expect(said(none)).toEqual({ code: undefined, note: 'All have been claimed' })
  expect(said(new UnreachableError('timeout')).code).toBeUndefined()
})

test('a submit button shows “offline” without a connection, also after a rejection', () => {
  const { code, note } = said(new RejectedError('param_error', 'Not so', 'error', 'code'), false)
  expect(code).toBeUndefined()
  expect(note).toMatch(/offline/)
})
