import { Notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, click, deferredAnswer, find, press, render, signedIn, until } from '../../test-kit.tsx'
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
/** Collects the files that the page downloads. */
function saved(): readonly Blob[] {
  const files: Blob[] = []
  const createObjectURL = (file: Blob): string => {
    files.push(file)
    return 'blob:x'
  }
  vi.stubGlobal('URL', { createObjectURL, revokeObjectURL: () => {} })
  return files
}
const names = (): (string | null)[] =>
  [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
beforeEach(() => {
  localStorage.clear()
  signedIn()
})

test('a table sorts amounts as exact decimals', async () => {
  await render(table())
  await click(button('Amount'))
  expect(names()).toEqual(['less', 'nine', 'ten'])
  await click(button('Amount'))
  expect(names()).toEqual(['ten', 'nine', 'less'])
  expect(find('th[aria-sort="descending"]').textContent).toBe('Amount')
})

test('the keys j and k move between rows, and Enter opens the focused row', async () => {
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

test('the key x selects the focused row, and onSelect is called with the selected rows', async () => {
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

test('an optional column that was selected is shown again after a reload', async () => {
  await render(table())
  await click(button('Columns'))
  const choice = [...document.querySelectorAll('label')].find((label) => label.textContent === 'Number')
  await click(find<HTMLInputElement>(`#${choice?.getAttribute('for')}`))
  expect(document.querySelectorAll('thead th')).toHaveLength(3)
  await render(table())
  await until(() => expect(document.querySelectorAll('thead th')).toHaveLength(6))
})

test('an empty table shows a notice, a loading table a placeholder, and a failed table its error', async () => {
  await render(table({ rows: [] }))
  expect(find('[role="status"]').textContent).toBe('Nothing')
  await render(table({ rows: undefined }))
  find('[aria-busy]')
  await render(table({ rows: undefined, error: new Error('It is down.'), retry: () => {} }))
  expect(find('[role="alert"]').textContent).toContain('It is down.')
})

test('a paged list is exported completely, and the number of exported rows is shown', async () => {
  const files = saved()
  const more = deferredAnswer()
  await render(
    <>
      <Notifications />
      {table({
        partial: true,
        readAll: async (tell) => {
          tell(1_200)
          await more.promise
          return { rows: [...ROWS, { id: 4, name: 'last', amount: '1' }], isCut: false }
        },
      })}
    </>,
  )
  expect(find('[aria-live="polite"]').textContent).toBe('3 loaded')
  await click(button('Save all rows as CSV'))
  await until(() => expect(find('[role="dialog"]').textContent).toContain('1,200 rows read'))
  expect(files).toHaveLength(0)
  more.resolve(null)
  await until(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(5)
  await until(() => expect(document.body.textContent).toContain('4 rows'))
})

test('a cancelled export stops reading and saves no file', async () => {
  const files = saved()
  let stopped: AbortSignal | undefined
  await render(
    table({
      partial: true,
      readAll: (_, signal) => {
        stopped = signal
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        )
      },
    }),
  )
  await click(button('Save all rows as CSV'))
  await click(button('Cancel'))
  expect(stopped?.aborted).toBe(true)
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  expect(files).toHaveLength(0)
})

test('while the rows of a previous filter are still shown, the table cannot be exported', async () => {
  await render(table({ stale: true }))
  expect(button('Save as CSV').disabled).toBe(true)
})

test.each([
  ['fr-FR', 'nine;9,000000000000000001'],
  ['en-US', 'nine,9.000000000000000001'],
])('a table is exported with the separator and decimal mark of a device in %s', async (language, row) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const files = saved()
  await render(table())
  await click(button('Save as CSV'))
  await until(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain(row)
})
