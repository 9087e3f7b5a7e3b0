import { act } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, click, render, until } from '#ui/test-kit.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0'

let data: typeof import('#data/platform/app-install.ts')
let InstallCard: typeof import('./InstallCard.tsx').InstallCard
let standalone: boolean

/** Launches the app again this many milliseconds after the previous launch. */
async function visit(after = 0): Promise<void> {
  vi.setSystemTime(Date.now() + after)
  vi.resetModules()
  data = await import('#data/platform/app-install.ts')
  ;({ InstallCard } = await import('./InstallCard.tsx'))
  data.startInstall()
}

/** Fires the browser's install event. `outcome`: the person's choice in the browser's install dialog. */
function offer(outcome: 'accepted' | 'dismissed' = 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

const device = (agent: string, touches = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touches, configurable: true })
}

/** Renders the home screen and returns its text. */
function home(): string {
  const { host, close } = render(<InstallCard />)
  const text = host.textContent ?? ''
  close()
  return text
}
const CARD = 'Add the app to your home screen'

// Loads the modules once, so that the visits in the tests are fast.
beforeAll(() => visit(), 60_000)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T00:00:00Z') })
  localStorage.clear()
  standalone = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: standalone && query === '(display-mode: standalone)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  device(LINUX)
  await visit()
  return () => vi.useRealTimers()
})

test('the first launch on a device counts as the device’s first visit, and a later launch does not', async () => {
  expect(data.isFirstVisit()).toBe(true)
  await visit(HOUR + 1)
  expect(data.isFirstVisit()).toBe(false)
})

describe('the install card', () => {
  test('appears at the second visit, where launches within an hour count as one visit', async () => {
    offer()
    expect(home()).toBe('')
    await visit(HOUR - 1)
    offer()
    expect(home()).toBe('')
    await visit(HOUR + 1)
    offer()
    expect(home()).toContain(CARD)
  })

  test('appears at once after a sign-in', () => {
    offer()
    data.countSignIn()
    expect(home()).toContain(CARD)
  })

  test('appears before the browser fires its install event if the event fired on an earlier visit, and a click waits for the event', async () => {
    offer()
    await visit(DAY)
    const { host } = render(<InstallCard />)
    expect(host.textContent).toContain(CARD)
    click(button('Install', host))
    const { prompt } = offer()
    await until(() => expect(prompt).toHaveBeenCalledTimes(1))
  })

  test('disappears when the browser fires no install event within 4 s of a click', async () => {
    offer()
    await visit(DAY)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    const asked = data.install()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(await asked).toBe(false)
    expect(home()).toBe('')
    await visit(DAY)
    expect(home()).toBe('')
  })

  test('does not appear where the browser never fires an install event', async () => {
    await visit(DAY)
    expect(home()).toBe('')
  })

  test('does not appear in the installed app', async () => {
    await visit(DAY)
    standalone = true
    offer()
    expect(home()).toBe('')
  })

  test('disappears when the app has been installed', async () => {
    await visit(DAY)
    offer()
    act(() => void window.dispatchEvent(new Event('appinstalled')))
    expect(home()).toBe('')
  })

  test('stays hidden for 14 days after it was dismissed', async () => {
    await visit(DAY)
    offer()
    render(<InstallCard />)
    click(button('Not now'))
    expect(home()).toBe('')
    await visit(14 * DAY)
    offer()
    expect(home()).toBe('')
    await visit(HOUR)
    offer()
    expect(home()).toContain(CARD)
  })

  test('opens the browser’s install prompt once, when its button is clicked', async () => {
    await visit(DAY)
    const { event, prompt } = offer()
    expect(event.defaultPrevented).toBe(true)
    render(<InstallCard />)
    expect(prompt).not.toHaveBeenCalled()
    await act(async () => button('Install').click())
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(await data.install()).toBe(false)
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(home()).toBe('')
  })

  test.each([
    ['an iPhone', IPHONE, 5],
    ['an iPad, which calls itself a Mac', MAC, 5],
  ])('shows two manual steps on %s', async (_, agent, touches) => {
    device(agent, touches)
    await visit(DAY)
    const { host } = render(<InstallCard />)
    click(button('Install', host))
    await until(() =>
      expect([...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)).toEqual([
        'Tap Share in the browser toolbar',
        'Choose “Add to Home Screen”',
      ]),
    )
  })

  test('does not appear on a Mac without a touch screen', async () => {
    device(MAC)
    await visit(DAY)
    expect(home()).toBe('')
  })
})
