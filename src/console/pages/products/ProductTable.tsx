import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Divider, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable, type DataTableProps } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import type { ActCall } from '../../queries.ts'

/** An action on one object: its call, the label of its button, and whether it is irreversible. */
export type RowAct = readonly [call: ActCall, label: string, danger?: 'danger']

interface RowActsProps {
  readonly acts: readonly (RowAct | false)[]
  readonly known: object
  readonly row?: object
  /** Title of the dialog, which names the object. */
  readonly title: string
  /** True for small buttons, within a table row. */
  readonly small?: boolean
}

/**
 * Buttons for an object's actions. Each button opens the form of its call, filled with the object's present
 * values.
 */
export function RowActs({ acts, known, row, title, small = false }: RowActsProps) {
  return (
    <Group gap={small ? 4 : 'xs'} wrap={small ? 'nowrap' : 'wrap'}>
      {acts.map(
        (act) =>
          act && (
            <CallButton
              key={act[1]}
              call={act[0]}
              label={act[1]}
              title={`${act[1]}: ${title}`}
              known={known as Readonly<Record<string, unknown>>}
              {...(row ? { row } : {})}
              danger={act[2] === 'danger'}
              {...(small ? { button: { size: 'compact-xs' } } : {})}
            />
          ),
      )}
    </Group>
  )
}

export function OpenBadge({ open }: { readonly open: boolean }) {
  const { t } = useLingui()
  return <Badge color={open ? 'green' : 'gray'}>{open ? t`Open` : t`Closed`}</Badge>
}

/** Column with the state of an offer, open or closed, and the badge "Test" for a row whose `test` is true. */
export function useOpenColumn<T extends { readonly open: boolean; readonly test?: boolean }>(): Column<T> {
  const { t } = useLingui()
  return {
    id: 'state',
    header: t`State`,
    value: ({ open }) => (open ? t`Open` : t`Closed`),
    cell: ({ open, test }) => (
      <Group gap={4} wrap="nowrap">
        <OpenBadge open={open} />
        {test && <Badge color="yellow">{t`Test`}</Badge>}
      </Group>
    ),
  }
}

interface ProductTableProps<T extends object> extends Omit<DataTableProps<T>, 'open' | 'onSelect'> {
  /** Title of the table, on a page with several tables. */
  readonly title?: string
  readonly titleOf: (row: T) => string
  readonly preview?: (row: T) => ReactNode
  readonly acts: (row: T) => ReactNode
}

/**
 * Products of one kind. The product in the page address is shown beside the table, with the actions that
 * change this product.
 */
export function ProductTable<T extends object>({
  title,
  titleOf,
  preview,
  acts,
  children,
  ...table
}: ProductTableProps<T>) {
  const [{ open }, change] = useUrlParameters()
  const shown = open === undefined ? undefined : table.rows?.find((row) => table.rowKey(row) === open)
  return (
    <Section {...(title === undefined ? {} : { title })} flush>
      <DataTable<T> {...table} open={(row) => change({ open: table.rowKey(row) })}>
        {children}
      </DataTable>
      <DetailDrawer
        opened={shown !== undefined}
        title={shown ? titleOf(shown) : ''}
        onClose={() => change({ open: undefined })}
      >
        {shown && (
          <Stack gap="md">
            {preview?.(shown)}
            {preview && <Divider />}
            <div>
              <Text size="sm" fw={600} mb={6}>
                <Trans>Change</Trans>
              </Text>
              {acts(shown)}
            </div>
          </Stack>
        )}
      </DetailDrawer>
    </Section>
  )
}
