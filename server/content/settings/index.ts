import type { SETTING_KEYWORDS } from '#contract/content.ts'
import type { Lang } from '#contract/lang.ts'
import { en } from './en.ts'
import { fra } from './fra.ts'
import { hk } from './hk.ts'
import { jp } from './jp.ts'
import { kor } from './kor.ts'
import { spa } from './spa.ts'
import { th } from './th.ts'
import { vn } from './vn.ts'
import { zh } from './zh.ts'

export type Keyword = (typeof SETTING_KEYWORDS)[number]
type TextKeyword = 'register_agreement' | 'privacy' | 'recharge_notice'

/** Plain text; an empty line parts paragraphs. */
export type SettingTexts = Readonly<Record<TextKeyword, string>>

export const settingTexts: Readonly<Record<Lang, SettingTexts>> = { zh, en, hk, th, jp, kor, fra, spa, vn }

/** The same in every language. */
const values: Readonly<Record<Exclude<Keyword, TextKeyword>, string>> = {
  /** Our own customer service page; an operator may set an https address instead. */
  kefu_url: '/pages/kefu/index',
  /** Empty: the app offers to install itself. */
  download_url: '',
  hot_search: 'BTC/USDT,ETH/USDT,SOL/USDT,XRP/USDT,BNB/USDT,DOGE/USDT',
}

const isText = (keyword: Keyword): keyword is TextKeyword => keyword in settingTexts.en

/** The built-in value of a setting in a language. */
export const builtIn = (keyword: Keyword, lang: Lang): string =>
  isText(keyword) ? settingTexts[lang][keyword] : values[keyword]
