import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type * as v from 'valibot'
import { type ProposalShown, type Proposals, staff } from '#contract/operators/staff.ts'
import { Age, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { useCallNames } from '../../parts/operator-actions/useCallNames.ts'
import { Page, Section } from '../../parts/Page.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { ageColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'
import { useSession } from '../../session.ts'
import styles from './Approvals.module.css'
import { changesOf } from './proposedChanges.ts'

type Row = v.InferOutput<typeof Proposals>['proposals'][number]

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      textColumn<Row>(
        'number',
        t`Number`,
        ({ number }) => number,
        ({ number }) => (
          <Link to="/approvals/$number" params={{ number: String(number) }}>
            {number}
          </Link>
        ),
      ),
      textColumn<Row>(
        'command',
        t`Command`,
        ({ command, arguments: given }) => [command, ...given].join(' '),
        ({ command, arguments: given }) => (
          <span className="mono breaks">{[command, ...given].join(' ')}</span>
        ),
      ),
      textColumn<Row>('by', t`Proposed by`, ({ proposed_by }) => proposed_by),
      ageColumn<Row>(t`Waits`, ({ created_at }) => created_at),
      { ...textColumn<Row>('kind', t`Kind`, ({ kind }) => kind), extra: true },
    ],
    [t],
  )
}

/** Proposals that need a second operator. */
export function Approvals() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useReadCall(staff.calls.proposals, {}, { every: 10_000, topic: 'approvals' })
  return (
    <Page title={t`Approvals`}>
      <Section flush>
        <DataTable<Row>
          name="approvals"
          label={t`Approvals`}
          columns={useColumns()}
          rows={list.data?.proposals}
          rowKey={({ number }) => String(number)}
          error={list.error}
          retry={() => void list.refetch()}
          open={({ number }) =>
            void navigate({ to: '/approvals/$number', params: { number: String(number) } })
          }
          empty={<Trans>Nothing waits for a second operator.</Trans>}
        />
      </Section>
    </Page>
  )
}

/** Old and new values by field. A change is marked by text and not by colour only. */
function Changes({ shown }: { readonly shown: ProposalShown }) {
  const { t } = useLingui()
  const names = useCallNames()
  const termName = (path: string): string =>
    path === ''
      ? t`Terms`
      : path
          .split('.')
          .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : names.field(name)))
          .join(' · ')
  const valueName = (path: string, value: string): string => {
    if (value === 'true') return t`Yes`
    if (value === 'false') return t`No`
    return names.choice(path, value)
  }
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Term`}</Table.Th>
          <Table.Th>{t`Until now`}</Table.Th>
          <Table.Th>{t`Proposed`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changesOf(shown.before, shown.terms).map(({ name, ...change }) => {
          const isNew = change.before !== change.after
          const before = change.before === null ? null : valueName(name, change.before)
          const after = change.after === null ? null : valueName(name, change.after)
          return (
            <Table.Tr key={name} data-changed={isNew || undefined} className={styles.change}>
              <Table.Td>{termName(name)}</Table.Td>
              <Table.Td className="breaks">
                {before === null ? '—' : isNew ? <del className={styles.old}>{before}</del> : before}
              </Table.Td>
              <Table.Td className="breaks">
                {after === null ? '—' : isNew ? <ins className={styles.new}>{after}</ins> : after}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function Decide({ shown }: { readonly shown: ProposalShown }) {
  const { t } = useLingui()
  const { operator } = useSession()
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/approvals' })
  const known = { number: shown.number }
  const isOwn = shown.proposed_by === operator
  return (
    <Group gap="xs">
      <ActButton
        call={staff.calls.reject}
        label={t`Reject`}
        title={t`Reject proposal ${shown.number}`}
        danger
        known={known}
        fields={[{ kind: 'text', name: 'reason', label: t`Reason` }]}
        onDone={back}
      />
      {!isOwn && (
        <ActButton
          call={staff.calls.approve}
          label={t`Approve`}
          title={t`Approve proposal ${shown.number}`}
          known={known}
          button={{ variant: 'filled' }}
          onDone={back}
        >
          <Trans>It is applied exactly as proposed, at once.</Trans>
        </ActButton>
      )}
    </Group>
  )
}

/** One proposal with its author and its terms, beside the terms that apply now. */
export function Approval() {
  const { t } = useLingui()
  const { operator } = useSession()
  const { number } = useParams({ from: '/approvals/$number' })
  const shown = useReadCall(
    staff.calls.proposal,
    { number: Number(number) },
    { every: 10_000, topic: 'approvals' },
  )
  if (!shown.data)
    return (
      <Page title={t`Proposal ${number}`}>
        <ReadResult of={shown}>{() => null}</ReadResult>
      </Page>
    )
  return (
    <ReadResult of={shown}>
      {(answer) => (
        <Page title={t`Proposal ${answer.number}`} actions={<Decide shown={answer} />}>
          {answer.proposed_by === operator && (
            <Alert color="blue">
              <Trans>You proposed this: another operator has to approve it.</Trans>
            </Alert>
          )}
          <Section>
            <KeyValue
              rows={[
                [t`Of`, <ObjectName key="of" name={`${answer.kind} ${answer.subject}`} />],
                [t`Proposed by`, answer.proposed_by],
                [
                  t`Waits`,
                  <span key="waits">
                    <Age since={answer.created_at} /> (<Time at={answer.created_at} />)
                  </span>,
                ],
                answer.command !== '' && [
                  t`Command`,
                  <span key="command" className="mono breaks">
                    {[answer.command, ...answer.arguments].join(' ')}
                  </span>,
                ],
              ]}
            />
          </Section>
          <Section title={t`What changes`}>
            <Changes shown={answer} />
          </Section>
          <Stack align="flex-start">
            <Button variant="subtle" component={Link} to="/approvals">
              <Text span size="sm">
                <Trans>All approvals</Trans>
              </Text>
            </Button>
          </Stack>
        </Page>
      )}
    </ReadResult>
  )
}
