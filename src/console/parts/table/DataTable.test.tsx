import { beforeEach, expect, test } from 'vitest'
import { button, click, find, press, render, signedIn, until } from '../../testing.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  readonly id: number
  readonly name: string
  readonly amount: string
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'ten', amount: '10' },
  { id: 2, name: 'nine', amount: '9.000000000000000001' },
  { id: 3, name: 'less', amount: '9' },
]
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'amount', header: 'Amount', value: ({ amount }) => amount, numeric: true },
  { id: 'number', header: 'Number', value: ({ id }) => id, extra: true },
]

const table = (props: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable<Row>
    name="test"
    label="Test"
    columns={COLUMNS}
    rows={ROWS}
    rowKey={({ id }) => String(id)}
    empty="Nothing"
    {...props}
  />
)
const names = (): (string | null)[] =>
  [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)

beforeEach(() => {
  localStorage.clear()
  signedIn()
})

test('amounts are sorted as exact decimals', async () => {
  await render(table())
  await click(button('Amount'))
  expect(names()).toEqual(['less', 'nine', 'ten'])
  await click(button('Amount'))
  expect(names()).toEqual(['ten', 'nine', 'less'])
  expect(find('th[aria-sort="descending"]').textContent).toBe('Amount')
})

test('j and k move through the rows, and Enter opens the one that has the focus', async () => {
  const opened: string[] = []
  await render(table({ open: ({ name }) => opened.push(name) }))
  await press('j', document.body)
  await press('j')
  await press('k')
  await press('j')
  expect(document.activeElement?.getAttribute('data-row')).toBe('2')
  await press('Enter')
  expect(opened).toEqual(['nine'])
})

test('x chooses rows, and the page hears which', async () => {
  let chosen: readonly Row[] = []
  await render(
    table({
      onSelect: (rows) => {
        chosen = rows
      },
    }),
  )
  await press('j', document.body)
  await press('x')
  await until(() => expect(chosen.map(({ id }) => id)).toEqual([1]))
})

test('a column that is shown by choice only is still shown after the page is opened again', async () => {
  await render(table())
  await click(button('Columns'))
  const choice = [...document.querySelectorAll('label')].find((label) => label.textContent === 'Number')
  await click(find<HTMLInputElement>(`#${choice?.getAttribute('for')}`))
  expect(document.querySelectorAll('thead th')).toHaveLength(3)
  await render(table())
  await until(() => expect(document.querySelectorAll('thead th')).toHaveLength(6))
})

test('no rows, rows that are read, and rows that cannot be read look different', async () => {
  await render(table({ rows: [] }))
  expect(find('[role="status"]').textContent).toBe('Nothing')
  await render(table({ rows: undefined }))
  find('[aria-busy]')
  await render(table({ rows: undefined, error: new Error('It is down.'), retry: () => {} }))
  expect(find('[role="alert"]').textContent).toContain('It is down.')
})

test('the count and the export of a list that goes on speak of what is loaded', async () => {
  await render(table({ partial: true }))
  expect(find('[aria-live="polite"]').textContent).toBe('3 loaded')
  expect(button('Save the rows that are loaded as CSV').disabled).toBe(false)
})

test('rows of another filter are not exported', async () => {
  await render(table({ stale: true }))
  expect(button('Save as CSV').disabled).toBe(true)
})
