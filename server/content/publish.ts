import * as v from 'valibot'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import { sanitise } from './sanitise.ts'
import { SITE } from './site.ts'

const words = (longest: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest))
const picture = v.optional(
  v.pipe(v.string(), v.regex(/^(?:|\/h5\/[\w\-./%]+)$/, 'a file of this origin: /h5/…')),
  '',
)
const Text = v.strictObject({
  title: words(200),
  summary: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  content: v.optional(v.pipe(v.string(), v.maxLength(100_000)), ''),
})

/** What an operator publishes. English is required: whoever reads a language without a text gets it. */
const Publication = v.strictObject({
  c_id: v.optional(v.picklist([4, 5]), 4),
  is_top: v.optional(v.boolean(), false),
  popup: v.optional(v.boolean(), false),
  cover: picture,
  thumbnail: picture,
  image: picture,
  url: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:|\/pages\/[\w\-./%?=&]+|https:\/\/[^\s"'<>]+)$/, 'a route /pages/… or https'),
    ),
    '',
  ),
  author: v.optional(words(60), SITE.name),
  texts: v.pipe(
    v.record(v.picklist(LANGS), Text),
    v.check((texts) => 'en' in texts, 'a text in en is required'),
  ),
})

/** Publishes an announcement or banner and gives its id. Throws a ValiError for a form that is not right. */
export async function publishNews(db: Db, time: number, value: unknown): Promise<number> {
  const { texts, ...news } = v.parse(Publication, value)
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('news')
      .values({
        ...news,
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
