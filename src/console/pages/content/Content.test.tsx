import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FaqRows, NewsOne, NewsPreview, Settings } from '#contract/operators/content.ts'
import {
  button,
  click,
  field,
  find,
  mockServer,
  problem,
  render,
  renderPage,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'
import { Content } from './Content.tsx'

const NOW = Date.now()
const ONE: NewsOne = {
  id: 5,
  kind: 'announcement',
  state: 'published',
  is_top: true,
  popup: false,
  published_at: NOW,
  withdrawn_at: 0,
  built_in: false,
  title: 'Maintenance',
  langs: ['en'],
  views: 3,
  cover: '',
  thumbnail: '',
  image: '',
  url: '',
  author: '',
  texts: [{ lang: 'en', title: 'Maintenance', summary: 'Tonight', content: '<p>At <b>ten</b></p>' }],
}
const PREVIEW: NewsPreview = {
  texts: [
    { lang: 'en', title: 'Hello', summary: '', content: '<p>Safe</p>', own: true },
    { lang: 'fra', title: 'Hello', summary: '', content: '<p>Safe</p>', own: false },
  ],
}
const SETTINGS: Settings = {
  settings: [
    {
      keyword: 'about_us',
      kind: 'text',
      built_in: [{ lang: 'en', value: 'We trade' }],
      values: [{ lang: 'fra', value: 'Nous', updated_at: NOW }],
    },
  ],
}
const FAQ: FaqRows = {
  entries: [
    {
      id: 2,
      position: 10,
      built_in: true,
      edited: false,
      withdrawn_at: 0,
      texts: [{ lang: 'en', heading: 'Account', title: 'How?', content: 'So.' }],
    },
  ],
}
const done = { outcome: 'done', lines: [{ message: 'published' }], proposal: null }

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a published text is shown in a frame without scripts', async () => {
  signedIn(['content'])
  mockServer({ '/content/newsList': { news: [ONE] }, '/content/newsShow': ONE })
  await renderPage('/content?open=5')
  await until(() => find('iframe'))
  const frame = find<HTMLIFrameElement>('iframe')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.srcdoc).toContain('<p>At <b>ten</b></p>')
})

test('the preview of an announcement shows the server’s sanitised HTML, and publishing sends its texts by language', async () => {
  signedIn(['content'])
  const sent = mockServer({
    '/content/newsPreview': PREVIEW,
    '/content/newsPublish': done,
    '/content/newsList': { news: [] },
  })
  await render(<Content />, '/?open=new')
  expect(button('Publish').disabled).toBe(true)
  await type(field('Title'), 'Hello')
  await type(field('Text, HTML'), '<p>Safe</p><script>1</script>')
  await until(() => expect(find<HTMLIFrameElement>('iframe').srcdoc).toContain('<p>Safe</p>'))
  expect(find<HTMLIFrameElement>('iframe').srcdoc).not.toContain('script')
  await click(button('Publish'))
  await click(button('Publish', find('form')))
  await until(() =>
    expect(sent.find(({ path }) => path === '/content/newsPublish')?.input).toMatchObject({
      c_id: 4,
      texts: { en: { title: 'Hello', content: '<p>Safe</p><script>1</script>' } },
    }),
  )
  await until(() => expect(document.body.textContent).toContain('Nothing was published.'))
})

test('a draft whose publication is rejected is kept, even after the page was closed and opened again', async () => {
  signedIn(['content'])
  mockServer({ '/content/newsPreview': PREVIEW, '/content/newsPublish': problem('rejected', 'Too late.') })
  const { close } = await render(<Content />, '/?open=new')
  await type(field('Title'), 'Hello')
  await click(button('Publish'))
  await click(button('Publish', find('form')))
  await until(() => expect(find('form').textContent).toContain('Too late.'))
  close()
  await render(<Content />, '/?open=new')
  expect(field('Title').value).toBe('Hello')
})

test('the form of a setting is prefilled with the built-in value, and saves the value for one language', async () => {
  signedIn(['content'])
  const sent = mockServer({ '/content/settingList': SETTINGS, '/content/settingSet': done })
  await render(<Content />, '/?tab=settings&open=about_us')
  await until(() => find('section[aria-label="English"]'))
  await click(button('Set', find('section[aria-label="English"]')))
  expect(field('Value').value).toBe('We trade')
  await type(field('Value'), 'We trade well')
  await click(button('Set', find('form')))
  await until(() =>
    expect(sent).toContainEqual({
      path: '/content/settingSet',
      input: { keyword: 'about_us', lang: 'en', value: 'We trade well' },
    }),
  )
})

test('a FAQ entry is edited with its present texts, and cannot be saved without a question', async () => {
  signedIn(['content'])
  const sent = mockServer({ '/content/faqList': FAQ, '/content/faqWrite': done })
  await render(<Content />, '/?tab=faq&open=2')
  await until(() => expect(field('Question').value).toBe('How?'))
  await type(field('Question'), '')
  expect(button('Save').disabled).toBe(true)
  await type(field('Question'), 'How much?')
  await click(button('Save'))
  await click(button('Save', find('form')))
  await until(() =>
    expect(sent).toContainEqual({
      path: '/content/faqWrite',
      input: {
        id: 2,
        position: 10,
        texts: { en: { heading: 'Account', title: 'How much?', content: 'So.' } },
      },
    }),
  )
})

test('copying a published text replaces an unfinished draft only after a confirmation', async () => {
  signedIn(['content'])
  mockServer({
    '/content/newsList': { news: [ONE] },
    '/content/newsShow': ONE,
    '/content/newsPreview': PREVIEW,
  })
  const { close } = await render(<Content />, '/?open=new')
  await type(field('Title'), 'Unfinished')
  close()
  await render(<Content />, '/?open=5')
  await until(() => button('Write a new one like it'))
  await click(button('Write a new one like it'))
  await click(button('Go on with the draft'))
  await until(() => expect(field('Title').value).toBe('Unfinished'))
})
