import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { plainText } from '#domain/text/markup.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { projectRoot } from '../../platform/project-root.ts'
import { sanitise } from '../sanitise.ts'
import { textToHtml } from '../text-to-html.ts'
import { BANNER_URLS, seedTexts } from './index.ts'
import { BANNER_KEYS, FAQ_GROUPS, type FaqGroup, NEWS_KEYS } from './keys.ts'
import { seedContent } from './seed-content.ts'

/** Every text of a language as HTML, by its kind and key, such as `faq <key>`. */
function texts(lang: Lang): Map<string, string> {
  const { news, faq, about, compliance } = seedTexts[lang]
  return new Map([
    ...Object.entries(news).map(([key, { content }]) => [`news ${key}`, textToHtml(content)] as const),
    ...Object.entries(faq).map(([key, { content }]) => [`faq ${key}`, textToHtml(content)] as const),
    ['about', textToHtml(about)],
    ['compliance', textToHtml(compliance)],
  ])
}
const shape = (html: string): string[] =>
  [...html.matchAll(/<\/?(?:p|h2|ul|li|a)\b(?: href="[^"]*")?/g)].map(([tag]) => tag)
const english = texts('en')

describe.each(LANGS)('seed content in %s', (lang) => {
  it('has every text, with the same paragraphs, lists and links as in English', () => {
    for (const [name, html] of texts(lang)) {
      expect(shape(html), name).toEqual(shape(english.get(name) ?? ''))
      expect(plainText(html), name).not.toMatch(/[*[\]{}]|undefined/)
      expect(sanitise(html), name).toBe(html)
      if (lang !== 'en') expect(html, name).not.toBe(english.get(name))
    }
  })

  it('has titles that fit into a list row, and a name for every group of FAQ answers', () => {
    const { news, banners, faq, groups, address } = seedTexts[lang]
    for (const key of NEWS_KEYS) {
      expect(news[key].title.length, key).toBeLessThan(80)
      expect(news[key].summary.length, key).toBeLessThan(160)
    }
    for (const key of BANNER_KEYS) expect(banners[key].title.length, key).toBeLessThan(50)
    for (const { title } of Object.values(faq)) expect(title.length, title).toBeLessThan(90)
    expect(Object.keys(groups)).toEqual(Object.keys(FAQ_GROUPS))
    if (lang !== 'en') expect(address).not.toBe(seedTexts.en.address)
  })
})

describe('seed content', () => {
  it('links only to pages and pictures that exist', () => {
    const root = projectRoot()
    const routes = new Set(
      [...english.values()].flatMap((html) =>
        [...html.matchAll(/#(\/pages\/[\w/]+)/g)].map(([, path]) => path),
      ),
    )
    for (const path of [...routes, ...Object.values(BANNER_URLS).map((url) => url.split('?')[0])]) {
      const found = ['', '_tabs'].some((part) =>
        existsSync(join(root, 'src/routes', part, `${path?.replace(/index$/, '[index]')}.tsx`)),
      )
      expect(found, path).toBe(true)
    }
    for (const key of BANNER_KEYS) expect(existsSync(join(root, `public/banners/${key}.svg`)), key).toBe(true)
    for (const key of NEWS_KEYS) expect(existsSync(join(root, `public/covers/${key}.svg`)), key).toBe(true)
  })
})

describe('seedContent', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  const clock = { now: () => 1_700_000_000_000 }
  const count = async (name: 'news' | 'news_texts' | 'faq' | 'faq_texts'): Promise<number> =>
    (
      await database.db
        .selectFrom(name)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n

  it('writes every text once, also when several nodes start at the same time or start again', async () => {
    await Promise.all([1, 2, 3].map(() => seedContent(database.db, clock)))
    await seedContent(database.db, clock)
    const entries = (Object.keys(FAQ_GROUPS) as FaqGroup[]).flatMap((group) => FAQ_GROUPS[group])
    expect(await count('news')).toBe(NEWS_KEYS.length + BANNER_KEYS.length)
    expect(await count('news_texts')).toBe(9 * (NEWS_KEYS.length + BANNER_KEYS.length))
    expect(await count('faq')).toBe(entries.length)
    expect(await count('faq_texts')).toBe(9 * entries.length)
    expect(entries.length).toBeGreaterThanOrEqual(40)
  })

  it('updates texts that changed between releases, and does not restore withdrawn texts', async () => {
    const { db } = database
    await db.updateTable('news').set({ withdrawn_at: 5 }).where('seed', '=', 'news:fees').execute()
    await db.updateTable('news_texts').set({ title: 'old' }).where('lang', '=', 'vn').execute()
    await db.updateTable('content_seeds').set({ hash: 'of an older version' }).execute()
    await seedContent(db, clock)
    const row = await db
      .selectFrom('news')
      .innerJoin('news_texts', 'news_texts.news_id', 'news.id')
      .select(['withdrawn_at', 'title'])
      .where('seed', '=', 'news:fees')
      .where('lang', '=', 'vn')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ withdrawn_at: 5, title: seedTexts.vn.news.fees.title })
  })
})
