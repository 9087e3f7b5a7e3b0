import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import type { Addressed } from '#contract/operators/call-builders.ts'
import { ROLES, type Role } from '#contract/operators/roles.ts'
import { storeSession } from './session.ts'

/** Helpers of the console's component tests. English texts come from the source code, so no catalogue is loaded. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
i18n.loadAndActivate({ locale: 'en', messages: {} })

const close = new Set<() => void>()
afterEach(() => {
  for (const one of [...close]) one()
})

/** Sets the session of the page to a signed-in operator. */
export function signedIn(
  roles: readonly Role[] = ROLES,
  { proven = true }: { readonly proven?: boolean } = {},
): void {
  const now = Date.now()
  storeSession({
    operator: 'ana',
    roles: [...roles],
    csrf: 'token',
    server_time: now,
    ends_at: now + 8 * 3_600_000,
    idle_until: now + 900_000,
    proven_until: proven ? now + 300_000 : 0,
    demo: true,
    version: '0.8.0',
  })
}

/** A call that was sent: path and body. */
export interface Sent {
  readonly path: string
  readonly input: unknown
}

type Answers = Readonly<Record<string, unknown | ((input: never) => unknown)>>

/** Mocks the server with these answers by path; any other path fails. Returns the calls sent. */
export function mockServer(answers: Answers): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.replace(/^\/console\/api/, '')
    const input: unknown = JSON.parse(String(body))
    sent.push({ path, input })
    if (!(path in answers))
      return Response.json({ problem: 'fault', message: `no answer for ${path}` }, { status: 500 })
    const answer = answers[path]
    const given = typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
    return given instanceof Response ? given : Response.json(given)
  })
  return sent
}

/** An answer that the test resolves later. */
export function deferredAnswer(): {
  readonly promise: Promise<unknown>
  readonly resolve: (answer: unknown) => void
} {
  let resolve: (answer: unknown) => void = () => undefined
  const promise = new Promise<unknown>((given) => {
    resolve = given
  })
  return { promise, resolve }
}

/** A response with an error of the contract. */
export const problem = (kind: string, message: string, field?: string): Response =>
  Response.json({ problem: kind, message, ...(field ? { field } : {}) }, { status: 422 })

interface Rendered {
  readonly host: HTMLElement
  readonly close: () => void
}

/** Renders a component with everything that the console provides, at an address. */
export async function render(node: ReactNode, at = '/'): Promise<Rendered> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const rootRoute = createRootRoute({ component: () => node, notFoundComponent: () => node })
  const router = createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '$' })]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const leave = (): void => {
    close.delete(leave)
    act(() => root.unmount())
    host.remove()
    queries.clear()
  }
  close.add(leave)
  await act(async () => {
    await router.load()
    root.render(
      <MantineProvider env="test">
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queries}>
            {/* biome-ignore lint/suspicious/noExplicitAny: the test registers routes that the type of the app's router lacks. */}
            <RouterProvider router={router as any} />
          </QueryClientProvider>
        </I18nProvider>
      </MantineProvider>,
    )
  })
  return { host, close: leave }
}

/** Renders a page of the console at its address, with header and sidebar. */
export async function renderPage(at: string): Promise<void> {
  const { createConsoleRouter } = await import('./router.tsx')
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [at] }))
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const leave = (): void => {
    close.delete(leave)
    act(() => root.unmount())
    host.remove()
    queries.clear()
  }
  close.add(leave)
  await act(async () => {
    await router.load()
    root.render(
      <MantineProvider env="test">
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </MantineProvider>,
    )
  })
}

/**
 * The first matching element.
 * @throws Error when no element matches, so that a missing element fails the test
 */
export function find<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML.slice(0, 3000)}`)
  return found
}

/** The button with this text or label. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  )
  if (!found) throw new Error(`no button ${name} in ${document.body.textContent?.slice(0, 3000)}`)
  return found
}

export const click = (element: HTMLElement): Promise<void> => act(async () => element.click())

export const press = (
  key: string,
  element: Element = document.activeElement ?? document.body,
): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

/** Enters text through the element's native setter, so that React notices the change. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  return act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(
    (one) => one.textContent?.replace(' *', '') === label,
  )
  const id = found?.getAttribute('for')
  const input = id ? document.getElementById(id) : null
  if (!input) throw new Error(`no field ${label} in ${document.body.textContent?.slice(0, 3000)}`)
  return input as HTMLInputElement
}

/** Maximum wait of `until` in ms, as in all tests; a shorter wait would fail on a slow machine. */
const PATIENCE = 30_000

/** Retries `check` until it no longer throws. */
export async function until(check: () => void): Promise<void> {
  const from = performance.now()
  for (;;) {
    try {
      check()
      return
    } catch (cause) {
      if (performance.now() - from > PATIENCE) throw cause
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
}

export const pathOf = (call: Addressed): string => call.path
