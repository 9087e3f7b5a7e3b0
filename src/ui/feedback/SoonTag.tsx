import { Trans } from '@lingui/react/macro'
import { Tag } from './Tag.tsx'

/** Marks a button whose target is not available yet. */
export function SoonTag() {
  return (
    <Tag size={16}>
      <Trans>Soon</Trans>
    </Tag>
  )
}
