import * as v from 'valibot'
import { Publication } from '#contract/operators/content/publication.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import { sanitise } from './sanitise.ts'
import { SITE } from './site.ts'

/** Publishes an announcement or banner and gives its id. Throws a ValiError for a form that is not right. */
export async function publishNews(db: Db, time: number, value: unknown): Promise<number> {
  const { texts, ...news } = v.parse(Publication, value)
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('news')
      .values({
        ...news,
        author: news.author || SITE.name,
        popup: news.popup && news.c_id === 4,
        thumbnail: news.thumbnail || news.cover,
        published_at: time,
        seed: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = (Object.keys(texts) as Lang[]).flatMap((lang) => {
      const text = texts[lang]
      return text ? [{ news_id: id, lang, ...text, content: sanitise(text.content) }] : []
    })
    await tx.insertInto('news_texts').values(rows).execute()
    return id
  })
}

/** Takes an announcement or banner off the lists; false when there is none to take. */
export async function withdrawNews(db: Db, time: number, id: number): Promise<boolean> {
  const done = await db
    .updateTable('news')
    .set({ withdrawn_at: time })
    .where('id', '=', id)
    .where('withdrawn_at', '=', 0)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
