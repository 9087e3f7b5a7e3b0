import { sql } from 'kysely'
import type { content, DERIVED_KEYWORDS } from '#contract/communication/content.ts'
import type { message } from '#contract/communication/message.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { decimal } from '#domain/money.ts'
import { defaultSetting, type Keyword } from '../content/default-settings.ts'
import { DEFAULT_SITE } from '../content/default-site.ts'
import { menuIn } from '../content/home-tiles.ts'
import { listMails, markRead as markMailsRead } from '../content/messages/inbox-list.ts'
import { listNews, popup as newestPopup, newsDetail as newsOf } from '../content/news.ts'
import {
  about as aboutText,
  faq as answers,
  areas as areaList,
  compliance as complianceText,
  contact as contacts,
  site,
  webviewHosts,
} from '../content/page-settings.ts'
import { EVERY_LANG } from '../content/tables.ts'
import { closedRegions, offersIn } from '../identity/accounts/product-regions.ts'
import { singleOrderLimit } from '../identity/limits/single-order-limit.ts'
import { withSnapshot } from '../platform/db/read-snapshot.ts'
import type { Db } from '../platform/db/types.ts'
import type { Handler } from '../platform/http/types.ts'

type Derived = (typeof DERIVED_KEYWORDS)[number]

/** Standard trading fee rate that the app shows; the fee rate of a specific pair is in the pair's quote. */
const STANDARD_FEE = decimal('0.001')

const siteConfig: Handler<typeof content.siteConfig> = async (
  _params,
  { services: { config, market, db }, lang },
) => ({
  ...(await site(db, lang)),
  wssDomain: config.wssDomain,
  version: DEFAULT_SITE.version,
  test_mode: config.demo ? 1 : 0,
  market: market.feed.kind,
  market_source: market.feed.label,
  spot_fee_rate: market.pairs().find((pair) => pair.spot)?.feeRate ?? STANDARD_FEE,
  webview_hosts: await webviewHosts(db),
})

const DERIVED: Readonly<Record<Derived, (db: Db, lang: Lang) => Promise<string>>> = {
  app_download: (db, lang) => settingOf(db, 'download_url', lang),
  seconds_enabled: async (db) => (closedRegions(await offersIn(db, '', ['seconds'])).length > 0 ? '0' : '1'),
  fiat_single_limit_lv1: (db) => singleOrderLimit(db, 1),
  fiat_single_limit_lv2: (db) => singleOrderLimit(db, 2),
}
const isDerived = (keyword: string): keyword is Derived => Object.hasOwn(DERIVED, keyword)

async function settingOf(db: Db, keyword: Keyword, lang: Lang): Promise<string> {
  const own = await db
    .selectFrom('settings')
    .select('value')
    .where('keyword', '=', keyword)
    .where('lang', 'in', [lang, EVERY_LANG])
    // The text in the requested language comes before the text that applies to all languages, so it is used if there
    // is one.
    .orderBy(sql`lang = ${lang}`, 'desc')
    .executeTakeFirst()
  return own?.value ?? defaultSetting(keyword, lang)
}

const setting: Handler<typeof content.setting> = async ({ keyword }, { services: { db }, lang }) => ({
  keyword,
  value: await (isDerived(keyword) ? DERIVED[keyword](db, lang) : settingOf(db, keyword, lang)),
})

const menu: Handler<typeof content.menu> = async (_params, { lang }) => menuIn(lang)

const faq: Handler<typeof content.faq> = ({ keyword }, { services, lang }) =>
  answers(services.db, lang, keyword)

const contact: Handler<typeof content.contact> = (_params, { services, lang }) => contacts(services.db, lang)

const about: Handler<typeof content.about> = (_params, { services, lang }) => aboutText(services.db, lang)

const compliance: Handler<typeof content.compliance> = (_params, { services, lang }) =>
  complianceText(services.db, lang)

const areas: Handler<typeof content.areas> = (_params, { services, lang }) => areaList(services.db, lang)

const newsList: Handler<typeof message.newsList> = (params, { services, lang }) =>
  listNews(services.db, lang, params)

const newsDetail: Handler<typeof message.newsDetail> = (params, { services, lang }) =>
  newsOf(services, lang, params)

const popup: Handler<typeof message.popup> = (_params, { services, lang }) => newestPopup(services.db, lang)

const mails: Handler<typeof message.mails> = (params, { services, lang, caller }) =>
  withSnapshot(services, (snapshot) => listMails(snapshot, caller.userId, lang, params))

const markRead: Handler<typeof message.markRead> = (params, { services, caller }) =>
  markMailsRead(services, caller.userId, params)

export const contentHandlers = { siteConfig, setting, menu, faq, contact, about, compliance, areas }
export const messageHandlers = { newsList, newsDetail, popup, mails, markRead }
