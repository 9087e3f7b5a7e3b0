import { sql } from 'kysely'
import type { Publication } from '#contract/operators/content/publication.ts'
import type { NewsOne, NewsRows } from '#contract/operators/content.ts'
import { msg } from '#contract/operators/msg.ts'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { publishNews, withdrawNews } from '../../content/publish.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'

const SHOWN = 100

type Listed = NewsRows['news'][number]

interface Row extends Omit<Listed, 'kind' | 'state' | 'built_in'> {
  readonly c_id: 4 | 5
  readonly hidden: boolean
  readonly seed: string | null
  readonly cover: string
  readonly thumbnail: string
  readonly image: string
  readonly url: string
  readonly author: string
}

const rowsOf = (db: Db, which: ReturnType<typeof sql>) =>
  sql<Row>`
    select n.id, n.c_id, n.is_top, n.popup, n.published_at, n.withdrawn_at, n.hidden, n.seed, n.cover, n.thumbnail, n.image, n.url,
      n.author, t.title, coalesce(v.views, 0) as views,
      (select array_agg(l.lang) from news_texts l where l.news_id = n.id) as langs
    from news n
    join news_texts t on t.news_id = n.id and t.lang = 'en'
    left join news_views v on v.news_id = n.id
    where ${which} order by n.id desc limit ${SHOWN}`.execute(db)

const toListed = (row: Row): Listed => ({
  id: row.id,
  kind: row.c_id === 4 ? 'announcement' : 'banner',
  state: row.withdrawn_at > 0 ? 'withdrawn' : row.hidden ? 'scheduled' : 'published',
  is_top: row.is_top,
  popup: row.popup,
  published_at: row.published_at,
  withdrawn_at: row.withdrawn_at,
  built_in: row.seed !== null,
  title: row.title,
  langs: LANGS.filter((lang) => row.langs.includes(lang)),
  views: row.views,
})

/** Announcements and banners, newest first, including withdrawn and scheduled announcements. */
export async function listNews({ db }: Operation, before: number | undefined): Promise<NewsRows> {
  const { rows } = await rowsOf(db, before === undefined ? sql`true` : sql`n.id < ${before}`)
  return { news: rows.map(toListed) }
}

/**
 * One announcement or banner with its texts.
 * @throws UsageError for an unknown id
 */
export async function newsById({ db }: Operation, id: number): Promise<NewsOne> {
  const [row] = (await rowsOf(db, sql`n.id = ${id}`)).rows
  if (!row) throw new UsageError(msg`there is no ${{ id }}; see news list`)
  const texts = await db
    .selectFrom('news_texts')
    .select(['lang', 'title', 'summary', 'content'])
    .where('news_id', '=', id)
    .execute()
  const { cover, thumbnail, image, url, author } = row
  const inOrder = (lang: Lang): number => LANGS.indexOf(lang)
  return {
    ...toListed(row),
    cover,
    thumbnail,
    image,
    url,
    author,
    texts: texts.toSorted((a, b) => inOrder(a.lang) - inOrder(b.lang)),
  }
}

/**
 * Publishes a text now, or at a later time (ms).
 * @throws UsageError for a time in the past
 */
export async function publish(
  { db, clock }: Operation,
  { publication, at }: { readonly publication: Publication; readonly at: number | undefined },
): Promise<{ readonly id: number; readonly from: number; readonly scheduled: boolean }> {
  const now = clock.now()
  if (at !== undefined && at <= now) throw new UsageError(msg`the time to publish is over`)
  const id = await publishNews(db, publication, { now, from: at })
  return { id, from: at ?? now, scheduled: at !== undefined }
}

/**
 * Withdraws an announcement or banner.
 * @throws UsageError when no published announcement or banner has this id
 */
export async function withdraw({ db, clock }: Operation, id: number): Promise<{ readonly id: number }> {
  if (!(await withdrawNews(db, clock.now(), id))) throw new UsageError(msg`there is no ${{ id }} to withdraw`)
  return { id }
}
