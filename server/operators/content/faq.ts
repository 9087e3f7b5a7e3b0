import type { FaqDraft, FaqEntry } from '#contract/operators/content/publication.ts'
import type { FaqPreview, FaqRows } from '#contract/operators/content.ts'
import { msg } from '#contract/operators/msg.ts'
import { LANGS } from '#contract/wire/lang.ts'
import { sanitise } from '../../content/sanitise.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'

const MOST = 1000

const none = (id: number): UsageError => new UsageError(msg`there is no entry ${{ id }}; see faq list`)

/** FAQ entries in the order of the app, including withdrawn entries. */
export async function listFaq({ db }: Operation): Promise<FaqRows> {
  const rows = await db.selectFrom('faq').selectAll().orderBy('position').orderBy('id').limit(MOST).execute()
  const texts = await db.selectFrom('faq_texts').selectAll().execute()
  return {
    entries: rows.map(({ id, position, seed, edited_at, withdrawn_at }) => ({
      id,
      position,
      built_in: seed !== null,
      edited: edited_at > 0,
      withdrawn_at,
      texts: LANGS.flatMap((lang) => {
        const text = texts.find((one) => one.faq_id === id && one.lang === lang)
        return text ? [{ lang, heading: text.heading, title: text.title, content: text.content }] : []
      }),
    })),
  }
}

async function rowFor(tx: Tx, { id, position }: FaqEntry, now: number): Promise<number> {
  if (id === undefined) {
    const row = { position, seed: null, edited_at: now }
    return (await tx.insertInto('faq').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const done = await tx
    .updateTable('faq')
    .set({ position, edited_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw none(id)
  await tx.deleteFrom('faq_texts').where('faq_id', '=', id).execute()
  return id
}

/**
 * Creates an FAQ entry, or replaces an entry, in all its languages.
 * @throws UsageError for an unknown id
 */
export const writeFaq = (
  { db, clock }: Operation,
  entry: FaqEntry,
): Promise<{ readonly id: number; readonly made: boolean }> =>
  inTransaction(db, async (tx) => {
    const id = await rowFor(tx, entry, clock.now())
    const rows = LANGS.flatMap((lang) => {
      const text = entry.texts[lang]
      return text ? [{ faq_id: id, lang, ...text, content: sanitise(text.content) }] : []
    })
    await tx.insertInto('faq_texts').values(rows).execute()
    return { id, made: entry.id === undefined }
  })

/**
 * The texts that readers of each language would see: the text in their language, else the English
 * text.
 */
export const previewFaq = ({ texts }: FaqDraft): FaqPreview => ({
  texts: LANGS.flatMap((lang) => {
    const text = texts[lang] ?? texts.en
    if (!text) return []
    return [{ lang, ...text, content: sanitise(text.content), own: texts[lang] !== undefined }]
  }),
})

/**
 * Withdraws an FAQ entry, or shows it again.
 * @throws UsageError for an unknown id
 */
export async function showFaq(
  { db, clock }: Operation,
  { id, shown }: { readonly id: number; readonly shown: boolean },
): Promise<{ readonly id: number; readonly shown: boolean }> {
  const done = await db
    .updateTable('faq')
    .set({ withdrawn_at: shown ? 0 : clock.now() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw none(id)
  return { id, shown }
}
