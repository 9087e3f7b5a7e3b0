import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { type Filter, useFilters } from './messageKinds.ts'

interface Props {
  /** The page whose URL stores the selection. */
  readonly page: '/pages/mailMessage/mailMessage' | '/pages/mailMessage/mailMessageList'
  readonly value: Filter
  readonly trailing?: ReactNode
}

/** Filter chips by kind of message. */
export function MessageKindChips({ page, value, trailing }: Props) {
  const { t } = useLingui()
  const filters = useFilters()
  const navigate = useNavigate()
  return (
    <ChipRow
      label={t`Kind of message`}
      items={filters}
      value={value}
      onChange={(next) =>
        void navigate({
          to: page,
          search: { type: next === '' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      trailing={trailing}
    />
  )
}
