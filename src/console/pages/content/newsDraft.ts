import * as v from 'valibot'
import { Publication } from '#contract/operators/content/publication.ts'
import type { NewsOne } from '#contract/operators/content.ts'
import type { Lang } from '#contract/wire/lang.ts'

/** The draft of a text in one language. */
export interface DraftText {
  readonly title: string
  readonly summary: string
  readonly content: string
}

/** The draft of an announcement or banner. */
export interface Draft {
  readonly kind: NewsOne['kind']
  readonly is_top: boolean
  readonly popup: boolean
  readonly cover: string
  readonly thumbnail: string
  readonly image: string
  readonly url: string
  readonly author: string
  readonly texts: Readonly<Partial<Record<Lang, DraftText>>>
}

export const EMPTY_TEXT: DraftText = { title: '', summary: '', content: '' }
export const EMPTY_DRAFT: Draft = {
  kind: 'announcement',
  is_top: false,
  popup: false,
  cover: '',
  thumbnail: '',
  image: '',
  url: '',
  author: '',
  texts: {},
}

const isWritten = ({ title, summary, content }: DraftText): boolean =>
  [title, summary, content].some((text) => text.trim() !== '')

/** Languages that have any text. */
export const writtenIn = (texts: Draft['texts']): readonly Lang[] =>
  Object.entries(texts).flatMap(([lang, text]) => (isWritten(text) ? [lang as Lang] : []))

/** Whether the draft has no input yet. */
export const isEmpty = (draft: Draft): boolean =>
  writtenIn(draft.texts).length === 0 &&
  JSON.stringify({ ...EMPTY_DRAFT, ...draft, texts: {} }) === JSON.stringify(EMPTY_DRAFT)

/** The parameters for publishing a draft. */
export function publicationOf({ kind, texts, ...rest }: Draft): v.InferInput<typeof Publication> {
  const written = Object.fromEntries(writtenIn(texts).map((lang) => [lang, texts[lang]]))
  return {
    ...rest,
    c_id: kind === 'banner' ? 5 : 4,
    texts: written as v.InferInput<typeof Publication>['texts'],
  }
}

/** A new draft with the content of a published text. */
export function draftOf(news: NewsOne): Draft {
  const { kind, is_top, popup, cover, thumbnail, image, url, author, texts } = news
  return {
    kind,
    is_top,
    popup,
    cover,
    thumbnail,
    image,
    url,
    author,
    texts: Object.fromEntries(
      texts.map(({ lang, title, summary, content }) => [lang, { title, summary, content }]),
    ),
  }
}

/** Paths of the fields that the contract rejects, such as `texts.fra.title`. */
export function invalidFields(draft: Draft): readonly string[] {
  const checked = v.safeParse(Publication, publicationOf(draft))
  return checked.success ? [] : checked.issues.map((issue) => v.getDotPath(issue) ?? '')
}
