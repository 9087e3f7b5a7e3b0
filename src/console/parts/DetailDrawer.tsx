import { useLingui } from '@lingui/react/macro'
import { Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogHost } from './operator-actions/DialogHost.tsx'

/**
 * One object of a list, shown in a drawer. The page address identifies the object, so that a link to the
 * object can be shared.
 */
export function DetailDrawer({
  opened,
  title,
  acts,
  onClose,
  children,
}: {
  readonly opened: boolean
  readonly title: string
  readonly acts?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <DialogHost>
      {(isDialogOpen) => (
        <Drawer
          opened={opened}
          onClose={onClose}
          // An open dialog handles Escape, so the drawer behind the dialog must not close as well.
          closeOnEscape={!isDialogOpen}
          title={title}
          position="right"
          size={560}
          padding="md"
          closeButtonProps={{ 'aria-label': t`Close` }}
        >
          {children}
          {acts && (
            <Group justify="flex-end" gap="xs" mt="md">
              {acts}
            </Group>
          )}
        </Drawer>
      )}
    </DialogHost>
  )
}
