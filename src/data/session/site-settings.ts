import { content, type SiteConfig } from '#contract/communication/content.ts'
import type { Reading } from '../api/use-read.ts'
import { useRead } from '../api/use-read.ts'

/** Site settings: name, test mode, kind of market, socket address. */
export const useSite = (): Reading<SiteConfig> => useRead(content.siteConfig, {})
