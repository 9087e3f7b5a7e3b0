import type { Lang } from '#contract/wire/lang.ts'

export const traderHref = (id: number): string => `/pages/copytrade/trader?trader_user_id=${id}`
export const followHref = (id: number): string => `/pages/follow/follow?trader_user_id=${id}`
export const myHref = (tab: 'traders' | 'positions' | 'history' | 'lead'): string =>
  `/pages/copytrade/my?tab=${tab}`

export const isChinese = (lang: Lang): lang is 'zh' | 'hk' => lang === 'zh' || lang === 'hk'

/** Route of the lead traders' agreement: the page for Chinese, or the page for all other languages. */
export const agreementHref = (lang: Lang): string =>
  isChinese(lang) ? '/pages/follow/agreement_zh' : '/pages/follow/agreement_en'
