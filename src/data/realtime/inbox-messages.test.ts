import { beforeEach, expect, test, vi } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { queryClient } from '../api/queries.ts'
import { listOptions } from '../api/use-read.ts'
import { closeSession, openSession } from '../session/session.ts'
import { mailParams, markRead, startMessages } from './inbox-messages.ts'
import { getUnread } from './unread-counts.ts'

const missed = vi.hoisted(() => ({ tell: () => {} }))
const heard = vi.hoisted(() => {
  const listeners = new Map<string, (event: object) => void>()
  return { listeners, tell: (name: string, event: object) => listeners.get(name)?.(event) }
})
vi.mock('./realtime-socket.ts', () => ({
  onUserEvent: (name: string, listener: (event: object) => void) => heard.listeners.set(name, listener),
  onMissed: (listener: () => void) => {
    missed.tell = listener
  },
}))

const mail = (id: number, is_read: number) => ({
  id,
  type: 'system' as const,
  title: `mail ${id}`,
  content: '',
  link: '',
  is_read,
  created_time: 1,
})
/** Version of the unread counts, which the server increases with every change of the counts. */
let counted: number
const unread = (system: number, version = ++counted) => ({
  system,
  kefu: 0,
  announcement: 0,
  asset: 0,
  version,
})
const page = (...list: ReturnType<typeof mail>[]) => ({
  list,
  page: 1,
  limit: 20,
  total: list.length,
  unread: unread(list.filter((one) => one.is_read === 0).length),
})
const SECOND = 1_700_000_000
const answer = (payload: unknown, server_time = SECOND) =>
  new Response(JSON.stringify({ type: 'ok', code: 1, message: payload, server_time }))

/** The server's answer for each path; null while the connection is down. */
let says: Record<string, () => Promise<Response>>
let asked: string[]
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const mails = () => queryClient.getQueryData(listOptions(message.mails, mailParams('')).queryKey)
const flags = () => mails()?.pages.flatMap(({ data }) => data.list.map(({ id, is_read }) => [id, is_read]))
const loadAt = async (second: number, ...list: ReturnType<typeof mail>[]) => {
  await queryClient.invalidateQueries()
  says['/mailMessage/getList'] = async () => answer(page(...list), second)
  await queryClient.fetchInfiniteQuery(listOptions(message.mails, mailParams('')))
}
const load = (...list: ReturnType<typeof mail>[]) => loadAt(SECOND, ...list)

beforeEach(async () => {
  queryClient.clear()
  counted = 0
  says = {}
  asked = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const path = Object.keys(says).find((one) => url.includes(one)) ?? ''
    asked.push(path)
    const aborted = new Promise<never>((_, failed) =>
      signal?.addEventListener('abort', () => failed(signal.reason)),
    )
    return Promise.race([says[path]?.() ?? down(), aborted])
  })
  openSession('token-a')
})

test('messages marked as read become unread again when the write fails, and messages received meanwhile are kept', async () => {
  await load(mail(1, 0), mail(2, 0), mail(3, 1))
  let fail = () => {}
  says['/mailMessage/read'] = () =>
    new Promise((_, failed) => {
      fail = () => failed(new TypeError('Failed to fetch'))
    })
  const marked = markRead({ all: '1' }).catch(() => 'rejected')
  await vi.waitFor(() =>
    expect(flags()).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]),
  )
  await load(mail(4, 0), mail(1, 1), mail(2, 1), mail(3, 1))
  fail()
  expect(await marked).toBe('rejected')
  expect(flags()).toEqual([
    [4, 0],
    [1, 0],
    [2, 0],
    [3, 1],
  ])
})

test('marking a message as read that fails after the session ended does not restore the list', async () => {
  await load(mail(1, 0))
  says['/mailMessage/read'] = () => new Promise(() => {})
  const { queryKey } = listOptions(message.mails, mailParams(''))
  const marked = markRead({ id: 1 }).catch(() => 'ended')
  closeSession('logout')
  expect(await marked).toBe('ended')
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('unread counts are read again on any screen after events were missed', async () => {
  startMessages()
  await load(mail(1, 1))
  await queryClient.invalidateQueries()
  asked = []
  missed.tell()
  await vi.waitFor(() => expect(asked).toEqual(['/mailMessage/getList']))
})

test('unread counts with a lower version than the shown counts are ignored', async () => {
  startMessages()
  await load(mail(1, 0))
  says['/mailMessage/read'] = async () => answer(unread(0))
  await markRead({ id: 1 })
  expect(getUnread().system).toBe(0)
  // Counts that the server sent before the message was marked as read arrive after the answer of that write.
  heard.tell('mail', { unread: unread(1, counted - 1) })
  expect(getUnread().system).toBe(0)
  heard.tell('mail', { unread: unread(2) })
  expect(getUnread().system).toBe(2)
})

test('unread counts with a lower version, as from a restored database, are accepted when they are a minute newer', async () => {
  await load(mail(1, 0), mail(2, 0))
  counted = -1
  await loadAt(SECOND + 59, mail(1, 0))
  expect(getUnread().system).toBe(2)
  await loadAt(SECOND + 60, mail(1, 0))
  expect(getUnread().system).toBe(1)
})
