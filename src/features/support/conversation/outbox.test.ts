import { beforeEach, expect, test, vi } from 'vitest'
import { type SupportMessage, support } from '#contract/communication/support.ts'
import { drafts } from '#data/cache/drafts.ts'
import { reportReachable } from '#data/platform/connectivity.ts'
import { openSession } from '#data/session/session.ts'
import { PICTURE_MOST } from '#domain/text/pictureUpload.ts'
import { type Outbox, outboxOf } from './outbox.ts'

const SMALL = new File(['small'], 'photo.jpg', { type: 'image/jpeg' })
vi.mock('#features/kit/pictures/shrinkPicture.ts', async (original) => ({
  ...(await original<typeof import('#features/kit/pictures/shrinkPicture.ts')>()),
  shrink: async () => SMALL,
}))

const NAME = 'kefu.failed'
const ID = '11111111-1111-4111-8111-111111111111'
const arrived: SupportMessage[] = []
const message: SupportMessage = {
  id: 7,
  from: 'user',
  uid: 5,
  nickname: '',
  avatar: '',
  vip: 0,
  type: 'text',
  title: '',
  content: 'Good morning',
  faqs: [],
  card: null,
  status: 'sent',
  created_time: 1,
}

const fetching = vi.fn<typeof fetch>()
const ok = (answer: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify({ type: 'ok', code: 1, message: answer, server_time: 1 })))
const down = () => Promise.reject(new TypeError('Failed to fetch'))
function line(write: () => Promise<Response>, question: () => Promise<Response>): void {
  fetching.mockImplementation((url) => {
    if (String(url).includes('/request/settle')) return question()
    return String(url).includes('/kefu/send') ? write() : ok({})()
  })
}
const sent = (path: string) =>
  fetching.mock.calls
    .filter(([url]) => String(url).includes(path))
    .map(([, init]) => new URLSearchParams(String(init?.body)))
const kept = () => JSON.parse(drafts.get(NAME) ?? '[]') as readonly { request: string }[]
const words = { type: 'text', content: 'Good morning', shown: 'Good morning' } as const

/** Opens the outbox of the current session as a page does; a new session has a separate outbox. */
const opened = (): Outbox<typeof support.send> =>
  outboxOf(NAME, {
    call: support.send,
    params: (type, content) => ({ type, content }),
    onDone: (answer) => arrived.push(answer),
  })
const later = () => vi.advanceTimersByTimeAsync(60_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching)
  fetching.mockReset()
  arrived.length = 0
  openSession('token')
  reportReachable()
  return () => vi.useRealTimers()
})

test('a chat message is stored with its request id from the click on Send until the message has arrived', async () => {
  let answer: (response: Response) => void = () => undefined
  line(() => new Promise((done) => (answer = done)), down)
  const box = opened()
  box.say(words, 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kept()).toEqual([
    { content: 'Good morning', time: 1, request: sent('/kefu/send')[0]?.get('request_id') },
  ])
  // A page that is opened again finds the same messages in flight, without a request.
  expect(opened()).toBe(box)
  answer(await ok(message)())
  await later()
  expect([arrived, box.list.get(), drafts.get(NAME)]).toEqual([[message], [], null])
  expect(sent('/request/settle')).toEqual([])
})

test('after its page was closed, a chat message is not sent again automatically: its outcome is looked up by its request id', async () => {
  drafts.set(NAME, JSON.stringify([{ content: 'Good morning', time: 1, request: ID }]))
  line(ok(message), ok({ outcome: 'void' }))
  const box = opened()
  expect(box.list.get()).toMatchObject([{ state: 'checking', time: 1 }])
  await later()
  expect(sent('/request/settle').map((form) => form.get('request_id'))).toEqual([ID])
  expect(sent('/kefu/send')).toEqual([])
  expect(box.list.get()).toMatchObject([{ state: 'failed', request: '' }])
  expect(kept()).toMatchObject([{ content: 'Good morning', request: '' }])
  box.again(box.list.get()[0]?.key ?? 0)
  await later()
  expect(sent('/kefu/send')).toHaveLength(1)
  expect(drafts.get(NAME)).toBeNull()
})

test('after its page was closed, a chat message is removed from the outbox when the lookup shows that it has arrived', async () => {
  drafts.set(NAME, JSON.stringify([{ content: 'Good morning', time: 1, request: ID }]))
  line(ok(message), ok({ outcome: 'done', answer: message }))
  const box = opened()
  await later()
  expect([arrived, box.list.get(), drafts.get(NAME)]).toEqual([[message], [], null])
  expect(sent('/kefu/send')).toEqual([])
})

test('while the server cannot be reached, a chat message with a request id stays unknown, and a message without one stays failed', async () => {
  drafts.set(
    NAME,
    JSON.stringify([
      { content: 'Good morning', time: 1, request: ID },
      { content: 'Good evening', time: 2, request: '' },
    ]),
  )
  line(down, down)
  const box = opened()
  await later()
  expect(box.list.get()).toMatchObject([{ state: 'unknown', request: ID }, { state: 'failed' }])
  expect(kept()).toHaveLength(2)
  box.drop(box.list.get()[1]?.key ?? 0)
  expect(kept()).toMatchObject([{ request: ID }])
  expect(sent('/kefu/send')).toEqual([])
})

test('a chat picture is scaled down on the device before it is sent', async () => {
  line(ok({ ...message, type: 'image' }), down)
  const box = opened()
  const file = new File([new Uint8Array(PICTURE_MOST + 1)], 'photo.png', { type: 'image/png' })
  box.say({ type: 'image', content: '', shown: '', file }, 1)
  await later()
  const [upload] = fetching.mock.calls.filter(([url]) => String(url).includes('/upload'))
  const body = upload?.[1]?.body
  expect(body instanceof FormData && (await (body.get('file') as File).text())).toBe('small')
})
