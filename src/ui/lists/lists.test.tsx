import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NavigationProvider } from '../actions/Link.tsx'
import { ImageUploadField } from '../fields/ImageUploadField.tsx'
import { UnfitPicture } from '../fields/useImageUpload.ts'
import { NavBar } from '../layout/NavBar.tsx'
import { TabBar } from '../layout/TabBar.tsx'
import { House } from '../media/icons.ts'
import { button, click, find, render, settle } from '../test-kit.tsx'
import { InfiniteList } from './InfiniteList.tsx'
import { ListRow } from './ListRow.tsx'

/** Stand-in for IntersectionObserver: the test reports when the end of the list is visible. */
const watches: { seen: () => void; live: boolean }[] = []
class FakeObserver {
  readonly watch: { seen: () => void; live: boolean }
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.watch = { seen: () => callback([{ isIntersecting: true }]), live: true }
    watches.push(this.watch)
  }
  observe() {}
  disconnect() {
    this.watch.live = false
  }
}
const reachEnd = () =>
  act(() => {
    for (const watch of watches) if (watch.live) watch.seen()
  })

beforeEach(() => {
  watches.length = 0
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})

interface Options {
  rows?: string[] | undefined
  loading?: boolean
  hasMore?: boolean
  error?: string
}
const more = vi.fn()
const list = ({ rows, loading = false, hasMore = false, error }: Options) => (
  <InfiniteList
    label="Bills"
    rows={rows}
    keyOf={(row) => row}
    row={(row) => <span>{row}</span>}
    loading={loading}
    hasMore={hasMore}
    more={more}
    {...(error ? { error } : {})}
  />
)

it('a list shows a skeleton, then rows and the loading of the next page, then the end of the list', () => {
  more.mockReset()
  const { draw } = render(list({ loading: true, hasMore: true }))
  expect(find('[role=status]').getAttribute('aria-label')).toBe('Loading')
  draw(list({ rows: ['a'], hasMore: true }))
  reachEnd()
  expect(more).toHaveBeenCalledTimes(1)
  draw(list({ rows: ['a'], hasMore: true, loading: true }))
  reachEnd()
  expect(more).toHaveBeenCalledTimes(1)
  draw(list({ rows: ['a', 'b'] }))
  reachEnd()
  expect(more).toHaveBeenCalledTimes(1)
  expect(document.querySelectorAll('li')).toHaveLength(2)
  expect(document.body.textContent).toContain('No more data')
})

it('a list keeps its rows after an error and does not retry automatically', () => {
  more.mockReset()
  render(list({ rows: ['a'], hasMore: true, error: 'Could not load' }))
  reachEnd()
  expect(more).not.toHaveBeenCalled()
  expect(document.querySelectorAll('li')).toHaveLength(1)
  click(button('Retry'))
  expect(more).toHaveBeenCalledTimes(1)
})

it('a list known to be empty shows “No more data” together with the error of a failed refresh', () => {
  more.mockReset()
  render(list({ rows: [], error: 'Could not load' }))
  expect(document.body.textContent).toContain('No more data')
  expect(document.body.textContent).toContain('Could not load')
  click(button('Retry'))
  expect(more).toHaveBeenCalledTimes(1)
})

it('a list without rows shows one line of text', () => {
  render(list({ rows: [] }))
  expect(document.querySelector('ul')).toBeNull()
  expect(document.body.textContent).toContain('No more data')
})

it('a click on a list row and a click on its button have separate effects', () => {
  const opened = vi.fn()
  const starred = vi.fn()
  render(
    <ListRow
      title="BTC/USDT"
      onClick={opened}
      lead={
        <button type="button" onClick={starred}>
          star
        </button>
      }
    />,
  )
  click(button('star'))
  expect(opened).not.toHaveBeenCalled()
  click(button('BTC/USDT'))
  expect(opened).toHaveBeenCalledTimes(1)
  expect(button('BTC/USDT').contains(button('star'))).toBe(false)
})

it('the tab bar marks the current tab, and a click on the current tab scrolls its page to the top', () => {
  const scrolled = vi.fn()
  const page = document.createElement('main')
  page.setAttribute('data-page-scroll', '')
  page.scrollTo = scrolled
  document.body.append(page)
  render(<TabBar label="Main navigation" current="/a" items={[{ href: '/a', label: 'Home', icon: House }]} />)
  const tab = find<HTMLAnchorElement>('a')
  expect(tab.getAttribute('aria-current')).toBe('page')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  act(() => {
    tab.dispatchEvent(event)
  })
  expect(event.defaultPrevented).toBe(true)
  expect(scrolled).toHaveBeenCalled()
  page.remove()
})

it('the back button of the navigation bar calls the given handler', () => {
  const back = vi.fn()
  render(
    <NavigationProvider value={{ back, Link: ({ children }) => <span>{children}</span> }}>
      <NavBar title="Messages" />
    </NavigationProvider>,
  )
  expect(find('h1').textContent).toBe('Messages')
  click(button('Back'))
  expect(back).toHaveBeenCalledTimes(1)
})

function choose(file: File) {
  const input = find<HTMLInputElement>('input:not([capture])')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  act(() => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

it('the upload field rejects a file that is no picture or too large before sending', () => {
  const upload = vi.fn(async () => '/x')
  render(
    <ImageUploadField label="Front" value={null} onChange={vi.fn()} upload={upload} maxBytes={1024 * 1024} />,
  )
  choose(new File(['x'], 'x.pdf', { type: 'application/pdf' }))
  expect(document.body.textContent).toContain('Choose a JPG, PNG or WebP picture')
  choose(new File([new Uint8Array(1024 * 1024 + 1)], 'x.png', { type: 'image/png' }))
  expect(document.body.textContent).toContain('The picture is larger than 1 MB')
  expect(upload).not.toHaveBeenCalled()
})

it('the upload field shows progress, then returns the URL of the picture or shows the server’s rejection', async () => {
  let finish: (address: string) => void = () => {}
  const changed = vi.fn()
  const upload = vi
    .fn()
    .mockImplementationOnce((_, progress: (done: number) => void) => {
      progress(0.4)
      return new Promise<string>((resolve) => (finish = resolve))
    })
    .mockImplementationOnce(() => Promise.reject(new Error('The file is not a picture.')))
  render(<ImageUploadField label="Front" value={null} onChange={changed} upload={upload} />)
  choose(new File(['x'], 'x.png', { type: 'image/png' }))
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('40')
  finish('/files/1.png')
  await settle()
  expect(changed).toHaveBeenCalledWith('/files/1.png')
  choose(new File(['x'], 'y.png', { type: 'image/png' }))
  await settle()
  expect(document.body.textContent).toContain('The file is not a picture.')
})

it('the upload field names the accepted types before a file is chosen', () => {
  render(<ImageUploadField label="Front" value={null} onChange={vi.fn()} upload={vi.fn()} />)
  expect(document.body.textContent).toContain('JPG, PNG or WebP, up to 5 MB')
})

it('the upload field offers no retry for a rejected file that is no picture, and a retry for an upload stopped by a lost connection', async () => {
  const upload = vi
    .fn()
    .mockRejectedValueOnce(new Error('The server could not be reached.'))
    .mockRejectedValueOnce(new UnfitPicture('The picture is damaged.'))
  render(<ImageUploadField label="Front" value={null} onChange={vi.fn()} upload={upload} />)
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  choose(new File(['x'], 'x.png', { type: 'image/png' }))
  await settle()
  expect(buttons()).toContain('Retry')
  choose(new File(['x'], 'y.png', { type: 'image/png' }))
  await settle()
  expect(document.body.textContent).toContain('The picture is damaged.')
  expect(buttons()).not.toContain('Retry')
  expect(document.querySelector('img')).toBeNull()
})

it('the upload field shows no broken picture for a file that cannot be displayed', () => {
  render(
    <ImageUploadField label="Front" value={null} onChange={vi.fn()} upload={() => new Promise(() => {})} />,
  )
  choose(new File(['x'], 'x.heic', { type: 'image/heic' }))
  act(() => {
    find('img').dispatchEvent(new Event('error'))
  })
  expect(document.querySelector('img')).toBeNull()
})
