import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

/** Helpers of component tests. English texts come from the code itself. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
i18n.loadAndActivate({ locale: 'en', messages: {} })

const open = new Set<() => void>()

afterEach(() => {
  for (const close of open) close()
})

/** Renders into the page; returns functions to render again and to unmount. */
export function render(node: ReactNode) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const draw = (next: ReactNode) => act(() => root.render(<I18nProvider i18n={i18n}>{next}</I18nProvider>))
  const close = () => {
    open.delete(close)
    act(() => root.unmount())
    host.remove()
  }
  open.add(close)
  draw(node)
  return { host, draw, close }
}

/** The first element that matches. Throws when no element matches, so that a missing element fails the test. */
export function find<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML.slice(0, 2000)}`)
  return found
}

/** The input with this label. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  if (!found) throw new Error(`no field ${label} in ${document.body.innerHTML.slice(0, 2000)}`)
  return find<HTMLInputElement>(`[id="${found.htmlFor}"]`)
}

/** The button with this text or label. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  )
  if (!found) throw new Error(`no button ${name} in ${document.body.innerHTML.slice(0, 2000)}`)
  return found
}

export const click = (element: HTMLElement): void => act(() => element.click())

export const press = (element: Element, key: string): void =>
  act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

/** Types through the element's own setter, so that React sees the change. */
export function type(input: HTMLInputElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Lets the reactions of settled promises run. */
export const settle = (): Promise<void> => act(async () => {})

/** Retries until `check` does not throw; after half a minute throws the last error of `check`. */
export async function until(check: () => void): Promise<void> {
  const from = performance.now()
  for (;;) {
    try {
      check()
      return
    } catch (cause) {
      if (performance.now() - from > 30_000) throw cause
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
}
