import type { InfiniteData, Query } from '@tanstack/react-query'
import {
  ANNOUNCEMENTS,
  FIRST_PAGE,
  type Mail,
  type MailType,
  message,
  type NewsItem,
  type Unread,
} from '#contract/communication/message.ts'
import { support } from '#contract/communication/support.ts'
import { isCallError } from '../api/call-errors.ts'
import { callWithTime } from '../api/client.ts'
import { onReadRepeated } from '../api/invalidate-reads.ts'
import { queryClient, readOptions } from '../api/queries.ts'
import type { Answered } from '../api/timed-answer.ts'
import { listOptions } from '../api/use-read.ts'
import { send } from '../api/write.ts'
import { serverNow } from '../platform/clock.ts'
import { isReachable } from '../platform/connectivity.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { prefs } from '../session/device-preferences.ts'
import { getSession, onSessionEnd, subscribeSession } from '../session/session.ts'
import { callName } from '../store/record-key.ts'
import { onMissed, onUserEvent } from './realtime-socket.ts'
import { NONE_UNREAD, setUnread } from './unread-counts.ts'

/**
 * Parameters of the lists that the device stores: the first page of messages, and announcements with their texts
 * (docs/products/messages.md#on-the-device).
 */
export const mailParams = (type: MailType | '') => ({ type, limit: FIRST_PAGE })
export const NEWS_PARAMS = { c_id: `${ANNOUNCEMENTS}`, limit: FIRST_PAGE } as const

interface MailPage {
  readonly list: readonly Mail[]
  readonly unread: Unread
}
type MailPages = InfiniteData<Answered<MailPage>>
type NewsPages = InfiniteData<Answered<{ readonly list: readonly NewsItem[] }>>

/**
 * Counts with a lower version are accepted when they are at least this much newer (ms), because a database
 * restored from a backup continues with lower versions.
 */
const VERSIONS_LAST = 60_000

const NOTHING_HEARD = { version: 0, at: 0 }
let heard = NOTHING_HEARD
/**
 * Applies unread counts that were true at `at` (server's clock, ms), unless newer counts were already
 * applied.
 */
function hear(unread: Unread, at: number): void {
  if (unread.version < heard.version && at < heard.at + VERSIONS_LAST) return
  heard = { version: unread.version, at }
  setUnread(unread)
}
const hearNow = (unread: Unread): void => hear(unread, serverNow())
onSessionEnd(() => {
  heard = NOTHING_HEARD
  setUnread(NONE_UNREAD)
})

/**
 * Queries of message lists. The cache also holds a stored first page as the answer of a single call; this
 * query is not included.
 */
const isMails = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === getSession().scope && queryKey[2] === callName(message.mails) && queryKey.at(-1) === 'pages'

/** Applies the unread counts of every page of a message list, whether stored or received. */
function hearFrom(query: Query): void {
  if (!isMails(query)) return
  const kept = query.state.data as MailPages | undefined
  for (const { data, asOf } of kept?.pages ?? []) hear(data.unread, asOf)
}
queryClient.getQueryCache().subscribe((event) => {
  // Only an answer contains new counts; the start of a refetch contains no counts.
  const came = event.type === 'added' || (event.type === 'updated' && event.action.type === 'success')
  if (came) hearFrom(event.query)
})
// The stored pages may have been loaded before this module.
for (const query of queryClient.getQueryCache().getAll()) hearFrom(query)

/** Selects what is marked as read: one message, one announcement, or all messages. */
export type Mark = { readonly id: number } | { readonly news_id: number } | { readonly all: '1' }

/**
 * Marks messages as read when the person opens them. The rows change at once, and change back when the server rejects
 * the write. Rejects with a `CallError`; while offline nothing is sent (docs/offline.md#rule-9-writes).
 */
export async function markRead(mark: Mark): Promise<void> {
  const { epoch } = getSession()
  const painted = isReachable() ? unreadOf(mark) : new Set<number>()
  paint(painted, 1)
  try {
    hearNow(await send(message.markRead, mark))
  } catch (error) {
    // After a sign-out the lists are removed and must not be filled again.
    if (getSession().epoch === epoch) paint(painted, 0)
    throw error
  }
}

/**
 * Reports to the server that the messages of customer service were seen. Errors are ignored: the messages
 * then stay unread, and the next view reports them again.
 */
export async function markSupportRead(): Promise<void> {
  if (!isReachable()) return
  try {
    hearNow(await send(support.read, {}))
  } catch (error) {
    if (!isCallError(error) && !(error instanceof DOMException)) throw error
  }
}

/** Ids of the unread messages in the cached lists to which `mark` applies. */
function unreadOf(mark: Mark): ReadonlySet<number> {
  const lists = queryClient.getQueriesData<MailPages>({ predicate: isMails })
  const mails = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ data }) => data.list)
  const isMarked = ({ id }: Mail): boolean => 'all' in mark || ('id' in mark && id === mark.id)
  return new Set(mails.filter((mail) => mail.is_read === 0 && isMarked(mail)).map(({ id }) => id))
}

function paint(ids: ReadonlySet<number>, is_read: 0 | 1): void {
  if (ids.size === 0) return
  const repaint = (mail: Mail): Mail => (ids.has(mail.id) ? { ...mail, is_read } : mail)
  queryClient.setQueriesData<MailPages>({ predicate: isMails }, (old) => {
    if (!old) return old
    return {
      ...old,
      pages: old.pages.map(({ data, asOf }) => ({ data: { ...data, list: data.list.map(repaint) }, asOf })),
    }
  })
}

/** Pause between two texts, so that prefetching texts does not delay reads on screen. */
const pause = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(() => whenIdle(done, 2_000, 0), 100)
  })

let run = 0
/** Prefetches the texts of the newest announcements one after another, until the language changes. */
async function keepTexts(): Promise<void> {
  run += 1
  const mine = run
  const kept = queryClient.getQueryData<NewsPages>(listOptions(message.newsList, NEWS_PARAMS).queryKey)
  for (const { id } of kept?.pages[0]?.data.list ?? []) {
    await pause()
    if (mine !== run || !isReachable()) return
    await queryClient.prefetchQuery({
      ...readOptions(message.newsDetail, { id }),
      queryFn: ({ signal }) => callWithTime(message.newsDetail, { id, ahead: '1' }, { signal }),
    })
  }
}

/**
 * Polling interval (ms) of announcements, shorter than the day for which their stored list counts as fresh.
 */
const NEWS_AGAIN = 300_000

async function readNews(): Promise<void> {
  await queryClient.prefetchInfiniteQuery({
    ...listOptions(message.newsList, NEWS_PARAMS),
    staleTime: NEWS_AGAIN,
  })
  await keepTexts()
}

function readMails(): void {
  if (getSession().token === null) return
  void queryClient.prefetchInfiniteQuery(listOptions(message.mails, mailParams('')))
}

/**
 * Starts listening for new messages and loads the first pages for offline use. Called once, after the first
 * paint.
 */
export function startMessages(): void {
  const both = () => {
    readMails()
    void readNews()
  }
  both()
  onUserEvent('mail', ({ unread }) => hearNow(unread))
  onUserEvent('kefu', ({ unread }) => hearNow(unread))
  // The first page of messages contains the unread counts, which every screen shows, so an invalidated list
  // is read again even when no screen shows the list.
  onReadRepeated((read) => {
    if (read === message.mails) readMails()
  })
  onMissed(readMails)
  subscribeSession(readMails)
  let { lang } = prefs.get()
  prefs.subscribe(() => {
    if (prefs.get().lang === lang) return
    lang = prefs.get().lang
    both()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') both()
  }, NEWS_AGAIN)
}
