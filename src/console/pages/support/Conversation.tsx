import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { staff } from '#contract/operators/staff.ts'
import { support, type Talk } from '#contract/operators/support.ts'
import { LANG_NAMES } from '../../parts/languageNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useAct, useReadCall } from '../../queries.ts'
import { mayCall, useSession } from '../../session.ts'
import { Messages } from './Messages.tsx'
import { Reply } from './Reply.tsx'
import type { Drafts } from './replyDrafts.ts'
import styles from './Support.module.css'
import { UserPanel } from './UserPanel.tsx'

type Status = Talk['status']

function useStatusName(): (status: Status) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Status, string>> = {
    '': t`No conversation`,
    bot: t`With the bot`,
    queued: t`Waiting`,
    open: t`Open`,
    closed: t`Closed`,
  }
  return (status) => names[status]
}

/**
 * Assigns a waiting conversation to the operator without a confirmation, because the conversation can be
 * handed over to another operator later.
 */
function Take({ person }: { readonly person: string }) {
  const take = useAct(support.calls.take)
  return (
    <>
      <Button loading={take.isPending} onClick={() => take.mutate({ person })}>
        <Trans>Take</Trans>
      </Button>
      {take.error && (
        <Text span size="xs" c="red" role="alert">
          {take.error.message}
        </Text>
      )}
    </>
  )
}

/** Hands the conversation over to another operator of support. */
function HandOver({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const { operator } = useSession()
  const { hand } = support.calls
  const staffed = useReadCall(staff.calls.operators, {})
  const others = (staffed.data?.operators ?? []).filter(
    ({ name, roles, removed_at }) => name !== operator && removed_at === 0 && mayCall(roles, hand),
  )
  const named = { name: 'operator', label: t`Operator` } as const
  return (
    <ActButton
      call={hand}
      label={t`Hand over`}
      known={{ person }}
      fields={[
        staffed.data
          ? { ...named, kind: 'choice', options: others.map(({ name }) => ({ value: name, label: name })) }
          : { ...named, kind: 'line' },
      ]}
    >
      <Trans>They find it among their conversations at once.</Trans>
    </ActButton>
  )
}

function TalkActs({ talk, person }: { readonly talk: Talk; readonly person: string }) {
  const { t } = useLingui()
  const { operator } = useSession()
  const isOn = talk.status === 'queued' || talk.status === 'open'
  if (!isOn) return null
  return (
    <Group gap="xs">
      {talk.agent !== operator && <Take person={person} />}
      <HandOver person={person} />
      <ActButton
        call={support.calls.close}
        label={t`Close`}
        title={t`Close the conversation`}
        known={{ person }}
      >
        <Trans>The person may rate it once. Their next message begins another conversation.</Trans>
      </ActButton>
    </Group>
  )
}

function Head({ talk, person }: { readonly talk: Talk; readonly person: string }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  return (
    <header className={styles.head}>
      <Group gap="xs">
        <Text span size="sm" fw={600}>
          <PersonLink uid={talk.uid}>{talk.nickname || talk.contact}</PersonLink>
        </Text>
        <Text span size="xs" c="dimmed">
          {talk.contact}
        </Text>
        <Badge color={talk.status === 'queued' ? 'yellow' : 'gray'}>{statusName(talk.status)}</Badge>
        <Badge color="gray">{LANG_NAMES[talk.lang]}</Badge>
        {talk.agent !== '' && <Badge color="gray">{t`With ${talk.agent}`}</Badge>}
        {talk.handed_by !== '' && <Badge color="gray">{t`Handed over by ${talk.handed_by}`}</Badge>}
        {talk.rating > 0 && <Badge color="gray">{t`Rated ${talk.rating} of 5`}</Badge>}
      </Group>
      <TalkActs talk={talk} person={person} />
    </header>
  )
}

/** The messages of a conversation, updated live, with the reply field below. */
export function Conversation({ person, drafts }: { readonly person: string; readonly drafts: Drafts }) {
  const { operator } = useSession()
  const talk = useReadCall(support.calls.show, { person }, { every: 5_000, topic: 'support' })
  return (
    <ReadResult of={talk}>
      {(shown) => (
        <div className={styles.talking}>
          <div className={styles.conversation}>
            <Head talk={shown} person={person} />
            <Messages talk={shown} person={person} />
            {shown.agent !== '' && shown.agent !== operator && shown.status === 'open' && (
              <Alert color="yellow" py={6} radius={0}>
                <Trans>{shown.agent} has this conversation. If you reply, it becomes yours.</Trans>
              </Alert>
            )}
            <Reply person={person} lang={shown.lang} drafts={drafts} />
          </div>
          <UserPanel person={person} uid={shown.uid} name={shown.nickname || shown.contact} />
        </div>
      )}
    </ReadResult>
  )
}
