import { content, type SiteConfig } from '#contract/communication/content.ts'
import type { Reading } from '../api/use-read.ts'
import { useRead } from '../api/use-read.ts'

const SUPPORT = '/pages/kefu/index'

/** Address of customer service: the page that the operator has set, or else the app's own page. */
export const useSupportPath = (): string =>
  useRead(content.setting, { keyword: 'kefu_url' }).data?.value || SUPPORT

/** Site settings: name, test mode, kind of market, socket address. */
export const useSite = (): Reading<SiteConfig> => useRead(content.siteConfig, {})
