import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { safetyStyles as safety } from '#features/security/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ArrowDownToLine, LogOut } from '#ui/media/icons.ts'
import { CloseAccountSheet } from './CloseAccountSheet.tsx'
import { ExportDataSheet } from './ExportDataSheet.tsx'

/** Buttons that export the person's data or close the account. */
export function PersonalData() {
  const { t } = useLingui()
  const [open, setOpen] = useState<'export' | 'close' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-label={t`Your data`}>
      <h2 className={safety.heading}>
        <Trans>Your data</Trans>
      </h2>
      <Card inset padding="none">
        <ListRow
          height={52}
          icon={ArrowDownToLine}
          title={t`Download my data`}
          chevron
          onClick={() => setOpen('export')}
        />
        <ListRow
          height={52}
          icon={LogOut}
          title={t`Close account`}
          chevron
          onClick={() => setOpen('close')}
        />
      </Card>
      {open === 'export' && <ExportDataSheet onClose={close} />}
      {open === 'close' && <CloseAccountSheet onClose={close} />}
    </section>
  )
}
