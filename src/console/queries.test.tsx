import { afterEach, expect, test, vi } from 'vitest'
import { identity } from '#contract/operators/identity.ts'
import { support } from '#contract/operators/support.ts'
import { useAct, useReadCall } from './queries.ts'
import {
  button,
  click,
  deferredAnswer,
  find,
  mockServer,
  pathOf,
  render,
  signedIn,
  until,
} from './test-kit.tsx'

const PICTURE = pathOf(identity.calls.picture)
const CANNED = pathOf(support.calls.canned)
const picture = { type: 'image/png', content: '' }

function Page() {
  useReadCall(identity.calls.picture, { id: 1, side: 'front' }, { forget: true })
  useReadCall(support.calls.canned, {})
  const take = useAct(support.calls.take)
  return (
    <>
      <button type="button" onClick={() => take.mutate({ person: '7' })}>
        Take
      </button>
      <p>{take.status}</p>
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

test('an operator action succeeds before the reload of the page’s data has finished, and the reload excludes private pictures', async () => {
  signedIn()
  const again = deferredAnswer()
  let reads = 0
  const sent = mockServer({
    [PICTURE]: picture,
    [CANNED]: () => {
      reads += 1
      return reads === 1 ? { answers: [] } : again.promise
    },
    [pathOf(support.calls.take)]: { outcome: 'done', lines: [], proposal: null },
  })
  await render(<Page />)
  await until(() => expect(sent).toHaveLength(2))
  await click(button('Take'))
  await until(() => expect(find('p').textContent).toBe('success'))
  await until(() => expect(reads).toBe(2))
  again.resolve({ answers: [] })
  expect(sent.filter(({ path }) => path === PICTURE)).toHaveLength(1)
})
