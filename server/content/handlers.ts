import { sql } from 'kysely'
import type { content } from '#contract/content.ts'
import type { message } from '#contract/message.ts'
import { decimal } from '#domain/money.ts'
import type { Handler } from '../http/types.ts'
import { listMails, markRead as markMailsRead } from './mails/list.ts'
import { menuIn } from './menu.ts'
import { listNews, popup as newestPopup, newsDetail as newsOf } from './news.ts'
import {
  about as aboutText,
  faq as answers,
  areas as areaList,
  compliance as complianceText,
  contact as contacts,
  site,
  webviewHosts,
} from './pages.ts'
import { builtIn } from './settings.ts'
import { SITE } from './site.ts'
import { EVERY_LANG } from './tables.ts'

/** Shown before any pair is open; each pair's own rate is in its quote. */
const STANDARD_FEE = decimal('0.001')

const siteConfig: Handler<typeof content.siteConfig> = async (
  _params,
  { services: { config, market, db }, lang },
) => ({
  ...(await site(db, lang)),
  wssDomain: config.wssDomain,
  version: SITE.version,
  test_mode: config.demo ? 1 : 0,
  market: market.feed.kind,
  market_source: market.feed.label,
  spot_fee_rate: market.pairs().find((pair) => pair.spot)?.feeRate ?? STANDARD_FEE,
  webview_hosts: await webviewHosts(db),
})

const setting: Handler<typeof content.setting> = async ({ keyword }, { services, lang }) => {
  const own = await services.db
    .selectFrom('settings')
    .select('value')
    .where('keyword', '=', keyword)
    .where('lang', 'in', [lang, EVERY_LANG])
    // A text of the language itself goes before one for all.
    .orderBy(sql`lang = ${lang}`, 'desc')
    .executeTakeFirst()
  return { keyword, value: own?.value ?? builtIn(keyword, lang) }
}

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
  listMails(services, caller.userId, lang, params)

const markRead: Handler<typeof message.markRead> = (params, { services, caller }) =>
  markMailsRead(services, caller.userId, params)

export const contentHandlers = { siteConfig, setting, menu, faq, contact, about, compliance, areas }
export const messageHandlers = { newsList, newsDetail, popup, mails, markRead }
