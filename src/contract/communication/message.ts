import * as v from 'valibot'
import { area, event } from '../wire/area.ts'
import { hours, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { form, id, int, limit, list, oneOf, page, paging, str } from '../wire/fields.ts'

/** Classes of `/news/list`: announcements, and banners of the home screen. */
export const ANNOUNCEMENTS = 4
export const BANNERS = 5
/** Page size of the first page of announcements and messages. */
export const FIRST_PAGE = '20'

/** An announcement or banner without its text. Addresses of pictures are on this origin. */
export const NewsItem = v.object({
  id: int,
  c_id: v.picklist([ANNOUNCEMENTS, BANNERS]),
  title: str,
  summary: str,
  /** Wide picture of the item; empty when there is none. */
  cover: str,
  /** Square picture for small rows; empty when there is none. */
  thumbnail: str,
  /** Picture of a banner, without text in it; empty on announcements. */
  image: str,
  /** Target of a banner: a route (`/pages/…`) or an https address; empty on announcements. */
  url: str,
  author: str,
  views: int,
  is_top: int,
  created_time: int,
})
export type NewsItem = v.InferOutput<typeof NewsItem>

/** A news item with `content`: HTML, sanitised when it was saved and again when it is shown. */
export const News = v.object({ ...NewsItem.entries, content: str })
export type News = v.InferOutput<typeof News>

export const NewsLink = v.object({ id: int, title: str })
export type NewsLink = v.InferOutput<typeof NewsLink>

/** A news item; `prev` and `next`: the items directly above and below this item in the list of its class. */
export const NewsDetail = v.object({
  ...News.entries,
  prev: v.nullable(NewsLink),
  next: v.nullable(NewsLink),
})
export type NewsDetail = v.InferOutput<typeof NewsDetail>

const MAIL_TYPES = ['system', 'order', 'asset', 'nft', 'loan', 'activity'] as const
export type MailType = (typeof MAIL_TYPES)[number]

/** A message of the platform to one person. Plain text; `link` is a route or empty. */
export const Mail = v.object({
  id: int,
  type: v.picklist(MAIL_TYPES),
  title: str,
  content: str,
  link: str,
  is_read: int,
  created_time: int,
})
export type Mail = v.InferOutput<typeof Mail>

/**
 * Numbers of unread messages, each counted up to 1000. Announcements are counted from the registration day
 * on; `asset`: number of the unread `system` messages that are about a deposit or withdrawal. Counts may
 * arrive out of order, and the counts with the highest `version` are the newest. A server of an earlier
 * release sends no `version`.
 */
export const Unread = v.object({
  system: int,
  kefu: int,
  announcement: int,
  asset: int,
  version: v.optional(int, 0),
})
export type Unread = v.InferOutput<typeof Unread>

export const message = {
  /** News items of a class: pinned items first, then newest first. */
  newsList: read('POST', '/news/list', {
    summary: 'List announcements',
    params: form({ c_id: oneOf('4', '5'), page, limit: limit(10) }),
    answer: list(NewsItem),
    keep: { store: 'announcements', scope: 'public', for: hours(24) },
  }),
  /** `ahead` 1: the app prefetches the text for offline use, so the request does not count as a view. */
  newsDetail: read('POST', '/news/detail', {
    summary: 'Get an announcement',
    params: form({ id, ahead: v.optional(oneOf('1')) }),
    answer: NewsDetail,
    keep: { store: 'announcements', scope: 'public', for: hours(24) },
  }),
  /** The announcement to show once at launch, or null. */
  popup: read('GET', '/news/index_pop', {
    summary: 'Get the announcement to show at launch',
    params: form({}),
    answer: v.nullable(News),
    keep: { store: 'announcements', scope: 'public', for: hours(24) },
  }),
  /** Messages in the requested language, newest first. `type` empty: all types. */
  mails: read('GET', '/mailMessage/getList', {
    summary: 'List messages',
    params: form({ type: v.optional(oneOf('', ...MAIL_TYPES), ''), ...paging }),
    answer: v.object({ ...list(Mail).entries, unread: Unread }),
    access: 'member',
    keep: { store: 'messages', scope: 'user', for: seconds(60) },
  }),
  /**
   * Marks one message (`id`), one announcement (`news_id`) or everything (`all` 1) as read. Exactly one of
   * the three parameters must be given.
   */
  markRead: write('POST', '/mailMessage/read', {
    summary: 'Mark messages or announcements as read',
    params: form({ id: v.optional(id), news_id: v.optional(id), all: v.optional(oneOf('1')) }),
    answer: Unread,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [message.mails],
  }),
}

export const messageArea = area({
  name: 'message',
  about: 'Announcements and messages to the member',
  calls: message,
  events: {
    /**
     * `mail`: a new message; null when only the counts changed, because messages were read on another device.
     */
    mail: event({ mail: v.nullable(Mail), unread: Unread }, { changes: () => [message.mails] }),
  },
})
