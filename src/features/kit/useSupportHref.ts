import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { linkHref } from '#ui/actions/externalLinkHref.ts'

const SUPPORT = '/pages/kefu/index'

/** Link target of customer service: the page or site that the operator has set, or else the app's own page. */
export const useSupportHref = (): string =>
  linkHref(useRead(content.setting, { keyword: 'kefu_url' }).data?.value || SUPPORT)
