import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Copy } from '#ui/media/icons.ts'
import { useCopyToClipboard } from '../useCopyToClipboard.ts'

interface Props {
  readonly label: string
  readonly value: string
  /** Displayed text of the value, where it differs from the copied value. */
  readonly shown?: ReactNode
}

/** A row of a card whose value can be copied. */
export function CopyableRow({ label, value, shown = value }: Props) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  return (
    <ListRow
      height={52}
      title={label}
      value={shown}
      trailing={
        <IconButton
          icon={Copy}
          size={16}
          target={36}
          tone="soft"
          label={t`Copy: ${label}`}
          onClick={() => copy(value)}
        />
      }
    />
  )
}
