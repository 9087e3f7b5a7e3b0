import { sql } from 'kysely'
import type { Area, Contact, Faq } from '#contract/communication/content.ts'
import { FALLBACK_LANG, LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { AREAS, areaNames, flagOf, UNSUPPORTED_AREAS } from '#domain/account/dialCodeAreas.ts'
import { plainText } from '#domain/text/markup.ts'
import { classifyAddress, isHost } from '#domain/text/webAddress.ts'
import type { Db } from '../platform/db/types.ts'
import { defaultSetting } from './default-settings.ts'
import { DEFAULT_SITE } from './default-site.ts'
import { sanitise } from './sanitise.ts'
import { seedTexts } from './seed/index.ts'
import { EVERY_LANG } from './tables.ts'
import { textToHtml } from './text-to-html.ts'

/**
 * Settings of the content pages that an operator can set (`npm run ops -- setting set`), for one language or for all.
 * The values of `about` and `compliance` are HTML; those of `compliance_images`, `contact_links`, `unsupported_areas`
 * and `webview_hosts` are lists.
 */
export const PAGE_SETTINGS = [
  'about',
  'compliance',
  'compliance_images',
  'contact_email',
  'contact_phone',
  'contact_address',
  'contact_latitude',
  'contact_longitude',
  'contact_links',
  'unsupported_areas',
  'webview_hosts',
  'site_name',
  'site_logo',
  'down_logo',
  'kefu_hours',
] as const
/** The default contact address. Its domain is reserved for examples and receives no mail (RFC 2606). */
export const CONTACT_EMAIL = 'support@example.com'
export type PageSetting = (typeof PAGE_SETTINGS)[number]

/**
 * The values that operators set for these settings: the value in the requested language, else the value
 * for all languages.
 */
async function operatorValues(
  db: Db,
  lang: Lang,
  keywords: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['keyword', 'value'])
    .where('keyword', 'in', [...keywords])
    .where('lang', 'in', [lang, EVERY_LANG])
    .orderBy(sql`lang = ${lang}`)
    .execute()
  return new Map(rows.map(({ keyword, value }) => [keyword, value]))
}

/** Parses a list separated by commas or line breaks. */
const parseList = (value: string): string[] =>
  value
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/**
 * Questions with answers, in the requested language or, where there is no translation, in English. Only those with
 * `keyword` in the question or the answer are returned.
 */
export async function faq(db: Db, lang: Lang, keyword: string): Promise<Faq[]> {
  const { rows } = await sql<Faq>`
    select f.id, t.heading as "group", t.title, t.content from faq f
    join lateral (
      select heading, title, content from faq_texts t
      where t.faq_id = f.id and t.lang in (${lang}, 'en') order by (t.lang = ${lang}) desc limit 1
    ) t on true
    where f.withdrawn_at = 0
    order by f.position, f.id`.execute(db)
  const wanted = keyword.trim().toLocaleLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ title, content }) =>
    `${title} ${plainText(content)}`.toLocaleLowerCase().includes(wanted),
  )
}

export async function contact(db: Db, lang: Lang): Promise<Contact> {
  const own = await operatorValues(db, lang, [
    ...PAGE_SETTINGS.filter((name) => name.startsWith('contact_')),
    'kefu_url',
  ])
  const links = parseList(own.get('contact_links') ?? '').flatMap((entry) => {
    const [name = '', url = ''] = entry.split('|').map((part) => part.trim())
    return name !== '' && /^https:\/\//.test(url) ? [{ name, url }] : []
  })
  return {
    email: own.get('contact_email') ?? CONTACT_EMAIL,
    phone: own.get('contact_phone') ?? '',
    chat_url: own.get('kefu_url') ?? defaultSetting('kefu_url', lang),
    address: own.get('contact_address') ?? seedTexts[lang].address,
    latitude: own.get('contact_latitude') ?? '',
    longitude: own.get('contact_longitude') ?? '',
    links,
  }
}

/** The name and the logos of the platform. */
export async function site(
  db: Db,
  lang: Lang,
): Promise<{ site_name: string; site_logo: string; down_logo: string }> {
  const own = await operatorValues(db, lang, ['site_name', 'site_logo', 'down_logo'])
  return {
    site_name: own.get('site_name') ?? DEFAULT_SITE.name,
    site_logo: own.get('site_logo') ?? DEFAULT_SITE.logo,
    down_logo: own.get('down_logo') ?? DEFAULT_SITE.downloadLogo,
  }
}

export async function about(db: Db, lang: Lang): Promise<{ content: string }> {
  const own = (await operatorValues(db, lang, ['about'])).get('about')
  return { content: own === undefined ? textToHtml(seedTexts[lang].about) : sanitise(own) }
}

export async function compliance(db: Db, lang: Lang): Promise<{ content: string; images: string[] }> {
  const own = await operatorValues(db, lang, ['compliance', 'compliance_images'])
  const text = own.get('compliance')
  return {
    content: text === undefined ? textToHtml(seedTexts[lang].compliance) : sanitise(text),
    images: parseList(own.get('compliance_images') ?? '').filter((path) => /^\/h5\/[\w\-./%]+$/.test(path)),
  }
}

/** Hosts whose pages may be shown inside the app. Values that are not plain host names are left out. */
export async function webviewHosts(db: Db): Promise<string[]> {
  const own = await operatorValues(db, FALLBACK_LANG, ['webview_hosts'])
  // The page of the external customer service is shown in a frame too, so its hosts are allowed. Operators can set
  // another page for each language.
  const service = await db.selectFrom('settings').select('value').where('keyword', '=', 'kf_url').execute()
  const hosts = service.flatMap(({ value }) => {
    const decision = classifyAddress(value, [])
    return decision.kind === 'rejected' ? [] : [decision.host]
  })
  return [...new Set([...parseList(own.get('webview_hosts') ?? ''), ...hosts])].filter(isHost)
}

export async function areas(db: Db, lang: Lang): Promise<Area[]> {
  const own = await operatorValues(db, lang, ['unsupported_areas'])
  const closed = new Set(
    own.has('unsupported_areas') ? parseList(own.get('unsupported_areas') ?? '') : UNSUPPORTED_AREAS,
  )
  const name = areaNames(LANG_TAGS[lang])
  return AREAS.map(({ id, country, dial }) => ({
    area_code_id: id,
    area_code: dial,
    country_code: country,
    name: name(country),
    flag: flagOf(country),
    supported: closed.has(country) ? 0 : 1,
  }))
}
