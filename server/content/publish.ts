import type { Publication } from '#contract/operators/content/publication.ts'
import type { NewsPreview } from '#contract/operators/content.ts'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/types.ts'
import { type JobHandlers, schedule } from '../platform/jobs/runner.ts'
import { DEFAULT_SITE } from './default-site.ts'
import { sanitise } from './sanitise.ts'

type NewsText = Publication['texts'][Lang]

const withContent = (text: NonNullable<NewsText>) => ({ ...text, content: sanitise(text.content) })

const SHOW = 'news_show'

/** Publishes an announcement or a banner, at once or, by a job, at a future time (ms); returns its id. */
export function publishNews(
  db: Db,
  publication: Publication,
  { now, from = now }: { readonly now: number; readonly from?: number | undefined },
): Promise<number> {
  const { texts, ...news } = publication
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('news')
      .values({
        ...news,
        author: news.author || DEFAULT_SITE.name,
        popup: news.popup && news.c_id === 4,
        thumbnail: news.thumbnail || news.cover,
        published_at: from,
        hidden: from > now,
        seed: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = LANGS.flatMap((lang) => {
      const text = texts[lang]
      return text ? [{ news_id: id, lang, ...withContent(text) }] : []
    })
    await tx.insertInto('news_texts').values(rows).execute()
    if (from > now) await schedule(tx, [{ kind: SHOW, object: String(id), period: 'once', at: from }])
    return id
  })
}

/** Publishes scheduled announcements. */
export const contentJobs: JobHandlers = {
  [SHOW]: async (tx, { object }) => {
    await tx.updateTable('news').set({ hidden: false }).where('id', '=', Number(object)).execute()
    return {}
  },
}

/** The announcement as readers of each language would see it: in their language, else in English. */
export function previewNews({ texts }: Publication): NewsPreview {
  return {
    texts: LANGS.flatMap((lang) => {
      const text = texts[lang] ?? texts.en
      return text ? [{ lang, ...withContent(text), own: texts[lang] !== undefined }] : []
    }),
  }
}

/** Withdraws an announcement or a banner; false when no published announcement or banner has this id. */
export async function withdrawNews(db: Db, time: number, id: number): Promise<boolean> {
  const done = await db
    .updateTable('news')
    .set({ withdrawn_at: time })
    .where('id', '=', id)
    .where('withdrawn_at', '=', 0)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
