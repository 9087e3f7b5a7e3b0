import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { people } from '#contract/operators/people.ts'
import type { JournalShown } from '#contract/operators/people-answer-schemas.ts'
import { useAccountName } from '../../parts/accountNames.ts'
import { useBucketName } from '../../parts/bucketNames.ts'
import { SignedAmount, Time } from '../../parts/formattedValues.tsx'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { amountColumn, plainColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Posting = JournalShown['postings'][number]

function Postings({ rows }: { readonly rows: readonly Posting[] }) {
  const { t } = useLingui()
  const accountName = useAccountName()
  const bucketName = useBucketName()
  const codeName = useCodeName()
  const columns: readonly Column<Posting>[] = [
    textColumn(
      'whose',
      t`Whose`,
      ({ uid }) => uid ?? t`The platform`,
      ({ uid }) => (uid === null ? t`The platform` : <PersonLink uid={uid} />),
    ),
    textColumn('account', t`Account`, ({ uid, account }) => (uid === null ? account : accountName(account))),
    textColumn('bucket', t`Part`, ({ bucket }) => bucketName(bucket)),
    { ...amountColumn<Posting>('amount', t`Amount`), cell: ({ amount }) => <SignedAmount amount={amount} /> },
    plainColumn('coin', t`Coin`),
    textColumn('scene', t`What`, ({ scene }) => codeName('scene', scene)),
  ]
  return (
    <DataTable<Posting>
      name="journal"
      label={t`Postings`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty={<Trans>There are no postings.</Trans>}
      short
    />
  )
}

/** The number of a journal, which expands to all postings of the journal. */
export function Journal({ number }: { readonly number: number }) {
  const { t } = useLingui()
  const [opened, dialog] = useDisclosure(false)
  const shown = useReadCall(people.calls.journal, { number }, { enabled: opened })
  return (
    <>
      <Anchor component="button" type="button" fz="inherit" className="tabular" onClick={dialog.open}>
        {number}
      </Anchor>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={t`Journal ${number}`}
        size={760}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <ReadResult of={shown}>
          {({ created_at, order, postings }) => (
            <Stack gap="xs">
              <Text size="sm" component="div">
                <Time at={created_at} /> · <ObjectName name={order} />
              </Text>
              <Postings rows={postings} />
            </Stack>
          )}
        </ReadResult>
      </Modal>
    </>
  )
}
