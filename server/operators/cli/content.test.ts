import { afterAll, beforeAll, expect, it } from 'vitest'
import { content } from '#contract/operators/content.ts'
import { LANGS } from '#contract/wire/lang.ts'
import { type OperatorCalls, operatorCalls } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { faq } from '../../content/page-settings.ts'
import { seedContent } from '../../content/seed/seed-content.ts'

const { calls } = content
const NOW = Date.UTC(2026, 10, 1)
const clock = { now: () => NOW }

let database: TestDatabase
let operators: OperatorCalls
beforeAll(async () => {
  database = await testDatabase()
  await seedContent(database.db, clock)
  operators = await operatorCalls(database, clock.now)
})
afterAll(() => database.drop())

const look: OperatorCalls['look'] = (call, input) => operators.look(call, input)
const act: OperatorCalls['act'] = (call, input) => operators.act(call, input)
const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0])

it('console calls preview an announcement, schedule its publication and withdraw it', async () => {
  const texts = {
    en: {
      title: 'Works tonight',
      summary: 'An hour',
      content: '<p onclick="x()">At <b>ten</b></p><script>x()</script>',
    },
    vn: { title: 'Bảo trì' },
  }
  const preview = await look(calls.newsPreview, { texts })
  expect(preview.texts.map(({ lang }) => lang)).toEqual(LANGS)
  expect(preview.texts.find(({ lang }) => lang === 'en')).toMatchObject({
    content: '<p>At <b>ten</b></p>',
    own: true,
  })
  expect(preview.texts.find(({ lang }) => lang === 'vn')).toMatchObject({
    title: 'Bảo trì',
    content: '',
    own: true,
  })
  expect(preview.texts.find(({ lang }) => lang === 'jp')).toMatchObject({
    title: 'Works tonight',
    own: false,
  })

  const publish_at = NOW + 3_600_000
  const said = await act(calls.newsPublish, { texts, is_top: true, publish_at })
  expect(said).toContain('will be shown from 2026-11-01T01:00:00.000Z on')
  const id = numberIn(said)
  expect((await look(calls.newsList, {})).news[0]).toMatchObject({
    id,
    kind: 'announcement',
    state: 'scheduled',
    published_at: publish_at,
    is_top: true,
    langs: ['en', 'vn'],
  })
  expect(await look(calls.newsShow, { id })).toMatchObject({
    texts: [{ lang: 'en', content: '<p>At <b>ten</b></p>' }, { lang: 'vn' }],
  })
  expect((await look(calls.newsList, { before: id })).news.map((one) => one.id)).not.toContain(id)
  await act(calls.newsWithdraw, { id })
  expect((await look(calls.newsList, {})).news[0]).toMatchObject({ state: 'withdrawn', withdrawn_at: NOW })
  await expect(act(calls.newsPublish, { texts, publish_at: NOW - 60_000 })).rejects.toThrow(
    /time to publish is over/,
  )
})

it('console calls list settings with their built-in values and the values that operators set, and set and clear settings', async () => {
  const setting = async (keyword: string) =>
    (await look(calls.settingList, {})).settings.find((one) => one.keyword === keyword)
  expect(await setting('contact_email')).toEqual({
    keyword: 'contact_email',
    kind: 'value',
    built_in: LANGS.map((lang) => ({ lang, value: 'support@example.com' })),
    values: [],
  })
  await act(calls.settingSet, { keyword: 'about', lang: 'vn', value: '<p>Hi</p><script>x</script>' })
  await act(calls.settingSet, { keyword: 'about', lang: 'all', value: '<p>All</p>\n<p>of us</p>' })
  const about = await setting('about')
  expect(about).toMatchObject({ kind: 'html', built_in: expect.arrayContaining([expect.anything()]) })
  expect(about?.values).toEqual(
    expect.arrayContaining([
      { lang: 'vn', value: '<p>Hi</p>', updated_at: NOW },
      { lang: 'all', value: '<p>All</p>\n<p>of us</p>', updated_at: NOW },
    ]),
  )
  await act(calls.settingClear, { keyword: 'about', lang: 'vn' })
  expect((await setting('about'))?.values.map(({ lang }) => lang)).toEqual(['all'])
  expect(await setting('privacy')).toMatchObject({ kind: 'text' })
  expect(await setting('closed_areas_seconds')).toMatchObject({ kind: 'list', values: [] })
})

it('a FAQ entry that an operator edited or withdrew is left unchanged by a new version of the software', async () => {
  const { entries } = await look(calls.faqList, {})
  const [first, second] = entries
  if (!first || !second) throw new Error('no questions')
  expect(first).toMatchObject({ built_in: true, edited: false, withdrawn_at: 0 })
  expect(first.texts.map(({ lang }) => lang)).toEqual(LANGS)
  await act(calls.faqWrite, {
    id: first.id,
    position: first.position,
    texts: {
      en: { heading: 'Account', title: 'Who are you?', content: '<p>We<img src=x onerror=alert(1)></p>' },
    },
  })
  const { texts } = await look(calls.faqPreview, {
    texts: { en: { heading: 'H', title: 'T', content: '<p>A<script>alert(1)</script></p>' } },
  })
  expect(texts.map(({ lang }) => lang)).toEqual(LANGS)
  expect(texts.find(({ lang }) => lang === 'vn')).toMatchObject({
    title: 'T',
    content: '<p>A</p>',
    own: false,
  })
  await act(calls.faqWithdraw, { id: second.id })
  const added = numberIn(
    await act(calls.faqWrite, {
      position: 9999,
      texts: { en: { heading: 'More', title: 'Anything else?', content: '<p>No</p>' } },
    }),
  )
  await database.db.deleteFrom('content_seeds').execute()
  await seedContent(database.db, clock)

  const shown = await faq(database.db, 'vn', '')
  expect(shown.find(({ id }) => id === first.id)).toMatchObject({
    title: 'Who are you?',
    content: '<p>We</p>',
  })
  expect(shown.at(-1)).toMatchObject({ id: added, group: 'More' })
  expect(shown.map(({ id }) => id)).not.toContain(second.id)
  const after = (await look(calls.faqList, {})).entries
  expect(after).toHaveLength(entries.length + 1)
  expect(after.find(({ id }) => id === first.id)).toMatchObject({ edited: true, texts: [{ lang: 'en' }] })
  await act(calls.faqRestore, { id: second.id })
  expect((await faq(database.db, 'en', '')).map(({ id }) => id)).toContain(second.id)
  await expect(act(calls.faqWithdraw, { id: 999_999 })).rejects.toThrow(/no entry 999999/)
})
