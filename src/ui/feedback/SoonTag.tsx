import { Trans } from '@lingui/react/macro'
import { Tag } from './Tag.tsx'

/** Says before the tap that what a button leads to is not there yet. */
export function SoonTag() {
  return (
    <Tag size={16}>
      <Trans>Soon</Trans>
    </Tag>
  )
}
