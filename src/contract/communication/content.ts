import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { hours, read } from '../wire/callBuilders.ts'
import { dec, form, int, line, nothing, oneOf, str } from '../wire/fields.ts'

/** Settings that clients may read by keyword (docs/products/content.md#settings-that-everybody-reads). */
export const SETTING_KEYWORDS = [
  'kefu_url',
  'kf_url',
  'register_agreement',
  'privacy',
  'download_url',
  'recharge_notice',
  'withdraw_notice',
  'hot_search',
  'trader_agreement',
] as const

/** Keywords whose values are computed instead of stored. */
export const DERIVED_KEYWORDS = [
  'app_download',
  'seconds_enabled',
  'fiat_single_limit_lv1',
  'fiat_single_limit_lv2',
] as const

export const SiteConfig = v.object({
  site_logo: str,
  site_name: str,
  down_logo: str,
  /** Origin of the WebSocket server; empty: the origin of the page. */
  wssDomain: str,
  version: str,
  /** 1: demo mode without real money; screens show "Test mode". */
  test_mode: int,
  /** `simulated`, `replay` or `live`; screens label prices that are not `live`. */
  market: v.picklist(['simulated', 'replay', 'live']),
  /** Name of the price source, such as an exchange. */
  market_source: str,
  spot_fee_rate: dec,
  /**
   * Hosts whose pages the app embeds (`#domain/text/webAddress.ts`); pages of other hosts open in the
   * browser.
   */
  webview_hosts: v.array(str),
})
export type SiteConfig = v.InferOutput<typeof SiteConfig>

export const MenuTile = v.object({ key: str, name: str, icon: str, url: str, status: int, sort: int })
export type MenuTile = v.InferOutput<typeof MenuTile>

export const Faq = v.object({
  id: int,
  /** Heading in the requested language; entries of one group are adjacent. */
  group: str,
  title: str,
  /** HTML, sanitised when it was saved. */
  content: str,
})
export type Faq = v.InferOutput<typeof Faq>

/** Contact data; a field is empty when the operator has not set it. */
export const Contact = v.object({
  email: str,
  phone: str,
  /** A route of the app, or an https address. */
  chat_url: str,
  address: str,
  /** Latitude in decimal degrees, as text. */
  latitude: str,
  longitude: str,
  links: v.array(v.object({ name: str, url: str })),
})
export type Contact = v.InferOutput<typeof Contact>

/**
 * A country or region of the bundled list (`#domain/account/dialCodeAreas.ts`). `supported` 1: this installation
 * offers its services there.
 */
export const Area = v.object({
  area_code_id: int,
  /** Dial code without `+`. */
  area_code: str,
  /** Country code by ISO 3166-1 alpha-2. */
  country_code: str,
  /** Name in the requested language. */
  name: str,
  flag: str,
  supported: int,
})
export type Area = v.InferOutput<typeof Area>

export const content = {
  siteConfig: read('GET', '/getSiteConfig', {
    summary: 'Get the site configuration',
    params: nothing,
    answer: SiteConfig,
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  /**
   * The value of a setting. `seconds_enabled` 0: seconds options are closed in all regions;
   * `User.closed_regions` shows whether seconds options are closed in the person's region.
   */
  setting: read('GET', '/getSetting', {
    summary: 'Get a setting',
    params: form({ keyword: oneOf(...SETTING_KEYWORDS, ...DERIVED_KEYWORDS) }),
    answer: v.object({ keyword: str, value: str }),
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  menu: read('GET', '/menu', {
    summary: 'Get the menu',
    params: nothing,
    answer: v.array(MenuTile),
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  /** `keyword`: text to search for in questions and answers. */
  faq: read('GET', '/faq', {
    summary: 'List frequently asked questions',
    params: form({ keyword: v.optional(line(64, 0), '') }),
    answer: v.array(Faq),
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  contact: read('GET', '/contactus', {
    summary: 'Get the contact details',
    params: nothing,
    answer: Contact,
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  about: read('GET', '/aboutus', {
    summary: 'Get the text about the exchange',
    params: nothing,
    answer: v.object({ content: str }),
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  compliance: read('GET', '/operational_compliance', {
    summary: 'Get the compliance statement',
    params: nothing,
    answer: v.object({ content: str, images: v.array(str) }),
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
  areas: read('GET', '/areas', {
    summary: 'List countries and regions',
    params: nothing,
    answer: v.array(Area),
    keep: { store: 'pages', scope: 'public', for: hours(24) },
  }),
}

export const contentArea = area({ name: 'content', about: 'Settings and texts of the site', calls: content })
