import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import {
  IDENTITY_REASONS,
  type IdentityShow,
  type IdentitySide,
  identity,
} from '#contract/operators/identity.ts'
import { Age, Time } from '../../parts/formattedValues.tsx'
import { useFreezeName } from '../../parts/freezeNames.ts'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { ActDialog } from '../../parts/operator-actions/ActDialog.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { PictureViewer } from '../../parts/PictureViewer.tsx'
import { Private, ReadResult } from '../../parts/ReadResult.tsx'
import { plainColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { CLAIM_COLOURS, useClaimStatus } from '../../parts/verificationStatus.ts'
import { useReadCall } from '../../queries.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { isReason, useDocumentName, useReasonName, useSideName } from './reviewLabels.ts'
import styles from './VerificationReview.module.css'

function DocumentPicture({ id, side }: { readonly id: number; readonly side: IdentitySide }) {
  const sideName = useSideName()
  const picture = useReadCall(identity.calls.picture, { id, side }, { forget: true })
  return (
    <ReadResult of={picture}>
      {({ type, content }) => (
        <PictureViewer mime={type} content={content} label={sideName(side)} height={420} />
      )}
    </ReadResult>
  )
}

function Pictures({ shown }: { readonly shown: IdentityShow }) {
  if (shown.pictures.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>There are no pictures to look at.</Trans>
      </Text>
    )
  return (
    <Private>
      <div className={styles.pictures}>
        {shown.pictures.map((side) => (
          <DocumentPicture key={side} id={shown.id} side={side} />
        ))}
      </div>
    </Private>
  )
}

function Data({ shown }: { readonly shown: IdentityShow }) {
  const { t } = useLingui()
  const documentName = useDocumentName()
  const freezeName = useFreezeName()
  return (
    <KeyValue
      rows={[
        [t`Name on the document`, <strong key="name">{shown.name || '—'}</strong>],
        [
          t`Number`,
          <span key="number" className="mono">
            {shown.number || '—'}
          </span>,
        ],
        [t`Document`, documentName(shown.document) || '—'],
        [t`Country`, shown.country || '—'],
        [t`Level`, shown.level],
        [
          t`Person`,
          <span key="person">
            <PersonLink uid={shown.uid} /> {shown.person}
          </span>,
        ],
        [t`Nickname`, shown.nickname],
        [t`Language`, shown.language],
        [t`Registered`, <Time key="registered" at={shown.registered_at} />],
        [t`Waits`, <Age key="age" since={shown.submitted_at} />],
        shown.frozen.length > 0 && [
          t`Frozen`,
          <Group key="frozen" gap={4}>
            {shown.frozen.map((what) => (
              <Badge key={what} color="red">
                {freezeName(what)}
              </Badge>
            ))}
          </Group>,
        ],
      ]}
    />
  )
}

/** Other accounts that claimed the same document. */
function OtherClaimants({ others }: { readonly others: IdentityShow['others'] }) {
  const statusName = useClaimStatus()
  if (others.length === 0) return null
  return (
    <Alert color="red">
      <Text size="sm" fw={600}>
        <Trans>Other accounts claimed this document</Trans>
      </Text>
      {others.map(({ uid, person, status, claim }) => (
        <Text key={claim} size="sm">
          <PersonLink uid={uid} /> {person}, {statusName(status)},{' '}
          <Link to="/identity/$id" params={{ id: String(claim) }}>
            <Trans>claim {claim}</Trans>
          </Link>
        </Text>
      ))}
    </Alert>
  )
}

/** Other accounts with the same name and country, and another document. */
function Namesakes({ namesakes }: { readonly namesakes: IdentityShow['namesakes'] }) {
  const statusName = useClaimStatus()
  const documentName = useDocumentName()
  if (namesakes.length === 0) return null
  return (
    <Alert color="yellow">
      <Text size="sm" fw={600}>
        <Trans>Other accounts have this name and country, with another document</Trans>
      </Text>
      {namesakes.map(({ uid, person, document, status, claim }) => (
        <Text key={claim} size="sm">
          <PersonLink uid={uid} /> {person}, {documentName(document)}, {statusName(status)},{' '}
          <Link to="/identity/$id" params={{ id: String(claim) }}>
            <Trans>claim {claim}</Trans>
          </Link>
        </Text>
      ))}
    </Alert>
  )
}

type Claim = IdentityShow['history'][number]

function useHistoryColumns(): readonly Column<Claim>[] {
  const { t } = useLingui()
  const statusName = useClaimStatus()
  const reasonName = useReasonName()
  const reasonOf = ({ reason, note }: Claim): string =>
    [isReason(reason) ? reasonName(reason) : reason, note].filter(Boolean).join(': ')
  return [
    textColumn(
      'id',
      t`Claim`,
      ({ id }) => id,
      ({ id }) => (
        <Link to="/identity/$id" params={{ id: String(id) }}>
          {id}
        </Link>
      ),
    ),
    textColumn('level', t`Level`, ({ level }) => level),
    textColumn(
      'status',
      t`State`,
      ({ status }) => statusName(status),
      ({ status }) => <Badge color={CLAIM_COLOURS[status]}>{statusName(status)}</Badge>,
    ),
    timeColumn('submitted_at', t`Sent`),
    timeColumn('reviewed_at', t`Decided`),
    plainColumn('reviewed_by', t`By`),
    textColumn('reason', t`Reason`, reasonOf),
  ]
}

function History({ shown }: { readonly shown: IdentityShow }) {
  const { t } = useLingui()
  return (
    <Section title={t`Claims of this person`} flush>
      <DataTable<Claim>
        name="claims"
        label={t`Claims of this person`}
        columns={useHistoryColumns()}
        rows={shown.history}
        rowKey={({ id }) => String(id)}
        empty={<Trans>There are no claims.</Trans>}
        short
      />
    </Section>
  )
}

/**
 * Returns a function that opens the next waiting claim after the claim with this id. After the end of the queue it
 * opens the first waiting claim; when no other claim waits, it opens the queue.
 */
function useOpenNextClaim(id: number): () => void {
  const navigate = useNavigate()
  const queue = useReadCall(identity.calls.list, {}, { every: 15_000, topic: 'today' })
  return () => {
    const claims = queue.data?.claims ?? []
    const at = claims.findIndex((claim) => claim.id === id)
    const next = claims[at + 1] ?? claims.find((claim) => claim.id !== id)
    void navigate(next ? { to: '/identity/$id', params: { id: String(next.id) } } : { to: '/identity' })
  }
}

function Decide({ shown, next }: { readonly shown: IdentityShow; readonly next: () => void }) {
  const { t } = useLingui()
  const reasonName = useReasonName()
  const [isApproving, approving] = useDisclosure(false)
  const [isRejecting, rejecting] = useDisclosure(false)
  const isOpen = shown.status === 'verifying'
  useShortcuts({
    n: next,
    ...(isOpen ? { a: approving.open, r: rejecting.open } : {}),
  })
  const known = { id: shown.id }
  return (
    <Group gap="xs">
      <Button variant="default" rightSection={<ArrowRight size={14} />} onClick={next} title="n">
        <Trans>Next</Trans>
      </Button>
      {isOpen && (
        <>
          <Button variant="default" c="red" onClick={rejecting.open} title="r">
            <Trans>Reject</Trans>
          </Button>
          <Button onClick={approving.open} title="a">
            <Trans>Approve</Trans>
          </Button>
        </>
      )}
      <ActDialog
        opened={isApproving}
        onClose={approving.close}
        call={identity.calls.approve}
        label={t`Approve`}
        title={t`Approve claim ${shown.id}`}
        known={known}
        onDone={next}
      >
        {shown.name}
      </ActDialog>
      <ActDialog
        opened={isRejecting}
        onClose={rejecting.close}
        call={identity.calls.reject}
        label={t`Reject`}
        title={t`Reject claim ${shown.id}`}
        danger
        known={known}
        onDone={next}
        fields={[
          {
            kind: 'choice',
            name: 'reason',
            label: t`Reason, which the person reads in their language`,
            options: IDENTITY_REASONS.map((value) => ({ value, label: reasonName(value) })),
          },
          {
            kind: 'text',
            name: 'note',
            label: t`Your own words behind it, which the person reads`,
            optional: true,
          },
        ]}
      />
    </Group>
  )
}

/** Review of one verification: its pictures beside the data that the user entered. */
export function VerificationReview() {
  const { t } = useLingui()
  const { id: text } = useParams({ from: '/identity/$id' })
  const id = Number(text)
  const statusName = useClaimStatus()
  const shown = useReadCall(identity.calls.show, { id })
  const next = useOpenNextClaim(id)
  if (!shown.data)
    return (
      <Page title={t`Claim ${id}`}>
        <ReadResult of={shown}>{() => null}</ReadResult>
      </Page>
    )
  return (
    <ReadResult of={shown}>
      {(answer) => (
        <Page
          title={t`Claim ${answer.id}`}
          note={
            <Group gap={6}>
              <Badge color={CLAIM_COLOURS[answer.status]}>{statusName(answer.status)}</Badge>
              {answer.test && <Badge color="gray">{t`Test`}</Badge>}
              <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/identity" />}>
                <Trans>All that wait</Trans>
              </Anchor>
            </Group>
          }
          actions={<Decide key={answer.id} shown={answer} next={next} />}
        >
          <OtherClaimants others={answer.others} />
          <Namesakes namesakes={answer.namesakes} />
          <div className={styles.layout}>
            <Section title={t`Pictures`}>
              <Pictures shown={answer} />
            </Section>
            <Section title={t`As the person filled it in`}>
              <Data shown={answer} />
            </Section>
          </div>
          <History shown={answer} />
        </Page>
      )}
    </ReadResult>
  )
}
