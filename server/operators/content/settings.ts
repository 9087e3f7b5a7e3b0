import { SETTING_KEYWORDS } from '#contract/communication/content.ts'
import type { Settings } from '#contract/operators/content.ts'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { UNSUPPORTED_AREAS } from '#domain/account/dialCodeAreas.ts'
import { defaultSetting, type Keyword, SETTING_TEXTS } from '../../content/default-settings.ts'
import { DEFAULT_SITE } from '../../content/default-site.ts'
import { CONTACT_EMAIL, PAGE_SETTINGS, type PageSetting } from '../../content/page-settings.ts'
import { seedTexts } from '../../content/seed/index.ts'
import { EVERY_LANG } from '../../content/tables.ts'
import { textToHtml } from '../../content/text-to-html.ts'
import { defaultRegionSetting, REGION_SETTINGS } from '../../identity/accounts/product-regions.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { SUPPORT_HOURS } from '../../products/support/index.ts'

/** Settings that hold HTML, which is sanitised before it is stored. */
export const HTML: readonly string[] = ['about', 'compliance']
/** Settings that are lists, separated by commas or line breaks. */
const LISTS: readonly string[] = [
  'compliance_images',
  'contact_links',
  'unsupported_areas',
  'webview_hosts',
  'hot_search',
  ...REGION_SETTINGS,
]
export const KEYWORDS: readonly string[] = [...SETTING_KEYWORDS, ...PAGE_SETTINGS, ...REGION_SETTINGS]

type Setting = Settings['settings'][number]

function kindOf(keyword: string): Setting['kind'] {
  if (HTML.includes(keyword)) return 'html'
  if (LISTS.includes(keyword)) return 'list'
  return keyword in SETTING_TEXTS ? 'text' : 'value'
}

/** Built-in texts of pages; all other settings are empty by default. */
const PAGES: Partial<Readonly<Record<PageSetting, (lang: Lang) => string>>> = {
  about: (lang) => textToHtml(seedTexts[lang].about),
  compliance: (lang) => textToHtml(seedTexts[lang].compliance),
  contact_email: () => CONTACT_EMAIL,
  contact_address: (lang) => seedTexts[lang].address,
  unsupported_areas: () => UNSUPPORTED_AREAS.join(','),
  kefu_hours: () => SUPPORT_HOURS,
  site_name: () => DEFAULT_SITE.name,
  site_logo: () => DEFAULT_SITE.logo,
  down_logo: () => DEFAULT_SITE.downloadLogo,
}

const isKeyword = (keyword: string): keyword is Keyword =>
  (SETTING_KEYWORDS as readonly string[]).includes(keyword)
const isPage = (keyword: string): keyword is PageSetting =>
  (PAGE_SETTINGS as readonly string[]).includes(keyword)

function builtInOf(keyword: string, lang: Lang, regions: string): string {
  if (isKeyword(keyword)) return defaultSetting(keyword, lang)
  return isPage(keyword) ? (PAGES[keyword]?.(lang) ?? '') : regions
}

/** All settings with their built-in values and the values that operators set. */
export async function listSettings({ db }: Operation): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('keyword', 'in', [...KEYWORDS])
    .execute()
  const regions = await defaultRegionSetting(db)
  return {
    settings: KEYWORDS.map((keyword) => ({
      keyword,
      kind: kindOf(keyword),
      built_in: LANGS.map((lang) => ({ lang, value: builtInOf(keyword, lang, regions) })),
      values: rows
        .filter((row) => row.keyword === keyword)
        .map(({ lang, value, updated_at }) => ({
          lang: lang === EVERY_LANG ? 'all' : lang,
          value,
          updated_at,
        })),
    })),
  }
}
