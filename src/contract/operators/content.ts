import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'
import { LANGS } from '../wire/lang.ts'
import { act, look, none, number, operatorArea } from './call-builders.ts'
import { FaqDraft, FaqEntry, Publication } from './content/publication.ts'
import { help, longWords, option, time } from './fields.ts'
import type { Role } from './roles.ts'

const CONTENT = ['content', 'admin'] as const satisfies readonly Role[]
const roles = { roles: CONTENT } as const

const NEWS_STATES = ['scheduled', 'published', 'withdrawn'] as const

/** An announcement or a banner. Times are in milliseconds. */
const news = {
  id: int,
  kind: v.picklist(['announcement', 'banner']),
  state: v.picklist(NEWS_STATES),
  is_top: v.boolean(),
  popup: v.boolean(),
  /** Time at which the item becomes visible. */
  published_at: int,
  /** Time at which the item was withdrawn; 0 while it is not withdrawn. */
  withdrawn_at: int,
  /** True for items that are part of a release of the software. */
  built_in: v.boolean(),
  /** The title in English. */
  title: str,
  langs: v.array(v.picklist(LANGS)),
  views: int,
} as const
export const NewsRows = v.object({
  /** News items, newest first. */
  news: v.array(v.object(news)),
})
export type NewsRows = v.InferOutput<typeof NewsRows>

const NewsText = v.object({ lang: v.picklist(LANGS), title: str, summary: str, content: str })
/** An announcement or banner with all fields that are needed to start a new draft from it. */
export const NewsOne = v.object({
  ...news,
  cover: str,
  thumbnail: str,
  image: str,
  url: str,
  author: str,
  texts: v.array(NewsText),
})
export type NewsOne = v.InferOutput<typeof NewsOne>

/**
 * The texts as the app shows them in each language. `own`: whether the language has its own text; without it
 * the English text is shown. `content`: sanitised HTML.
 */
export const NewsPreview = v.object({ texts: v.array(v.object({ ...NewsText.entries, own: v.boolean() })) })
export type NewsPreview = v.InferOutput<typeof NewsPreview>

const SETTING_KINDS = ['text', 'html', 'list', 'value'] as const
/** A setting of the app, with its default and its present values. */
const SettingRow = v.object({
  keyword: str,
  kind: v.picklist(SETTING_KINDS),
  /** The default value by language. */
  built_in: v.array(v.object({ lang: v.picklist(LANGS), value: str })),
  /**
   * Values that operators set. A value for one language takes precedence over the value for all languages.
   */
  values: v.array(v.object({ lang: v.picklist([...LANGS, 'all']), value: str, updated_at: int })),
})
export const Settings = v.object({ settings: v.array(SettingRow) })
export type Settings = v.InferOutput<typeof Settings>

const FaqText = v.object({ lang: v.picklist(LANGS), heading: str, title: str, content: str })
export const FaqRows = v.object({
  /** FAQ entries in the order in which the app shows them. */
  entries: v.array(
    v.object({
      id: int,
      position: int,
      built_in: v.boolean(),
      /** True when an operator has changed the entry; later releases then do not update the entry. */
      edited: v.boolean(),
      /** Time at which the entry was withdrawn; 0 while it is shown. */
      withdrawn_at: int,
      texts: v.array(FaqText),
    }),
  ),
})
export type FaqRows = v.InferOutput<typeof FaqRows>

/**
 * The question and answer as the app shows them in each language. `own`: whether the language has its own
 * text; without it the English text is shown.
 */
export const FaqPreview = v.object({ texts: v.array(v.object({ ...FaqText.entries, own: v.boolean() })) })
export type FaqPreview = v.InferOutput<typeof FaqPreview>

const keyword = help(v.pipe(v.string(), v.regex(/^[a-z_0-9]{1,60}$/)), 'Its name; see the list')
const lang = help(v.picklist([...LANGS, 'all']), 'One language, or all')
const iso = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 16)}Z`
const byId = v.strictObject({ id: number })

/** Announcements, FAQ and settings. */
export const content = operatorArea('content', {
  newsList: look({
    command: 'news list',
    ...roles,
    params: v.strictObject({ before: v.optional(number) }),
    answer: NewsRows,
    words: (input) => option('before', input.before),
  }),
  newsShow: look({
    command: 'news show',
    ...roles,
    params: byId,
    answer: NewsOne,
    words: (input) => [String(input.id)],
  }),
  newsPreview: look({
    command: 'news preview',
    ...roles,
    params: Publication,
    answer: NewsPreview,
    words: (input) => [JSON.stringify(input)],
  }),
  newsPublish: act({
    command: 'news publish',
    ...roles,
    params: v.strictObject({
      ...Publication.entries,
      publish_at: v.optional(help(time, 'Nobody sees it before; without one it is shown at once')),
    }),
    words: ({ publish_at, ...publication }) => [
      JSON.stringify(publication),
      ...option('at', publish_at === undefined ? undefined : iso(publish_at)),
    ],
  }),
  newsWithdraw: act({
    command: 'news withdraw',
    quick: true,
    ...roles,
    params: v.strictObject({ id: help(number, 'The number of the announcement or banner') }),
    words: (input) => [String(input.id)],
  }),
  settingList: look({ command: 'setting list', ...roles, params: none, answer: Settings }),
  settingSet: act({
    command: 'setting set',
    ...roles,
    params: v.strictObject({
      keyword,
      lang,
      value: help(
        // In the terminal, the command also accepts `@` and the path of a file, whose content it reads. The
        // console must not send a path, because the command would read a file of the server.
        v.pipe(
          longWords(0, 100_000),
          v.check((text) => !text.startsWith('@'), 'begins with @'),
        ),
        'Plain text, HTML or a list, by its kind',
      ),
    }),
    words: (input) => [input.keyword, input.lang, input.value],
  }),
  settingClear: act({
    command: 'setting clear',
    ...roles,
    params: v.strictObject({ keyword, lang }),
    words: (input) => [input.keyword, input.lang],
  }),
  faqList: look({ command: 'faq list', ...roles, params: none, answer: FaqRows }),
  faqPreview: look({
    command: 'faq preview',
    ...roles,
    params: FaqDraft,
    answer: FaqPreview,
    words: (input) => [JSON.stringify(input)],
  }),
  faqWrite: act({
    command: 'faq write',
    ...roles,
    params: FaqEntry,
    words: (input) => [JSON.stringify(input)],
  }),
  faqWithdraw: act({
    command: 'faq withdraw',
    quick: true,
    ...roles,
    params: v.strictObject({ id: help(number, 'The number of the entry') }),
    words: (input) => [String(input.id)],
  }),
  faqRestore: act({
    command: 'faq restore',
    ...roles,
    params: v.strictObject({ id: help(number, 'The number of the entry') }),
    words: (input) => [String(input.id)],
  }),
})
