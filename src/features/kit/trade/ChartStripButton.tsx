import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChartLine } from '#ui/media/icons.ts'
import { isStripOpen, rememberStrip } from './chartStripSetting.ts'

/**
 * Whether the chart strip above the order form is open; stored for all segments of the trade tab together.
 */
export function useStrip(): readonly [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(isStripOpen)
  const toggle = () => {
    rememberStrip(!open)
    setOpen(!open)
  }
  return [open, toggle]
}

export function ChartStripButton({
  open,
  onToggle,
}: {
  readonly open: boolean
  readonly onToggle: () => void
}) {
  const { t } = useLingui()
  return (
    <IconButton
      icon={ChartLine}
      label={t`Chart above the order form`}
      pressed={open}
      tone={open ? 'blue' : 'text'}
      target={36}
      onClick={onToggle}
    />
  )
}
