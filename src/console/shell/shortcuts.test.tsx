import { expect, test, vi } from 'vitest'
import { press, render } from '../test-kit.tsx'
import { useShortcuts } from './shortcuts.ts'

function Page({ run, isCovered }: { readonly run: () => void; readonly isCovered: boolean }) {
  useShortcuts({ a: run })
  return isCovered && <div role="dialog" aria-modal="true" />
}

test.each([
  ['ignored while a dialog is open, even when the focus is on the page', true, 0],
  ['handled while no dialog is open', false, 1],
])('a shortcut key of the page is %s', async (_, isCovered, times) => {
  const run = vi.fn()
  await render(<Page run={run} isCovered={isCovered} />)
  await press('a', document.body)
  expect(run).toHaveBeenCalledTimes(times)
})
