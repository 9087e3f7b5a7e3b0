import type { SiteConfig } from '#contract/content.ts'
import { ZERO } from '#domain/money.ts'

/** The settings of a site, for tests of what reads them. */
export const site: SiteConfig = {
  site_logo: '',
  site_name: 'H5',
  down_logo: '',
  wssDomain: '',
  version: '1',
  test_mode: 1,
  market: 'simulated',
  market_source: '',
  spot_fee_rate: ZERO,
  webview_hosts: [],
}
