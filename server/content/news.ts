import { type RawBuilder, sql } from 'kysely'
import {
  BANNERS,
  type message,
  type News,
  type NewsItem,
  type NewsLink,
} from '#contract/communication/message.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { DEFAULT_LANG, type Lang } from '#contract/wire/lang.ts'
import { wireTime } from '../platform/clock.ts'
import type { Db } from '../platform/db/types.ts'
import { noSuch } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import { seedTexts } from './seed/index.ts'
import { countView } from './view-counts.ts'

interface Row {
  readonly id: number
  readonly c_id: 4 | 5
  readonly is_top: boolean
  readonly cover: string
  readonly thumbnail: string
  readonly image: string
  readonly url: string
  readonly author: string
  readonly published_at: number
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly views: number
}

/**
 * Columns of an announcement in the requested language, else in English. An announcement without an
 * author has the platform as its author.
 */
const translatedColumns = (lang: Lang): RawBuilder<unknown> => sql`
  from news n
  join lateral (
    select title, summary, content from news_texts t
    where t.news_id = n.id and t.lang in (${lang}, 'en')
    order by (t.lang = ${lang}) desc limit 1
  ) t on true
  left join news_views v on v.news_id = n.id
  where n.withdrawn_at = 0 and not n.hidden`

const ITEM = sql`n.id, n.c_id, n.is_top, n.cover, n.thumbnail, n.image, n.url, n.author, n.published_at,
  t.title, t.summary, coalesce(v.views, 0) as views`
const ORDER = sql`n.is_top desc, n.published_at desc, n.id desc`

const toItem = (row: Row, lang: Lang): NewsItem => ({
  id: row.id,
  c_id: row.c_id,
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  thumbnail: row.thumbnail,
  image: row.image,
  url: row.url,
  author: row.author === '' ? seedTexts[lang].author : row.author,
  views: row.views,
  is_top: row.is_top ? 1 : 0,
  created_time: wireTime(row.published_at),
})

const toNews = (row: Row, lang: Lang): News => ({ ...toItem(row, lang), content: row.content })

/**
 * One page of the announcements of a category, without their texts: pinned announcements first, then newest
 * first.
 */
export async function listNews(
  db: Db,
  lang: Lang,
  { c_id, page, limit }: CheckedParams<typeof message.newsList>,
): Promise<AnswerOf<typeof message.newsList>> {
  const [rows, total] = await Promise.all([
    sql<Row>`select ${ITEM}, '' as content ${translatedColumns(lang)} and n.c_id = ${c_id}
      order by ${ORDER} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ n: number }>`select count(*) as n from news
      where c_id = ${c_id} and withdrawn_at = 0 and not hidden`.execute(db),
  ])
  return { list: rows.rows.map((row) => toItem(row, lang)), page, limit, total: total.rows[0]?.n ?? 0 }
}

/** The previous and the next announcement in the list of its category. */
async function neighbours(
  db: Db,
  lang: Lang,
  { id, c_id }: Row,
): Promise<{ prev: NewsLink | null; next: NewsLink | null }> {
  const { rows } = await sql<{ at: number; title: string; here: number; id: number }>`
    with listed as (
      select n.id, t.title, row_number() over (order by ${ORDER}) as at ${translatedColumns(lang)} and n.c_id = ${c_id}
    )
    select l.id, l.title, l.at, h.at as here from listed l join listed h on h.id = ${id}
    where l.at in (h.at - 1, h.at + 1)`.execute(db)
  const at = (step: number): NewsLink | null => {
    const row = rows.find((one) => one.at === one.here + step)
    return row ? { id: row.id, title: row.title } : null
  }
  return { prev: at(-1), next: at(1) }
}

/**
 * An announcement with its text. Throws AppError `param_error` when no published announcement has this
 * id.
 */
export async function newsDetail(
  services: Services,
  lang: Lang,
  { id, ahead }: CheckedParams<typeof message.newsDetail>,
): Promise<AnswerOf<typeof message.newsDetail>> {
  const { db } = services
  const { rows } =
    await sql<Row>`select ${ITEM}, t.content ${translatedColumns(lang)} and n.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw noSuch('id')
  if (ahead === undefined) countView(services, id)
  return { ...toNews(row, lang), ...(await neighbours(db, lang, row)) }
}

/** Address of the first picture in the list of banners; null when there is no banner. */
export async function firstBanner(db: Db): Promise<string | null> {
  const { rows } = await sql<Pick<Row, 'image'>>`
    select n.image ${translatedColumns(DEFAULT_LANG)} and n.c_id = ${BANNERS} order by ${ORDER} limit 1`.execute(
    db,
  )
  return rows[0]?.image || null
}

/** The announcement that is shown once when the app is opened. */
export async function popup(db: Db, lang: Lang): Promise<News | null> {
  const { rows } = await sql<Row>`
    select ${ITEM}, t.content ${translatedColumns(lang)} and n.popup order by n.published_at desc, n.id desc limit 1`.execute(
    db,
  )
  return rows[0] ? toNews(rows[0], lang) : null
}
