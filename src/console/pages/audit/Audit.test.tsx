import { afterEach, expect, test, vi } from 'vitest'
import { staff } from '#contract/operators/staff.ts'
import { button, click, mockServer, pathOf, renderPage, signedIn, until } from '../../test-kit.tsx'

const PATH = pathOf(staff.calls.log)
const line = (id: number) => ({
  id,
  created_at: id,
  operator: 'ana',
  command: 'person show',
  arguments: ['7'],
  outcome: 'done',
  detail: '',
  user_id: 7,
})

afterEach(() => vi.unstubAllGlobals())

test('the log of operator actions is filtered by the page URL, newest entries first, and loads older entries on request', async () => {
  signedIn(['admin'])
  const sent = mockServer({
    [PATH]: ({ before }: { readonly before?: number }) => ({
      lines:
        before === undefined ? Array.from({ length: 200 }, (_, n) => line(n + 101)) : [line(99), line(100)],
    }),
  })
  await renderPage('/audit?operator=ana')
  const first = () => document.querySelector('tbody tr')?.getAttribute('data-row')
  await until(() => expect(first()).toBe('300'))
  await click(button('Older entries'))
  await until(() => expect(document.body.textContent).toContain('202 rows'))
  expect(sent.map(({ input }) => input)).toEqual([
    { operator: 'ana', limit: 200 },
    { operator: 'ana', limit: 200, before: 101 },
  ])
})
