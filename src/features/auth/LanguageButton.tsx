import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LanguageSheet } from '#features/settings/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Globe } from '#ui/media/icons.ts'

/** Button that opens the choice of the app's language, for people who cannot read the page yet. */
export function LanguageButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Globe} label={t`Language`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}
