import { expect, test, vi } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { queryClient } from '../api/queries.ts'
import { listOptions } from '../api/use-read.ts'
import { reportUnreachable } from '../platform/connectivity.ts'
import { openSession } from '../session/session.ts'
import { mailParams, markRead } from './inbox-messages.ts'

const MAIL = {
  id: 1,
  type: 'system' as const,
  title: 'mail',
  content: '',
  link: '',
  is_read: 0,
  created_time: 1,
}
const PAGE = {
  list: [MAIL],
  page: 1,
  limit: 20,
  total: 1,
  unread: { system: 1, kefu: 0, announcement: 0, asset: 0 },
}

test('marking a message as read while offline is rejected without a request, and the message stays unread', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ type: 'ok', code: 1, message: PAGE, server_time: 1_700_000_000 }))
  })
  openSession('token-a')
  const options = listOptions(message.mails, mailParams(''))
  await queryClient.fetchInfiniteQuery(options)
  asked.length = 0
  reportUnreachable('offline')
  asked.length = 0
  const seen: (number | undefined)[] = []
  const isRead = () => queryClient.getQueryData(options.queryKey)?.pages[0]?.data.list[0]?.is_read
  const stop = queryClient.getQueryCache().subscribe(() => seen.push(isRead()))
  await expect(markRead({ all: '1' })).rejects.toThrow()
  stop()
  expect(asked.filter((url) => url.includes('/mailMessage/read'))).toEqual([])
  expect([...seen, isRead()]).not.toContain(1)
})
