import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group } from '@mantine/core'
import type { QUIZ_STATUS, Quizzes as QuizList } from '#contract/operators/products/quizzes-and-wheels.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { pagedTableProps, usePagedList } from '../../parts/pagedList.tsx'
import {
  amountColumn,
  integerColumn,
  plainColumn,
  textColumn,
  timeColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Quiz = QuizList['quizzes'][number]
type Status = (typeof QUIZ_STATUS)[number]
const { calls } = products

function useNames() {
  const { t } = useLingui()
  const status: Readonly<Record<Status, string>> = {
    not_started: t`Upcoming`,
    guessing: t`Takes stakes`,
    cut_off: t`Waits for its result`,
    over: t`Over`,
  }
  const results: Readonly<Record<Quiz['result_kind'], string>> = {
    '': '',
    option: t`An option came true`,
    equal: t`The price was the same`,
    nobody: t`Nobody was right`,
    no_price: t`There was no price`,
    void: t`Stakes paid back`,
  }
  return { status, results }
}

const titleOf = ({ title, id }: Quiz): string => title || String(id)

function QuizPreview({ row }: { readonly row: Quiz }) {
  const { t } = useLingui()
  const { status, results } = useNames()
  const won = row.options.find(({ id }) => id === row.result_option)
  return (
    <ProductPreview
      title={titleOf(row)}
      badge={<Badge color={row.status === 'guessing' ? 'green' : 'gray'}>{status[row.status]}</Badge>}
      figure={<Amount amount={row.staked} coin={row.coin} />}
      note={row.rule}
      rows={[
        ...row.options.map(
          ({ id, name, staked, people }) =>
            [
              `${id}. ${name}`,
              <>
                <Amount amount={staked} coin={row.coin} /> ({count(people)})
              </>,
            ] as const,
        ),
        [t`Takes stakes until`, <Time key="cut" at={row.cut_at} />],
        [t`Result`, <Time key="result" at={row.result_at} />],
        row.result_kind !== '' && [t`What came true`, won?.name ?? results[row.result_kind]],
        row.result_note !== '' && [t`Note`, row.result_note],
        row.resolved_by !== '' && [t`Operator`, row.resolved_by],
      ]}
    />
  )
}

function useColumns(): readonly Column<Quiz>[] {
  const { t } = useLingui()
  const { status } = useNames()
  return [
    integerColumn('id', t`Number`),
    textColumn('title', t`Question`, titleOf),
    textColumn('kind', t`Kind`, ({ kind, pair }) => (kind === 'updown' ? t`Up or down, ${pair}` : t`Custom`)),
    textColumn(
      'status',
      t`State`,
      (row) => status[row.status],
      (row) => (
        <Badge color={row.status === 'guessing' ? 'green' : row.status === 'cut_off' ? 'yellow' : 'gray'}>
          {status[row.status]}
        </Badge>
      ),
    ),
    amountColumn('staked', t`Staked`, ({ coin }) => coin),
    timeColumn('start_at', t`Start`),
    timeColumn('cut_at', t`Takes stakes until`),
    timeColumn('result_at', t`Result`),
    timeColumn('paid_at', t`Paid`),
    { ...plainColumn<Quiz>('resolved_by', t`Operator`), extra: true },
  ]
}

/** Quizzes about the direction of a price, and custom questions that operators resolve. */
export function Quizzes() {
  const { t } = useLingui()
  const columns = useColumns()
  const pages = usePagedList(calls.quizList, {}, ({ quizzes }) => quizzes, { by: 'before', every: 30_000 })
  return (
    <ProductTable<Quiz>
      name="quizzes"
      label={t`Quizzes`}
      columns={columns}
      {...pagedTableProps(pages, <Trans>Older quizzes</Trans>)}
      empty={<Trans>There are no quizzes.</Trans>}
      titleOf={titleOf}
      preview={(row) => <QuizPreview row={row} />}
      acts={(row) => (
        <RowActs
          title={titleOf(row)}
          known={{ id: row.id }}
          acts={[
            row.kind === 'custom' && row.result_kind === '' && [calls.quizResolve, t`Resolve`],
            row.result_kind === '' && [calls.quizRefund, t`Pay stakes back`, 'danger'],
          ]}
        />
      )}
    >
      <Group gap="xs">
        <CallButton call={calls.quizUpdown} label={t`New up or down`} />
        <CallButton call={calls.quizCustom} label={t`New question`} />
      </Group>
    </ProductTable>
  )
}
