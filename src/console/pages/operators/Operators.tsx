import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { ROLES } from '#contract/operators/roles.ts'
import { type StaffMember, staff } from '#contract/operators/staff.ts'
import { dateTime, isoTime } from '../../parts/format.ts'
import { RoundedAmount, Time } from '../../parts/formattedValues.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { actsColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'
import { useRoleName } from '../../shell/roleNames.ts'

function Acts({ member }: { readonly member: StaffMember }) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const known = { operator: member.name }
  const button = { size: 'compact-xs' } as const
  if (member.removed_at > 0) return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {member.locked_at > 0 && (
        <ActButton call={staff.calls.unlock} label={t`Unlock`} known={known} button={button} />
      )}
      <ActButton
        call={staff.calls.setRoles}
        label={t`Roles`}
        title={t`Roles of ${member.name}`}
        known={known}
        button={button}
        fields={[
          {
            kind: 'many',
            name: 'roles',
            label: t`What they may do`,
            initial: member.roles.join(','),
            options: ROLES.map((value) => ({ value, label: roleName(value) })),
          },
        ]}
      >
        <Trans>A second operator has to approve it.</Trans>
      </ActButton>
      {member.passkeys.length > 0 && (
        <ActButton
          call={staff.calls.removePasskey}
          label={t`Remove a passkey`}
          title={t`Remove a passkey of ${member.name}`}
          known={known}
          button={button}
          fields={[
            {
              kind: 'choice',
              name: 'passkey',
              label: t`Passkey`,
              read: Number,
              options: member.passkeys.map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]}
        >
          <Trans>Every session that began with it ends at once.</Trans>
        </ActButton>
      )}
      <ActButton
        call={staff.calls.remove}
        label={t`Remove`}
        title={t`Remove operator ${member.name}`}
        danger
        known={known}
        button={button}
      >
        <Trans>Key, passkeys and sessions end at once. The name stays in the log.</Trans>
      </ActButton>
    </Group>
  )
}

function useColumns(): readonly Column<StaffMember>[] {
  const { t } = useLingui()
  const roleName = useRoleName()
  return useMemo(
    () => [
      textColumn<StaffMember>('name', t`Operator`, ({ name }) => name),
      textColumn<StaffMember>(
        'state',
        t`State`,
        ({ removed_at, locked_at }) => (removed_at > 0 ? t`Removed` : locked_at > 0 ? t`Locked` : t`Active`),
        ({ removed_at, locked_at }) => (
          <Badge color={removed_at > 0 ? 'gray' : locked_at > 0 ? 'red' : 'green'}>
            {removed_at > 0 ? t`Removed` : locked_at > 0 ? t`Locked` : t`Active`}
          </Badge>
        ),
      ),
      textColumn<StaffMember>(
        'roles',
        t`Roles`,
        ({ roles }) => roles.join(' '),
        ({ roles }) => (
          <Group gap={4}>
            {roles.map((role) => (
              <Badge key={role} color="gray" size="sm">
                {roleName(role)}
              </Badge>
            ))}
          </Group>
        ),
      ),
      textColumn<StaffMember>(
        'passkeys',
        t`Passkeys`,
        ({ passkeys }) => passkeys.map(({ name }) => name).join(', '),
        ({ passkeys }) => (
          <>
            {passkeys.map(({ id, name, used_at }) => (
              <Text key={id} size="xs">
                {name}
                {used_at > 0 && (
                  <span className="second" style={{ display: 'block', whiteSpace: 'nowrap' }}>
                    {t`used ${dateTime(used_at)}`}
                  </span>
                )}
              </Text>
            ))}
          </>
        ),
      ),
      timeColumn<StaffMember>('seen_at', t`Last seen`),
      {
        ...textColumn<StaffMember>(
          'added',
          t`Added`,
          ({ added_by, created_at }) => `${isoTime(created_at)} ${added_by}`,
          ({ added_by, created_at }) => (
            <>
              <Time at={created_at} />, {added_by}
            </>
          ),
        ),
        extra: true,
      },
      actsColumn<StaffMember>((member) => <Acts member={member} />),
    ],
    [t, roleName],
  )
}

/** Operators and their roles. */
export function Operators() {
  const { t } = useLingui()
  const list = useReadCall(staff.calls.operators, {}, { every: 15_000 })
  return (
    <Page
      title={t`Operators`}
      note={
        list.data && (
          <Trans>
            One alone credits up to <RoundedAmount amount={list.data.alone_usdt} /> within 24 hours
          </Trans>
        )
      }
      actions={
        <ActButton
          call={staff.calls.setLimit}
          label={t`Change the limit`}
          fields={[
            {
              kind: 'decimal',
              name: 'usdt',
              label: t`What one operator credits alone within 24 hours, in USDT`,
              ...(list.data ? { initial: list.data.alone_usdt } : {}),
            },
          ]}
        >
          <Trans>A second operator has to approve it.</Trans>
        </ActButton>
      }
    >
      <Section flush>
        <DataTable<StaffMember>
          name="operators"
          label={t`Operators`}
          columns={useColumns()}
          rows={list.data?.operators}
          rowKey={({ name, created_at }) => `${name} ${created_at}`}
          error={list.error}
          retry={() => void list.refetch()}
          empty={<Trans>There are no operators.</Trans>}
        />
      </Section>
      <Text size="sm" c="dimmed">
        <Trans>
          A new operator is made on the command line, which shows their key once: <code>operator add</code>
        </Trans>
      </Text>
    </Page>
  )
}
