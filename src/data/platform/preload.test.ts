import { beforeEach, describe, expect, test, vi } from 'vitest'

let preload: typeof import('./preload.ts').preload
const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)]
const load = () => vi.fn(async () => 'the screen')

beforeEach(async () => {
  // happy-dom must not fetch these files, which do not exist; the tests dispatch their `load` and `error`
  // events.
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true })
  vi.resetModules()
  document.head.innerHTML = ''
  ;({ preload } = await import('./preload.ts'))
})

describe('a lazily loaded part of the app', () => {
  test('waits for its styles and only preloads its scripts', async () => {
    const part = load()
    const come = preload(part, ['assets/a-1.css', 'assets/b-1.js'])
    expect(links('modulepreload')).toHaveLength(1)
    const [style] = links('stylesheet')
    await new Promise((next) => setTimeout(next))
    expect(part).not.toHaveBeenCalled()
    style?.dispatchEvent(new Event('load'))
    expect(await come).toBe('the screen')
  })

  test('requests a file once', async () => {
    const both = [preload(load(), ['assets/a-1.css']), preload(load(), ['assets/a-1.css'])]
    expect(links('stylesheet')).toHaveLength(1)
    links('stylesheet')[0]?.dispatchEvent(new Event('load'))
    expect(await Promise.all(both)).toEqual(['the screen', 'the screen'])
  })

  test('requests a style again that failed to load', async () => {
    const come = preload(load(), ['assets/a-1.css'])
    links('stylesheet')[0]?.dispatchEvent(new Event('error'))
    expect(links('stylesheet')).toHaveLength(0)
    await vi.waitFor(() => expect(links('stylesheet')).toHaveLength(1))
    links('stylesheet')[0]?.dispatchEvent(new Event('load'))
    expect(await come).toBe('the screen')
  })
})
