import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../test-kit.tsx'
import { Beside } from './Beside.tsx'

afterEach(() => vi.unstubAllGlobals())

const shownOn = (wide: boolean) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: wide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  return render(<Beside title="History">rows</Beside>).host.textContent
}

test('a section beside a form is shown on wide screens only', () => {
  expect(shownOn(true)).toBe('Historyrows')
  expect(shownOn(false)).toBe('')
})
