import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { FaqDraft, FaqEntry, Publication } from '#contract/operators/content/publication.ts'
import { msg } from '#contract/operators/msg.ts'
import { isLang, LANGS, type Lang } from '#contract/wire/lang.ts'
import { PAGE_SETTINGS } from '../../content/page-settings.ts'
import { previewNews } from '../../content/publish.ts'
import { sanitise } from '../../content/sanitise.ts'
import { EVERY_LANG } from '../../content/tables.ts'
import { firstInvalidArea, REGION_SETTINGS } from '../../identity/accounts/product-regions.ts'
import {
  type Command,
  type Operation,
  parseId,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { setAlone } from '../../identity/approvals/two-approval-commands.ts'
import { listFaq, previewFaq, showFaq, writeFaq } from '../content/faq.ts'
import { listNews, newsById, publish, withdraw } from '../content/news.ts'
import { HTML, KEYWORDS, listSettings } from '../content/settings.ts'
import { newsLines, newsOneLines, settingLines, textLines } from './format-content.ts'
import { jsonOf, readText } from './read-input-file.ts'
import { optionsOf, parseTimeOrSpan, shownTime } from './time-options.ts'

/**
 * Parses an argument that is JSON or the path of a JSON file, and validates it.
 * @throws UsageError for the first error
 */
function read<S extends v.GenericSchema>(schema: S, word: string | undefined): v.InferOutput<S> {
  const result = v.safeParse(schema, jsonOf(word), { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new UsageError(msg`${{ field: v.getDotPath(issue) ?? msg`the file` }}: ${{ what: issue.message }}`)
}

const newsList = typedCommand({
  name: 'news list',
  parameters: '[--before <id>]',
  about: 'announcements and banners, newest first, with those withdrawn and those to come',
  act: false,
  input: (args) => {
    const before = optionsOf(args, { values: ['--before'] }).values.get('--before')
    return before === undefined ? undefined : parseId(before)
  },
  work: listNews,
  text: ({ news }) => (news.length === 0 ? ['Nothing is published.'] : news.map(newsLines)),
})

const newsShow = typedCommand({
  name: 'news show',
  parameters: '<id>',
  about: 'an announcement or banner with its texts in all languages',
  act: false,
  input: ([id]) => parseId(id),
  work: newsById,
  text: newsOneLines,
})

const newsPreview = typedCommand({
  name: 'news preview',
  parameters: '<file.json|json>',
  about: 'what readers of each language would see of an announcement; nothing is published',
  act: false,
  input: ([word]) => read(Publication, word),
  work: async (_, publication) => previewNews(publication),
  text: ({ texts }) => texts.flatMap(textLines),
})

const newsPublish = typedCommand({
  name: 'news publish',
  parameters: '<file.json|json> [--at <time>]',
  about:
    'publishes {texts: {en: {title, summary, content}, …}, c_id, is_top, popup, cover, image, url, author}, at a time to come (12h, 2026-12-24T18:00Z) where one is given',
  act: true,
  input: (args, now) => {
    const { words, values } = optionsOf(args, { values: ['--at'] })
    const [word, ...more] = words
    if (more.length > 0) throw new UsageError(msg`one file, or JSON in quotes`)
    const at = values.get('--at')
    return {
      publication: read(Publication, word),
      at: at === undefined ? undefined : parseTimeOrSpan(at, now),
    }
  },
  work: publish,
  text: ({ id, from, scheduled }) => [
    scheduled
      ? msg`${{ id }} will be shown from ${{ time: shownTime(from) }} on.`
      : msg`Published as ${{ id }}.`,
  ],
})

const newsWithdraw = typedCommand({
  name: 'news withdraw',
  parameters: '<id>',
  about: 'shows an announcement or banner no longer, or never where its time has not come',
  act: true,
  input: ([id]) => parseId(id),
  work: withdraw,
  text: ({ id }) => [msg`${{ id }} is withdrawn.`],
})

function settingArguments([keyword = '', lang = '']: readonly string[]): {
  keyword: string
  lang: Lang | typeof EVERY_LANG
} {
  if (!KEYWORDS.includes(keyword))
    throw new UsageError(msg`the keyword must be one of ${{ choices: KEYWORDS.join(' ') }}`)
  if (lang !== 'all' && !isLang(lang))
    throw new UsageError(msg`the language must be all or one of ${{ choices: LANGS.join(' ') }}`)
  return { keyword, lang: lang === 'all' ? EVERY_LANG : lang }
}

async function setSetting(operation: Operation, args: readonly string[]): Promise<number> {
  const { keyword, lang } = settingArguments(args)
  const [, , first, ...rest] = args
  if (first === undefined) throw new UsageError(msg`which value? Words, or @file`)
  const given =
    first.startsWith('@') && rest.length === 0 ? readText(first.slice(1)) : [first, ...rest].join(' ')
  const wrong = REGION_SETTINGS.includes(keyword) ? firstInvalidArea(given) : null
  if (wrong !== null) throw new UsageError(msg`${{ wrong }} is no country code`)
  const value = HTML.includes(keyword) ? sanitise(given) : given.trim()
  const row = { keyword, lang, value, updated_at: operation.clock.now() }
  const digest = createHash('sha256').update(value).digest('hex')
  const act = { kind: 'setting', subject: `${keyword} ${lang}`, terms: JSON.stringify({ digest }) }
  return setAlone(operation, msg`${{ keyword }} (${{ lang: args[1] ?? '' }}) is set.`, [act], (tx) =>
    tx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['keyword', 'lang']).doUpdateSet({ value, updated_at: row.updated_at }),
      )
      .execute(),
  )
}

function clearSetting(operation: Operation, args: readonly string[]): Promise<number> {
  const { keyword, lang } = settingArguments(args)
  const act = { kind: 'setting', subject: `${keyword} ${lang}`, terms: 'null' }
  return setAlone(
    operation,
    msg`${{ keyword }} (${{ lang: args[1] ?? '' }}) is as the software brings it.`,
    [act],
    (tx) => tx.deleteFrom('settings').where('keyword', '=', keyword).where('lang', '=', lang).execute(),
  )
}

const settingList = typedCommand({
  name: 'setting list',
  parameters: '',
  about: 'every setting with what operators set; --json has the built-in values too',
  act: false,
  input: () => null,
  work: listSettings,
  text: ({ settings }) => settings.flatMap(settingLines),
})

const faqList = typedCommand({
  name: 'faq list',
  parameters: '',
  about: 'questions of the app in their order, with those withdrawn; --json has the answers in all languages',
  act: false,
  input: () => null,
  work: listFaq,
  text: ({ entries }) =>
    entries.map(({ id, position, edited, withdrawn_at, texts }) => {
      const { heading = '', title = '' } = texts.find(({ lang }) => lang === 'en') ?? {}
      const marks = [...(edited ? ['edited'] : []), ...(withdrawn_at > 0 ? ['withdrawn'] : [])]
      return [id, position, heading, title, ...marks].join('  ')
    }),
})

const faqPreview = typedCommand({
  name: 'faq preview',
  parameters: '<file.json|json>',
  about: 'what readers of each language would see of a question and its answer; nothing is written',
  act: false,
  // Accepts a file for `faq write` too, and uses only its texts.
  input: ([word]) => read(v.object(FaqDraft.entries), word),
  work: async (_, draft) => previewFaq(draft),
  text: ({ texts }) => texts.flatMap(({ heading, ...text }) => textLines({ ...text, summary: heading })),
})

const faqWrite = typedCommand({
  name: 'faq write',
  parameters: '<file.json|json>',
  about:
    'writes {id, position, texts: {en: {heading, title, content}, …}}: an entry in place of what it said, or a new one without id',
  act: true,
  input: ([word]) => read(FaqEntry, word),
  work: writeFaq,
  text: ({ id, made }) => [made ? msg`Entry ${{ id }} is there.` : msg`Entry ${{ id }} is changed.`],
})

const faqShow = (name: 'faq withdraw' | 'faq restore', about: string): Command =>
  typedCommand({
    name,
    parameters: '<id>',
    about,
    act: true,
    input: ([id]) => ({ id: parseId(id), shown: name === 'faq restore' }),
    work: showFaq,
    text: ({ id, shown }) => [
      shown ? msg`Entry ${{ id }} is shown again.` : msg`Entry ${{ id }} is withdrawn.`,
    ],
  })

export const contentCommands: readonly Command[] = [
  newsList,
  newsShow,
  newsPreview,
  newsPublish,
  newsWithdraw,
  settingList,
  {
    name: 'setting set',
    parameters: '<keyword> <lang|all> <value|@file>',
    about: `a text or value of the content pages: ${[...PAGE_SETTINGS, ...REGION_SETTINGS].join(' ')} and those of getSetting`,
    act: true,
    run: (operation, args) => setSetting(operation, args),
  },
  {
    name: 'setting clear',
    parameters: '<keyword> <lang|all>',
    about: 'goes back to the built-in value',
    act: true,
    run: (operation, args) => clearSetting(operation, args),
  },
  faqList,
  faqPreview,
  faqWrite,
  faqShow('faq withdraw', 'shows a question no longer'),
  faqShow('faq restore', 'shows a withdrawn question again'),
]
