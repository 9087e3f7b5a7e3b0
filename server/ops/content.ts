import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { SETTING_KEYWORDS } from '#contract/communication/content.ts'
import { isLang, LANGS } from '#contract/wire/lang.ts'
import { REGION_SETTINGS, wrongArea } from '../accounts/regions.ts'
import { PAGE_SETTINGS } from '../content/pages.ts'
import { publishNews, withdrawNews } from '../content/publish.ts'
import { sanitise } from '../content/sanitise.ts'
import { EVERY_LANG } from '../content/tables.ts'
import { type Command, idOf, type Operation, UsageError } from '../review/command.ts'
import { setAlone } from '../review/commands.ts'

const SHOWN = 100
const BIGGEST = 200_000

function readText(path: string | undefined): string {
  if (path === undefined) throw new UsageError('which file?')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`the file ${path} cannot be read`)
  }
  if (text.length > BIGGEST) throw new UsageError(`the file ${path} is too large`)
  return text
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('the file is no JSON')
  }
}

async function publish({ db, clock, print }: Operation, path: string | undefined): Promise<number> {
  const value = json(readText(path))
  try {
    const id = await publishNews(db, clock.now(), value)
    print(`Published as ${id}.`)
    return 0
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error
    const [issue] = error.issues
    throw new UsageError(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  }
}

/** Settings that hold HTML; they are sanitised before they are kept. */
const HTML = new Set<string>(['about', 'compliance'])
const KEYWORDS: readonly string[] = [...SETTING_KEYWORDS, ...PAGE_SETTINGS, ...REGION_SETTINGS]

function settingArguments([keyword = '', lang = '']: readonly string[]): {
  keyword: string
  lang: (typeof LANGS)[number] | typeof EVERY_LANG
} {
  if (!KEYWORDS.includes(keyword)) throw new UsageError(`the keyword must be one of ${KEYWORDS.join(' ')}`)
  if (lang !== 'all' && !isLang(lang))
    throw new UsageError(`the language must be all or one of ${LANGS.join(' ')}`)
  return { keyword, lang: lang === 'all' ? EVERY_LANG : lang }
}

async function setSetting(operation: Operation, args: readonly string[]): Promise<number> {
  const { keyword, lang } = settingArguments(args)
  const [, , first, ...rest] = args
  if (first === undefined) throw new UsageError('which value? Words, or @file')
  const given =
    first.startsWith('@') && rest.length === 0 ? readText(first.slice(1)) : [first, ...rest].join(' ')
  const wrong = REGION_SETTINGS.includes(keyword) ? wrongArea(given) : null
  if (wrong !== null) throw new UsageError(`${wrong} is no country code`)
  const value = HTML.has(keyword) ? sanitise(given) : given.trim()
  const row = { keyword, lang, value, updated_at: operation.clock.now() }
  const digest = createHash('sha256').update(value).digest('hex')
  const act = { kind: 'setting', subject: `${keyword} ${lang}`, terms: JSON.stringify({ digest }) }
  return setAlone(operation, `${keyword} (${args[1]}) is set.`, [act], (tx) =>
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
  return setAlone(operation, `${keyword} (${args[1]}) is as the software brings it.`, [act], (tx) =>
    tx.deleteFrom('settings').where('keyword', '=', keyword).where('lang', '=', lang).execute(),
  )
}

export const contentCommands: readonly Command[] = [
  {
    name: 'news list',
    parameters: '',
    about: 'announcements and banners, newest first, with those withdrawn',
    act: false,
    run: async ({ db, print }) => {
      const rows = await db
        .selectFrom('news')
        .innerJoin('news_texts', (join) =>
          join.onRef('news_texts.news_id', '=', 'news.id').on('news_texts.lang', '=', 'en'),
        )
        .select(['news.id', 'c_id', 'is_top', 'popup', 'published_at', 'withdrawn_at', 'title'])
        .orderBy('news.id', 'desc')
        .limit(SHOWN)
        .execute()
      for (const row of rows) {
        const marks = [
          row.c_id === 4 ? 'announcement' : 'banner',
          ...(row.is_top ? ['pinned'] : []),
          ...(row.popup ? ['popup'] : []),
          ...(row.withdrawn_at > 0 ? ['withdrawn'] : []),
        ]
        print([row.id, new Date(row.published_at).toISOString(), marks.join(', '), row.title].join('  '))
      }
      if (rows.length === 0) print('Nothing is published.')
      return 0
    },
  },
  {
    name: 'news publish',
    parameters: '<file.json>',
    about:
      'publishes {texts: {en: {title, summary, content}, …}, c_id, is_top, popup, cover, image, url, author}',
    act: true,
    run: (operation, [path]) => publish(operation, path),
  },
  {
    name: 'news withdraw',
    parameters: '<id>',
    about: 'shows an announcement or banner no longer',
    act: true,
    run: async ({ db, clock, print }, [id]) => {
      const number = idOf(id)
      if (!(await withdrawNews(db, clock.now(), number)))
        throw new UsageError(`there is no ${number} to withdraw`)
      print(`${number} is withdrawn.`)
      return 0
    },
  },
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
]
