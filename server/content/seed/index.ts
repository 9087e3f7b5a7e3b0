import type { Lang } from '#contract/wire/lang.ts'
import { en } from './en.ts'
import { fra } from './fra.ts'
import { hk } from './hk.ts'
import { jp } from './jp.ts'
import type { BannerKey, SeedTexts } from './keys.ts'
import { kor } from './kor.ts'
import { spa } from './spa.ts'
import { th } from './th.ts'
import { vn } from './vn.ts'
import { zh } from './zh.ts'

export const seedTexts: Readonly<Record<Lang, SeedTexts>> = { zh, en, hk, th, jp, kor, fra, spa, vn }

/** The page that each banner links to. */
export const BANNER_URLS: Readonly<Record<BannerKey, string>> = {
  markets: '/pages/market/market',
  funds: '/pages/fund/select?to=receive',
  help: '/pages/common/faq',
}
