import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { Button } from '#ui/actions/Button.tsx'
import { click, find, render, until } from '#ui/test-kit.tsx'
import { ResultView } from './ResultView.tsx'

test('a link on the result page replaces the history entry of the finished form, so that Back does not open the form', async () => {
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: ['/assets', '/withdraw'], initialIndex: 1 })
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      page('/assets', () => 'Assets'),
      page('/records', () => 'Records'),
      page('/withdraw', () => (
        <ResultView state="done" title="Sent">
          <Button href="/records">View record</Button>
        </ResultView>
      )),
    ]),
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await until(() => find('a'))
  click(find('a'))
  await until(() => expect(history.location.href).toBe('/records'))
  history.back()
  expect(history.location.href).toBe('/assets')
})
