import * as v from 'valibot'
import { LANGS } from '../../wire/lang.ts'

/** Content that operators publish in nine languages: announcements, banners and FAQ. */

const words = (longest: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest))
const picture = v.optional(
  v.pipe(v.string(), v.regex(/^(?:|\/h5\/[\w\-./%]+)$/, 'a file of this origin: /h5/…')),
  '',
)
/** HTML; the server removes elements that articles must not have. */
const html = v.pipe(v.string(), v.maxLength(100_000))

/**
 * Texts by language. English is required, because the app shows the English text in languages without their
 * own text.
 */
const inLanguages = <T extends v.GenericSchema>(text: T) =>
  v.pipe(
    v.record(v.picklist(LANGS), text),
    v.check((texts) => 'en' in texts, 'a text in en is required'),
  )

const NewsText = v.strictObject({
  title: words(200),
  summary: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  content: v.optional(html, ''),
})

/** An announcement (`c_id` 4) or a banner (`c_id` 5) as an operator submits it. */
export const Publication = v.strictObject({
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
  /** Name of the author; by default the name of the platform is shown. */
  author: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  texts: inLanguages(NewsText),
})
export type Publication = v.InferOutput<typeof Publication>

const FaqText = v.strictObject({ heading: words(80), title: words(200), content: html })

/**
 * An FAQ entry. Without `id` a new entry is created. Entries with the same heading are grouped, in the order
 * of `position`.
 */
export const FaqEntry = v.strictObject({
  id: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  position: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000)),
  texts: inLanguages(FaqText),
})
/** The texts of an FAQ entry that is not saved yet, for its preview. */
export const FaqDraft = v.strictObject({ texts: FaqEntry.entries.texts })
export type FaqDraft = v.InferOutput<typeof FaqDraft>
export type FaqEntry = v.InferOutput<typeof FaqEntry>
