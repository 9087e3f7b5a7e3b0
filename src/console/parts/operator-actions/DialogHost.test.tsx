import { useState } from 'react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { act, number, operatorArea, words } from '#contract/operators/call-builders.ts'
import {
  button,
  click,
  field,
  find,
  mockServer,
  press,
  render,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'
import { DetailDrawer } from '../DetailDrawer.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { ActButton } from './ActButton.tsx'

const { calls } = operatorArea('stock', {
  refuse: act({
    command: 'stock refuse',
    roles: ['treasury'],
    params: v.strictObject({ id: number, reason: words(1, 50) }),
    words: ({ id, reason }) => [String(id), reason],
  }),
})
const DONE = { outcome: 'done', lines: [], proposal: null }

const refuse = (id: number) => (
  <ActButton
    call={calls.refuse}
    label={`Refuse ${id}`}
    known={{ id }}
    fields={[{ kind: 'line', name: 'reason', label: 'Reason' }]}
  />
)

/** A list of rows 1 and 2, from which a refresh removes row 1. */
function Rows() {
  const [ids, setIds] = useState([1, 2])
  return (
    <>
      <button type="button" onClick={() => setIds([2])}>
        shorten
      </button>
      <DataTable
        name="stock"
        label="Stock"
        columns={[
          { id: 'id', header: 'Id', value: ({ id }: { readonly id: number }) => id },
          { id: 'act', header: '', value: () => '', cell: ({ id }) => refuse(id) },
        ]}
        rows={ids.map((id) => ({ id }))}
        rowKey={({ id }) => String(id)}
        empty="Nothing"
      />
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a dialog whose row was removed by a refresh keeps its input and is still submitted for that row', async () => {
  signedIn(['treasury'])
  const sent = mockServer({ '/stock/refuse': DONE })
  await render(<Rows />)
  await click(button('Refuse 1'))
  await type(field('Reason'), 'half of a reas')
  await click(button('shorten'))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(field('Reason').value).toBe('half of a reas')
  await click(button('Refuse 1', find('form')))
  await until(() => expect(document.querySelector('form')).toBeNull())
  expect(sent).toEqual([{ path: '/stock/refuse', input: { id: 1, reason: 'half of a reas' } }])
})

test('a dialog opened for another row starts empty', async () => {
  signedIn(['treasury'])
  mockServer({})
  await render(<Rows />)
  await click(button('Refuse 1'))
  await type(field('Reason'), 'a reason')
  await click(button('Cancel'))
  await click(button('Refuse 2'))
  expect(field('Reason').value).toBe('')
})

test('the first Escape closes the dialog, and the next Escape closes the drawer behind the dialog', async () => {
  signedIn(['treasury'])
  mockServer({})
  const close = vi.fn()
  await render(
    <DetailDrawer opened title="Number 1" onClose={close} acts={refuse(1)}>
      Stock
    </DetailDrawer>,
  )
  await click(button('Refuse 1'))
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(2)
  await press('Escape')
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  expect(close).not.toHaveBeenCalled()
  await press('Escape')
  expect(close).toHaveBeenCalledOnce()
})
