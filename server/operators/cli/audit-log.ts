import { msg } from '#contract/operators/msg.ts'
import type { LogRow } from '#contract/operators/staff.ts'
import { csvText } from '#domain/text/csv.ts'
import { type Command, parseId, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { readLog } from '../audit-log.ts'
import { optionsOf, parseUtcTime, shownTime } from './time-options.ts'

const SHOWN = 50
const DAY = 86_400_000
const FORMATS = ['text', 'csv', 'jsonl'] as const
type Format = (typeof FORMATS)[number]

const COLUMNS = ['id', 'time', 'operator', 'command', 'arguments', 'outcome', 'detail', 'person'] as const

const cellsOf = (row: LogRow): readonly string[] => [
  String(row.id),
  shownTime(row.created_at),
  row.operator,
  row.command,
  JSON.stringify(row.arguments),
  row.outcome,
  row.detail,
  row.user_id === null ? '' : String(row.user_id),
]

const FORMAT_LINES: Readonly<Record<Format, (rows: readonly LogRow[]) => readonly string[]>> = {
  text: (rows) =>
    rows.length === 0
      ? ['No operator has done such a thing.']
      : rows.map((row) => cellsOf(row).slice(1, -1).join('  ')),
  csv: (rows) => [COLUMNS.join(','), ...rows.map((row) => cellsOf(row).map(csvText).join(','))],
  jsonl: (rows) => rows.map((row) => JSON.stringify(row)),
}

const isFormat = (text: string): text is Format => FORMATS.some((format) => format === text)

function logInput(args: readonly string[]) {
  const { words, values } = optionsOf(args, {
    values: [
      '--operator',
      '--person',
      '--command',
      '--day',
      '--from',
      '--to',
      '--before',
      '--limit',
      '--format',
    ],
  })
  if (words.length > 0) throw new UsageError(msg`what is given are options`)
  const [day, from, to] = ['--day', '--from', '--to'].map((name) => {
    const text = values.get(name)
    return text === undefined ? undefined : parseUtcTime(text)
  })
  const format = values.get('--format') ?? 'text'
  if (!isFormat(format)) throw new UsageError(msg`the format is one of ${{ choices: FORMATS.join(', ') }}`)
  return {
    operator: values.get('--operator'),
    person: values.get('--person'),
    command: values.get('--command'),
    from: day ?? from,
    to: day === undefined ? to : day + DAY,
    before: values.has('--before') ? parseId(values.get('--before')) : undefined,
    limit: values.has('--limit') ? parseId(values.get('--limit')) : SHOWN,
    format,
  }
}

export const logCommands: readonly Command[] = [
  typedCommand({
    name: 'log',
    parameters:
      '[--operator <name>] [--person <uid>] [--command <words>] [--day <day>] [--from <day>] [--to <day>] [--before <line>] [--limit <n>] [--format <text|csv|jsonl>]',
    about: `what operators did, the last ${SHOWN} lines or those that fit; exports CSV and JSON lines`,
    act: true,
    input: logInput,
    work: (operation, { format: _, ...input }) => readLog(operation, input),
    text: ({ lines }, { format }) => FORMAT_LINES[format](lines),
  }),
]
