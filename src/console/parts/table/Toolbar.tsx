import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox, Group, Popover, Stack, Text, Title, Tooltip } from '@mantine/core'
import type { ReactTable } from '@tanstack/react-table'
import { Columns3, Download } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { count } from '../format.ts'
import { SectionHead } from '../Page.tsx'
import type { Features } from './tableFeatures.ts'

interface ToolbarProps<T extends object> {
  readonly table: ReactTable<Features, T>
  readonly total: number | null
  readonly partial: boolean
  readonly stale: boolean
  readonly onSave: () => void
  readonly children?: ReactNode
}

/** The page's filters, then the table's own controls: number of rows, choice of columns, export. */
export function Toolbar<T extends object>({
  table,
  total,
  partial,
  stale,
  onSave,
  children,
}: ToolbarProps<T>) {
  const { t } = useLingui()
  const { title, actions } = use(SectionHead)
  const saving = partial ? t`Save all rows as CSV` : t`Save as CSV`
  return (
    <Group justify="space-between" px="sm" py={6} gap="sm">
      <Group gap="xs">
        {title && (
          <Title order={2} ml={4}>
            {title}
          </Title>
        )}
        {children}
      </Group>
      <Group gap={4}>
        {actions && <div style={{ marginRight: 8 }}>{actions}</div>}
        {total !== null && (
          <Text size="xs" c="dimmed" className="tabular" mr={4} aria-live="polite">
            {partial ? t`${count(total)} loaded` : <Plural value={total} one="# row" other="# rows" />}
          </Text>
        )}
        <Popover position="bottom-end" withArrow>
          <Popover.Target>
            <Tooltip label={t`Columns`}>
              <ActionIcon aria-label={t`Columns`}>
                <Columns3 size={15} />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap={8}>
              <Text size="xs" fw={600}>
                <Trans>Columns</Trans>
              </Text>
              {table.getAllLeafColumns().map((column) => (
                <Checkbox
                  key={column.id}
                  label={String(column.columnDef.header) || t`Actions`}
                  checked={column.getIsVisible()}
                  onChange={column.getToggleVisibilityHandler()}
                />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        <Tooltip label={saving}>
          <ActionIcon aria-label={saving} onClick={onSave} disabled={!total || stale}>
            <Download size={15} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  )
}
