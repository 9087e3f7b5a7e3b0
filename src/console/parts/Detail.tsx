import { useLingui } from '@lingui/react/macro'
import { Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogHost } from './act/DialogHost.tsx'

/** One object of a list, beside it; its address names it, so that it can be shared. */
export function Detail({
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
          // Each dialog hears Escape for itself: it closes the one in front, not what is behind it too.
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
