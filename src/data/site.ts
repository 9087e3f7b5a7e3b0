import { content, type SiteConfig } from '#contract/content.ts'
import type { Reading } from './reading.ts'
import { useRead } from './reading.ts'

/** What the site is called and how it runs: test mode, kind of market, socket address. */
export const useSite = (): Reading<SiteConfig> => useRead(content.siteConfig, {})
