import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { identity } from '#contract/operators/identity.ts'
import { people } from '#contract/operators/people.ts'
import type { PersonShown } from '#contract/operators/people-answer-schemas.ts'
import { support } from '#contract/operators/support.ts'
import { RoundedAmount, Time } from '../../parts/formattedValues.tsx'
import { useFreezeName } from '../../parts/freezeNames.ts'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { addressOf } from '../../parts/pageUrl.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { CLAIM_COLOURS, useClaimStatus } from '../../parts/verificationStatus.ts'
import { useReadCall } from '../../queries.ts'
import { serverNow, useMay } from '../../session.ts'
import { Activity } from './Activity.tsx'
import { Balances, Holds } from './Balances.tsx'
import { Freezes } from './Freezes.tsx'
import { Messages } from './Messages.tsx'
import { Notes } from './Notes.tsx'
import { Orders } from './Orders.tsx'
import { PersonActions } from './PersonActions.tsx'
import { Addresses, Sessions } from './Sessions.tsx'
import { Transactions } from './Transactions.tsx'

/** Restrictions of the user, shown first. */
function Warnings({ shown }: { readonly shown: PersonShown }) {
  const freezeName = useFreezeName()
  const frozen = shown.freezes.filter((freeze) => freeze.in_force)
  const isPaused = shown.withdrawals_pause_until > serverNow()
  return (
    <>
      {shown.closed_at > 0 && (
        <Alert color="gray">
          <Trans>
            This account was closed on <Time at={shown.closed_at} />.
          </Trans>
        </Alert>
      )}
      {frozen.map((freeze) => (
        <Alert key={freeze.id} color="red" py={8}>
          <Text size="sm" className="breaks">
            <strong>{freezeName(freeze.what)}</strong>{' '}
            {freeze.until_at === 0 ? (
              <Trans>stopped until lifted, by {freeze.frozen_by}:</Trans>
            ) : (
              <Trans>
                stopped until <Time at={freeze.until_at} />, by {freeze.frozen_by}:
              </Trans>
            )}{' '}
            {freeze.reason}
          </Text>
        </Alert>
      ))}
      {isPaused && (
        <Alert color="yellow" py={8}>
          <Trans>
            Withdrawals pause until <Time at={shown.withdrawals_pause_until} /> after a change of security.
          </Trans>
        </Alert>
      )}
    </>
  )
}

/** Email and phone number, masked; operators whose roles allow it can unmask them. */
function Contact({ shown }: { readonly shown: PersonShown }) {
  const may = useMay(people.calls.contact)
  const [isOpen, setOpen] = useState(false)
  const open = useReadCall(
    people.calls.contact,
    { person: String(shown.uid) },
    { enabled: isOpen, forget: true },
  )
  const { email, phone } = open.data ?? shown
  return (
    <Group gap="xs">
      <span className="breaks">{[email, phone].filter(Boolean).join(', ') || '—'}</span>
      {may && !open.data && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Eye size={12} />}
          loading={open.isFetching}
          onClick={() => setOpen(true)}
        >
          <Trans>Show</Trans>
        </Button>
      )}
      {open.error && (
        <Text span size="xs" c="red" role="alert">
          {open.error.message}
        </Text>
      )}
    </Group>
  )
}

/** Verification level with the user's claims. */
function Claims({ shown }: { readonly shown: PersonShown }) {
  const statusName = useClaimStatus()
  const may = useMay(identity.calls.show)
  return (
    <Group gap={6}>
      <span>{shown.level}</span>
      {shown.claims.map(({ id, level, status }) => {
        const name = `${level}: ${statusName(status)}`
        const badge = (
          <Badge key={id} color={CLAIM_COLOURS[status]}>
            {name}
          </Badge>
        )
        return may ? (
          <a key={id} href={addressOf(`/identity/${id}`)}>
            {badge}
          </a>
        ) : (
          badge
        )
      })}
    </Group>
  )
}

function Facts({ shown }: { readonly shown: PersonShown }) {
  const { t } = useLingui()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Section title={t`Account`}>
        <KeyValue
          rows={[
            [t`Contact`, <Contact key="contact" shown={shown} />],
            [t`Registered`, <Time key="registered" at={shown.registered_at} />],
            [t`Language`, shown.language],
            [t`Country`, shown.country || '—'],
            [t`Invited by`, shown.invited_by === null ? '—' : <PersonLink key="by" uid={shown.invited_by} />],
          ]}
        />
      </Section>
      <Section title={t`Standing`}>
        <KeyValue
          rows={[
            [t`Total value`, <RoundedAmount key="worth" amount={shown.worth} />],
            [t`Identity level`, <Claims key="claims" shown={shown} />],
            [t`VIP level`, shown.vip],
            [t`Authenticator app`, shown.second_factor ? t`On` : t`Off`],
            [t`Passkeys`, shown.passkeys],
          ]}
        />
      </Section>
    </SimpleGrid>
  )
}

const TABS = ['overview', 'transactions', 'orders', 'security', 'messages', 'activity'] as const
type Tab = (typeof TABS)[number]

function TabBody({ tab, shown }: { readonly tab: Tab; readonly shown: PersonShown }) {
  const person = String(shown.uid)
  switch (tab) {
    case 'transactions':
      return <Transactions person={person} />
    case 'orders':
      return <Orders person={person} />
    case 'security':
      return (
        <Stack gap="md">
          <Freezes rows={shown.freezes} person={person} />
          <Addresses rows={shown.addresses} />
          {/* The sessions are last, because they load later and would move the tables below them. */}
          <Sessions person={person} />
        </Stack>
      )
    case 'messages':
      return <Messages person={person} />
    case 'activity':
      return <Activity acts={shown.acts} person={person} />
    default:
      return (
        <Stack gap="md">
          <Facts shown={shown} />
          <Balances rows={shown.balances} />
          <Holds rows={shown.holds} person={person} />
          <Notes notes={shown.notes} person={person} />
        </Stack>
      )
  }
}

const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text)

/** All data of one user. The component's state is reset when another user is opened. */
export function Person() {
  const { uid } = useParams({ from: '/person/$uid' })
  return <OnePerson key={uid} uid={uid} />
}

function OnePerson({ uid }: { readonly uid: string }) {
  const { t } = useLingui()
  const { tab: named } = useSearch({ from: '/person/$uid' })
  const navigate = useNavigate()
  const shown = useReadCall(people.calls.show, { person: uid })
  const mayTalk = useMay(support.calls.show)
  const tab = isTab(named) ? named : 'overview'
  const names: Readonly<Record<Tab, string>> = {
    overview: t`Overview`,
    transactions: t`Transactions`,
    orders: t`Orders and positions`,
    security: t`Security`,
    messages: t`Messages`,
    activity: t`Done by staff`,
  }
  if (!shown.data)
    return (
      <Page title={t`Person ${uid}`}>
        <ReadResult of={shown}>{() => null}</ReadResult>
      </Page>
    )
  return (
    <ReadResult of={shown}>
      {(answer) => (
        <Page
          title={answer.nickname || t`Person ${answer.uid}`}
          note={
            <Group gap={6}>
              <Badge color="gray">{t`Uid ${answer.uid}`}</Badge>
              <Badge color="gray">{t`VIP ${answer.vip}`}</Badge>
              <Badge color={answer.level > 0 ? 'green' : 'gray'}>{t`Identity level ${answer.level}`}</Badge>
              {mayTalk && (
                <Text span size="sm">
                  <a href={addressOf('/support', { uid })}>
                    <Trans>Conversation</Trans>
                  </a>
                </Text>
              )}
            </Group>
          }
          actions={<PersonActions shown={answer} />}
        >
          <Warnings shown={answer} />
          <Tabs
            value={tab}
            onChange={(next) =>
              void navigate({ to: '/person/$uid', params: { uid }, search: next ? { tab: next } : {} })
            }
          >
            <Tabs.List mb="md">
              {TABS.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {names[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              <TabBody tab={tab} shown={answer} />
            </Tabs.Panel>
          </Tabs>
        </Page>
      )}
    </ReadResult>
  )
}
