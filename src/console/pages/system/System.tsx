import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, SimpleGrid, Stack, Text } from '@mantine/core'
import { type SystemStatus, system } from '#contract/operators/system.ts'
import { bytes, count, dateTimeWithZone } from '../../parts/format.ts'
import { Age, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { integerColumn, plainColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'
import { useMay } from '../../session.ts'
import { Jobs } from './Jobs.tsx'
import { Outbox } from './Outbox.tsx'

type Node = SystemStatus['nodes'][number]
type TableSize = SystemStatus['database']['tables'][number]
const HOUR = 3_600_000
/**
 * Ages (ms) from which the newest checkpoint is marked as late and as very late; a checkpoint is written
 * every day.
 */
const CHECKPOINT_PATIENCE = [25 * HOUR, 48 * HOUR] as const

function Nodes({ status }: { readonly status: SystemStatus }) {
  const { t } = useLingui()
  const columns: readonly Column<Node>[] = [
    plainColumn('name', t`Server`),
    integerColumn('connections', t`Connections`),
    timeColumn('since', t`Since`),
    textColumn(
      'leads',
      t`Part`,
      ({ leads }) => (leads ? t`Leads` : ''),
      ({ leads }) => leads && <Badge color="green">{t`Leads`}</Badge>,
    ),
  ]
  return (
    <Section title={t`Servers`} flush>
      <DataTable<Node>
        name="nodes"
        label={t`Servers`}
        columns={columns}
        rows={status.nodes}
        rowKey={({ name }) => name}
        empty={<Trans>No server is connected to the database.</Trans>}
        short
      />
    </Section>
  )
}

function LastAudit({ status: { audit, checkpoints } }: { readonly status: SystemStatus }) {
  const { t } = useLingui()
  const newest = checkpoints.newest
  return (
    <Section title={t`Books`}>
      {audit && audit.findings > 0 && (
        <Alert color="red" role="alert" mb="sm">
          <Text size="sm" fw={600}>
            <Trans>The last audit found {count(audit.findings)}</Trans>
          </Text>
          {audit.first_findings.map((finding) => (
            <Text key={finding} size="sm" className="breaks">
              {finding}
            </Text>
          ))}
        </Alert>
      )}
      <KeyValue
        rows={[
          [t`Checkpoints`, count(checkpoints.count)],
          [
            t`Newest checkpoint`,
            newest ? (
              <>
                {newest.number}, <Age since={newest.created_at} patience={CHECKPOINT_PATIENCE} />
              </>
            ) : (
              t`None yet`
            ),
          ],
          [t`Last audit`, audit ? <Time key="audit" at={audit.ended_at} /> : t`None yet`],
          audit !== null && [
            t`Recomputed`,
            audit.since_checkpoint === null
              ? t`The whole books`
              : t`From checkpoint ${audit.since_checkpoint}`,
          ],
          audit !== null && [t`Findings`, count(audit.findings)],
        ]}
      />
    </Section>
  )
}

function Software({ status }: { readonly status: SystemStatus }) {
  const { t } = useLingui()
  const { applied, newest, pending } = status.migrations
  return (
    <Section title={t`Software`}>
      <KeyValue
        rows={[
          [t`Server`, status.version],
          [t`Node.js`, status.runtime],
          [t`Database`, status.database.version],
          [t`Migrations`, t`${count(applied)}, the newest ${newest}`],
          pending.length > 0 && [t`Not applied`, pending.join(', ')],
          [t`Lead of the market until`, <Time key="lease" at={status.lease_until} />],
        ]}
      />
    </Section>
  )
}

function TableSizes({ database }: Pick<SystemStatus, 'database'>) {
  const { t } = useLingui()
  const columns: readonly Column<TableSize>[] = [
    plainColumn('name', t`Table`),
    { ...integerColumn<TableSize>('bytes', t`Size`), cell: (row) => bytes(row.bytes) },
    { ...integerColumn<TableSize>('rows', t`Rows, about`), cell: (row) => count(row.rows) },
  ]
  return (
    <Section title={t`Largest tables, of ${bytes(database.bytes)}`} flush>
      <DataTable<TableSize>
        name="tables"
        label={t`Largest tables`}
        columns={columns}
        rows={database.tables}
        rowKey={({ name }) => name}
        empty={<Trans>There are no tables.</Trans>}
        short
      />
    </Section>
  )
}

function Status() {
  const status = useReadCall(system.calls.status, {}, { every: 10_000 })
  return (
    <ReadResult of={status}>
      {(shown) => (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            <LastAudit status={shown} />
            <Software status={shown} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
            <Nodes status={shown} />
            <TableSizes database={shown.database} />
          </SimpleGrid>
          <Text size="xs" c="dimmed" className="tabular">
            <Trans>As of {dateTimeWithZone(shown.time)}</Trans>
          </Text>
        </Stack>
      )}
    </ReadResult>
  )
}

/** Servers, jobs, outbox and the last audit. */
export function System() {
  const { t } = useLingui()
  const mayRead = useMay(system.calls.outbox)
  return (
    <Page title={t`System`}>
      <PageTabs
        tabs={[
          { value: 'status', label: t`Status`, body: () => <Status /> },
          { value: 'jobs', label: t`Jobs`, body: () => <Jobs /> },
          ...(mayRead ? [{ value: 'outbox', label: t`Outbox`, body: () => <Outbox /> }] : []),
        ]}
      />
    </Page>
  )
}
