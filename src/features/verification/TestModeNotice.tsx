import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Info } from '#ui/media/icons.ts'

/** Notice in test mode that no person reviews the documents, shown before the documents are requested. */
export function TestModeNotice() {
  return (
    <Notice icon={Info} title={<Trans>Test mode</Trans>}>
      <Trans>Verifications are approved automatically. No document is checked: do not use a real one.</Trans>
    </Notice>
  )
}
