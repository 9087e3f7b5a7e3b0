import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Area, Contact, Faq } from '#contract/communication/content.ts'
import type { NewsDetail, NewsItem, Unread } from '#contract/communication/message.ts'
import { Publication } from '#contract/operators/content/publication.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import { publishNews, withdrawNews } from './publish.ts'
import { writeViews } from './view-counts.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await testApp()
  ann = await newPerson(app.origin)
})
afterAll(() => app.end())

const call = async <T>(method: 'GET' | 'POST', path: string, fields: Record<string, string | number> = {}) =>
  accepted<T>(await send(app.origin, method, path, fields))
const list = (fields: Record<string, string | number>) =>
  call<{ list: NewsItem[]; total: number }>('POST', '/news/list', { limit: 20, ...fields })
const detail = (id: number, lang = 'en') => call<NewsDetail>('POST', '/news/detail', { id, lang })
const unread = async (): Promise<Unread> =>
  (await ann.get<{ unread: Unread }>('/mailMessage/getList', { limit: 1 })).unread

const publish = (value: v.InferInput<typeof Publication>, from?: number) =>
  publishNews(app.database.db, v.parse(Publication, value), { now: app.clock.now(), from })

describe('announcements', () => {
  it('are listed pinned first, then newest first, in pages', async () => {
    const all = await list({ c_id: 4 })
    expect(all.list).toHaveLength(all.total)
    expect(all.list[0]).toMatchObject({ is_top: 1, c_id: 4, thumbnail: '/h5/covers/welcome.svg' })
    expect(all.list.every(({ is_top }, index) => index === 0 || is_top === 0)).toBe(true)
    const pages = [await list({ c_id: 4, limit: 3 }), await list({ c_id: 4, limit: 3, page: 2 })]
    expect(pages.flatMap((page) => page.list.map(({ id }) => id))).toEqual(
      all.list.slice(0, 6).map(({ id }) => id),
    )
  })

  it('link to the previous and the next announcement in the list', async () => {
    const { list: all } = await list({ c_id: 4 })
    for (const [index, { id }] of all.entries()) {
      const { prev, next } = await detail(id)
      expect(prev?.id ?? null).toBe(all[index - 1]?.id ?? null)
      expect(next?.id ?? null).toBe(all[index + 1]?.id ?? null)
    }
  })

  it('are returned in the requested language, or in English when there is no translation', async () => {
    const time = app.clock.now()
    const id = await publish({
      texts: {
        en: { title: 'Hello', content: '<p>Hi<script>alert(1)</script></p>' },
        vn: { title: 'Xin chào' },
      },
    })
    expect(await detail(id)).toMatchObject({ title: 'Hello', content: '<p>Hi</p>' })
    expect(await detail(id, 'vn')).toMatchObject({ title: 'Xin chào' })
    expect(await detail(id, 'jp')).toMatchObject({ title: 'Hello' })
    await withdrawNews(app.database.db, time, id)
    expect(await send(app.origin, 'POST', '/news/detail', { id })).toMatchObject({ key: 'param_error' })
    expect((await list({ c_id: 4 })).list.map((one) => one.id)).not.toContain(id)
  })

  it('count one view for each request of their text', async () => {
    const id = (await list({ c_id: 4 })).list.at(-1)?.id ?? 0
    await writeViews(app.database.db)
    const before = (await detail(id)).views
    await Promise.all([detail(id), detail(id)])
    await call('POST', '/news/detail', { id, ahead: 1 })
    await writeViews(app.database.db)
    expect((await detail(id)).views, 'reading ahead is no view').toBe(before + 3)
    await writeViews(app.database.db)
  })

  it('count as unread if published after the account was created, until they are read', async () => {
    expect((await unread()).announcement).toBe(0)
    app.clock.forward(1000)
    const another = () => publish({ texts: { en: { title: 'New' } } })
    const ids = [await another(), await another(), await another()]
    expect((await unread()).announcement).toBe(3)
    expect(await ann.post<Unread>('/mailMessage/read', { news_id: ids[0] ?? 0 })).toMatchObject({
      announcement: 2,
    })
    await ann.post('/mailMessage/read', { news_id: ids[0] ?? 0 })
    await withdrawNews(app.database.db, app.clock.now(), ids[1] ?? 0)
    expect((await unread()).announcement).toBe(1)
    expect(await ann.post<Unread>('/mailMessage/read', { all: 1 })).toMatchObject({
      system: 0,
      kefu: 0,
      announcement: 0,
      asset: 0,
    })
    expect((await ann.get<{ unread: number }>('/user/info')).unread).toBe(0)
  })

  it('scheduled for a future time are in no list, detail, count or pop-up before that time', async () => {
    const minute = 60_000
    const { announcement } = await unread()
    const { total } = await list({ c_id: 4 })
    const texts = { en: { title: 'At noon' } }
    const id = await publish({ texts, is_top: true, popup: true }, app.clock.now() + minute)
    const withdrawn = await publish({ texts }, app.clock.now() + minute)
    await withdrawNews(app.database.db, app.clock.now(), withdrawn)
    const shown = async () => ({
      total: (await list({ c_id: 4 })).total,
      first: (await list({ c_id: 4 })).list.some((one) => one.id === id),
      popup: (await call<NewsDetail>('GET', '/news/index_pop')).title,
      unread: (await unread()).announcement,
    })
    expect(await shown()).toEqual({
      total,
      first: false,
      popup: expect.not.stringMatching(/^At/),
      unread: announcement,
    })
    expect(await send(app.origin, 'POST', '/news/detail', { id })).toMatchObject({ key: 'param_error' })
    await ann.post('/mailMessage/read', { news_id: id })
    app.clock.forward(minute)
    await vi.waitFor(async () =>
      expect(await shown()).toEqual({
        total: total + 1,
        first: true,
        popup: 'At noon',
        unread: announcement + 1,
      }),
    )
    expect(await detail(id)).toMatchObject({ title: 'At noon' })
    await withdrawNews(app.database.db, app.clock.now(), id)
  })

  it('of a new installation include a pop-up with its text, and banners that each link to a page', async () => {
    expect(await call('GET', '/news/index_pop')).toMatchObject({
      is_top: 1,
      content: expect.stringContaining('<ul>'),
    })
    const { list: banners } = await list({ c_id: 5 })
    expect(banners).toHaveLength(3)
    for (const { image, url } of banners) {
      expect(image).toMatch(/^\/h5\/banners\/.*\.svg$/)
      expect(url).toMatch(/^\/pages\//)
    }
  })
})

describe('publishing news', () => {
  it.each([
    [{}],
    [{ texts: { vn: { title: 'x' } } }],
    [{ texts: { en: { title: ' ' } } }],
    [{ texts: { en: { title: 'x' } }, url: 'javascript:alert(1)' }],
    [{ texts: { en: { title: 'x' } }, cover: 'https://elsewhere.example/x.png' }],
    [{ texts: { en: { title: 'x' }, xx: { title: 'y' } } }],
    [{ texts: { en: { title: 'x' } }, published_at: 1 }],
    ['text'],
    [null],
  ])('is rejected for the invalid publication %j', async (value) => {
    expect(v.safeParse(Publication, value).success).toBe(false)
  })
})

describe('content pages', () => {
  it('FAQ answers are grouped, and found by a word of the question or the answer', async () => {
    const all = await call<Faq[]>('GET', '/faq')
    expect(all.length).toBeGreaterThanOrEqual(14)
    const groups = all.map(({ group }) => group)
    expect(groups.filter((group, index) => group !== groups[index - 1])).toHaveLength(new Set(groups).size)
    const found = await call<Faq[]>('GET', '/faq', { keyword: ' SPAM folder ' })
    expect(found.map(({ title }) => title)).toEqual(['The verification code does not arrive. What can I do?'])
    expect(await call('GET', '/faq', { keyword: 'href' })).toEqual([])
  })

  it('contact, about and compliance show the text that the operator has set', async () => {
    expect(await call<Contact>('GET', '/contactus')).toMatchObject({
      email: 'support@example.com',
      phone: '',
      links: [],
    })
    const set = (keyword: string, lang: 'en' | '*', value: string) =>
      app.database.db.insertInto('settings').values({ keyword, lang, value, updated_at: 1 }).execute()
    await set('contact_email', '*', 'help@broker.example')
    await set('contact_email', 'en', 'english@broker.example')
    await set('contact_links', '*', 'Chat | https://chat.example/x\nBad | javascript:alert(1)')
    await set('about', '*', '<p>We</p><script>x</script>')
    await set('compliance_images', '*', '/h5/files/licence.png, https://elsewhere.example/x.png')
    expect(await call<Contact>('GET', '/contactus')).toMatchObject({
      email: 'english@broker.example',
      links: [{ name: 'Chat', url: 'https://chat.example/x' }],
    })
    expect(await call<Contact>('GET', '/contactus', { lang: 'vn' })).toMatchObject({
      email: 'help@broker.example',
    })
    expect(await call('GET', '/aboutus')).toEqual({ content: '<p>We</p>' })
    await set('kefu_url', '*', 'https://chat.example/all')
    expect(await call('GET', '/getSetting', { keyword: 'kefu_url' })).toMatchObject({
      value: 'https://chat.example/all',
    })
    await set('kefu_url', 'en', 'https://chat.example/en')
    expect(await call('GET', '/getSetting', { keyword: 'kefu_url' })).toMatchObject({
      value: 'https://chat.example/en',
    })
    const said = async (keyword: string) =>
      (await call<{ value: string }>('GET', '/getSetting', { keyword })).value
    await set('download_url', '*', 'https://broker.example/app')
    expect(await said('app_download')).toBe('https://broker.example/app')
    expect([await said('fiat_single_limit_lv1'), await said('fiat_single_limit_lv2')]).toEqual([
      '2000',
      '1000000',
    ])
    expect(await said('seconds_enabled')).toBe('1')
    await set('closed_areas_seconds', '*', '*')
    expect(await said('seconds_enabled')).toBe('0')
    const compliance = await call<{ content: string; images: string[] }>('GET', '/operational_compliance')
    expect(compliance.content).toContain('claims no licence')
    expect(compliance.images).toEqual(['/h5/files/licence.png'])
  })

  it('regions are named in the requested language, and closed regions are marked', async () => {
    const areas = await call<Area[]>('GET', '/areas', { lang: 'vn' })
    expect(areas[0]).toMatchObject({ area_code_id: 1, area_code: '86', country_code: 'CN', supported: 1 })
    expect(areas.find(({ country_code }) => country_code === 'KP')?.supported).toBe(0)
    expect(areas.find(({ country_code }) => country_code === 'JP')?.name).toBe('Nhật Bản')
  })
})
