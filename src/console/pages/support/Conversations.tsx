import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { support, type WaitingTalk } from '#contract/operators/support.ts'
import { Age, type Patience } from '../../parts/formattedValues.tsx'
import { Section } from '../../parts/Page.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Conversation } from './Conversation.tsx'
import type { Drafts } from './replyDrafts.ts'
import styles from './Support.module.css'

/** Waiting times (ms) at which a conversation is marked as late and as very late. */
const PATIENCE: Patience = [2 * 60_000, 10 * 60_000]

interface TalkProps {
  readonly talk: WaitingTalk
  readonly isOpen: boolean
  readonly open: () => void
}

function TalkRow({ talk, isOpen, open }: TalkProps) {
  const { t } = useLingui()
  return (
    <UnstyledButton className={styles.talk ?? ''} aria-current={isOpen} onClick={open} data-talk={talk.uid}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text span size="sm" fw={600} truncate>
          {talk.nickname || talk.contact}
        </Text>
        <Text span size="xs">
          <Age since={talk.last_at} patience={talk.unseen > 0 ? PATIENCE : [Infinity, Infinity]} />
        </Text>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text span size="xs" c="dimmed" truncate>
          {talk.last || t`Picture or order`}
        </Text>
        <Group gap={4} wrap="nowrap">
          {talk.agent !== '' && !talk.mine && <Badge color="gray">{talk.agent}</Badge>}
          {talk.unseen > 0 && <Badge color="red">{talk.unseen}</Badge>}
        </Group>
      </Group>
    </UnstyledButton>
  )
}

interface ListProps {
  readonly talks: readonly WaitingTalk[]
  readonly chosen: string | undefined
  readonly choose: (uid: number) => void
}

/** The three groups of conversations in the order in which operators work on them. */
function useGroups(talks: readonly WaitingTalk[]) {
  const { t } = useLingui()
  return [
    { name: t`Waiting`, talks: talks.filter(({ status }) => status === 'queued') },
    { name: t`Mine`, talks: talks.filter(({ status, mine }) => status === 'open' && mine) },
    { name: t`Of others`, talks: talks.filter(({ status, mine }) => status === 'open' && !mine) },
  ].filter((group) => group.talks.length > 0)
}

function TalkList({ talks, chosen, choose }: ListProps) {
  const { t } = useLingui()
  const groups = useGroups(talks)
  const order = groups.flatMap((group) => group.talks.map(({ uid }) => uid))
  const step = (by: 1 | -1) => (): boolean => {
    const at = order.indexOf(Number(chosen))
    const next = order[at < 0 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))]
    if (next !== undefined) choose(next)
    return next !== undefined
  }
  useShortcuts({ j: step(1), k: step(-1) })
  return (
    <nav className={styles.list} aria-label={t`Conversations`}>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" p="xl" role="status">
          <Trans>Nobody waits.</Trans>
        </Text>
      )}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <div className={styles.group}>
            {group.name} <span className="tabular">{group.talks.length}</span>
          </div>
          {group.talks.map((talk) => (
            <TalkRow
              key={talk.uid}
              talk={talk}
              isOpen={String(talk.uid) === chosen}
              open={() => choose(talk.uid)}
            />
          ))}
        </section>
      ))}
    </nav>
  )
}

/** Waiting and open conversations, with the selected conversation beside the list. */
export function Conversations({ drafts }: { readonly drafts: Drafts }) {
  const list = useReadCall(support.calls.list, {}, { every: 5_000, topic: 'support' })
  const [{ uid }, change] = useUrlParameters()
  return (
    <Section flush>
      <ReadResult of={list}>
        {({ talks }) => (
          <div className={styles.desk}>
            <TalkList talks={talks} chosen={uid} choose={(next) => change({ uid: String(next) })} />
            {uid ? (
              <Conversation key={uid} person={uid} drafts={drafts} />
            ) : (
              <div className={styles.nobody}>
                <Trans>Choose a conversation: j and k go through the list.</Trans>
              </div>
            )}
          </div>
        )}
      </ReadResult>
    </Section>
  )
}
