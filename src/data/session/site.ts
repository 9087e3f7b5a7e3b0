import { content, type SiteConfig } from '#contract/communication/content.ts'
import type { Reading } from '../api/reading.ts'
import { useRead } from '../api/reading.ts'

const SUPPORT = '/pages/kefu/index'

/** Where customer service is: the operator's own address, read at the start, or the app's page for it. */
export const useSupportPath = (): string =>
  useRead(content.setting, { keyword: 'kefu_url' }).data?.value || SUPPORT

/** What the site is called and how it runs: test mode, kind of market, socket address. */
export const useSite = (): Reading<SiteConfig> => useRead(content.siteConfig, {})
