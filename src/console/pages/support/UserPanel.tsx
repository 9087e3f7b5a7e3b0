import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { people } from '#contract/operators/people.ts'
import type { Balance, PersonShown } from '#contract/operators/people-answer-schemas.ts'
import { Amount, RoundedAmount, Time } from '../../parts/formattedValues.tsx'
import { useFreezeName } from '../../parts/freezeNames.ts'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { addressOf } from '../../parts/pageUrl.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useReadCall } from '../../queries.ts'
import { serverNow, useMay } from '../../session.ts'
import styles from './Support.module.css'

/** Maximum numbers of balances and notes shown; the user's page has all balances and notes. */
const SHOWN = 5

const largest = (balances: readonly Balance[]): readonly Balance[] =>
  balances
    .filter(({ total }) => Number(total) !== 0)
    .toSorted((a, b) => Number(b.worth ?? 0) - Number(a.worth ?? 0))
    .slice(0, SHOWN)

function Restrictions({ shown }: { readonly shown: PersonShown }) {
  const freezeName = useFreezeName()
  const frozen = shown.freezes.filter((freeze) => freeze.in_force)
  const isPaused = shown.withdrawals_pause_until > serverNow()
  if (frozen.length === 0 && !isPaused) return null
  return (
    <Alert color="red" py={6}>
      {frozen.map(({ id, what, reason }) => (
        <Text key={id} size="xs" className="breaks">
          <strong>{freezeName(what)}</strong> {reason}
        </Text>
      ))}
      {isPaused && (
        <Text size="xs">
          <Trans>
            Withdrawals pause until <Time at={shown.withdrawals_pause_until} />
          </Trans>
        </Text>
      )}
    </Alert>
  )
}

function Facts({ shown }: { readonly shown: PersonShown }) {
  const { t } = useLingui()
  const uid = String(shown.uid)
  return (
    <Stack gap="sm">
      <Restrictions shown={shown} />
      <Group gap={6}>
        <Badge color="gray">{t`VIP ${shown.vip}`}</Badge>
        <Badge color={shown.level > 0 ? 'green' : 'gray'}>{t`Identity level ${shown.level}`}</Badge>
      </Group>
      <KeyValue
        rows={[
          [t`Total value`, <RoundedAmount key="worth" amount={shown.worth} />],
          ...largest(shown.balances).map(
            ({ account, coin, total }) =>
              [coin, <Amount key={`${account} ${coin}`} amount={total} />] as const,
          ),
          [t`Registered`, <Time key="registered" at={shown.registered_at} />],
        ]}
      />
      <Group gap="xs">
        {(
          [
            ['transactions', t`Transactions`],
            ['orders', t`Orders`],
            ['security', t`Security`],
          ] as const
        ).map(([tab, name]) => (
          <a key={tab} href={addressOf(`/person/${uid}`, { tab })} className={styles.way}>
            {name}
          </a>
        ))}
      </Group>
      <Group justify="space-between">
        <Title order={3}>
          <Trans>Notes of staff</Trans>
        </Title>
        <ActButton
          call={people.calls.note}
          label={t`Add a note`}
          known={{ person: uid }}
          button={{ size: 'compact-xs' }}
          fields={[{ kind: 'text', name: 'text', label: t`Note, which the person never reads` }]}
        />
      </Group>
      {shown.notes.length === 0 && (
        <Text size="xs" c="dimmed">
          <Trans>There are no notes.</Trans>
        </Text>
      )}
      {shown.notes.slice(0, SHOWN).map(({ id, words, written_by, created_at }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {written_by}, <Time at={created_at} />
          </Text>
          <Text size="xs" className="breaks" lineClamp={4}>
            {words}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

/** The user of the conversation: restrictions, balances and staff notes. */
export function UserPanel({
  person,
  uid,
  name,
}: {
  readonly person: string
  readonly uid: number
  readonly name: string
}) {
  const { t } = useLingui()
  const may = useMay(people.calls.show)
  const shown = useReadCall(people.calls.show, { person }, { enabled: may })
  if (!may) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <aside className={styles.aside} aria-label={t`The person`} tabIndex={0}>
      <Title order={2} mb="xs" className="breaks">
        <PersonLink uid={uid}>{name}</PersonLink>
      </Title>
      <ReadResult of={shown}>{(answer) => <Facts shown={answer} />}</ReadResult>
    </aside>
  )
}
