import { t } from '@lingui/core/macro'
import { onSessionEnd } from '#data/session/session.ts'
import { showBanner } from '#ui/overlays/currentBanner.ts'
import type { Notice } from './manifest.ts'

const told = new Set<string>()
onSessionEnd(() => told.clear())

/** Shows the banner of a notice, unless a notice with the same key was shown in this session. */
export function showEventBanner(notice: Notice | null): void {
  if (notice === null || told.has(notice.once)) return
  told.add(notice.once)
  showBanner({ text: notice.text, action: t`View`, href: notice.href })
}
