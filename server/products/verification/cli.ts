import { writeFile } from 'node:fs/promises'
import {
  IDENTITY_REASONS,
  IDENTITY_SIDES,
  type IdentityList,
  type IdentityShow,
} from '#contract/operators/identity.ts'
import { msg } from '#contract/operators/msg.ts'
import { gt, ZERO } from '#domain/money.ts'
import { pictureLines } from '../../identity/accounts/picture-watermark.ts'
import { pictureByAddress } from '../../identity/accounts/uploaded-pictures.ts'
import {
  type Command,
  joinWords,
  type Operation,
  parseId,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { optionsOf } from '../../identity/approvals/command-options.ts'
import { setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { reviewClaim } from './review-claim.ts'
import { claimPicture, limitsOf, listClaims, SHOWN, showClaim } from './review-queue.ts'

const isReason = (name: string): name is (typeof IDENTITY_REASONS)[number] =>
  IDENTITY_REASONS.some((reason) => reason === name)

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

const listLines = ({ claims }: IdentityList): readonly string[] =>
  claims.length === 0
    ? ['No verification waits for review.']
    : claims.map((row) =>
        [
          row.id,
          at(row.submitted_at),
          row.person,
          `level ${row.level}`,
          ...(row.level === 2 ? ['photos'] : []),
          row.document,
          row.country,
          ...(row.others > 0 ? [`the same document was claimed by ${row.others} other accounts`] : []),
          ...(row.namesakes > 0 ? [`${row.namesakes} other accounts have the same name and country`] : []),
          ...(row.test ? ['test mode'] : []),
        ]
          .filter((part) => part !== '')
          .join('  '),
      )

const list = typedCommand({
  name: 'identity list',
  parameters: '[--after <id>]',
  about: `verifications that wait for review, oldest first, at most ${SHOWN}`,
  act: false,
  input: (args) => {
    const { words, values } = optionsOf(args, { values: ['--after'] })
    if (words.length > 0) throw new UsageError(msg`the only option is --after <id>`)
    const after = values.get('--after')
    return { after: after === undefined ? undefined : parseId(after) }
  },
  work: listClaims,
  text: listLines,
})

/** Writes both sides of the document to new files, byte for byte as uploaded. */
async function savePictures({ db }: Operation, id: number, path: string): Promise<void> {
  const row = await db
    .selectFrom('real_claims')
    .select(['front_pic', 'reverse_pic'])
    .where('id', '=', id)
    .executeTakeFirst()
  for (const [side, name] of [
    ['front', row?.front_pic],
    ['back', row?.reverse_pic],
  ] as const) {
    const picture = name ? await pictureByAddress(db, name) : null
    if (!picture) throw new UsageError(msg`verification ${{ id }} has no photos`)
    // Never overwrites an existing file.
    await writeFile(`${path}.${side}`, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
      throw new UsageError(msg`the file ${{ path }}.${{ side }} is there already or cannot be written`)
    })
  }
}

interface Shown extends IdentityShow {
  /** Path to which the pictures were written. */
  readonly saved?: string
}

const showLines = (row: Shown): readonly string[] => {
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${row.person} (${row.uid})`],
    ['level', String(row.level)],
    ['document', row.number === '' ? '-' : `${row.document}, ${row.country}`],
    ['name', row.name || '-'],
    ['number', row.number || '-'],
    [
      'others',
      row.others.map(({ person, uid, status }) => `${person} (${uid}), ${status}`).join('; ') || '-',
    ],
    [
      'same name',
      row.namesakes
        .map(({ person, uid, document, status }) => `${person} (${uid}), ${document}, ${status}`)
        .join('; ') || '-',
    ],
    ['status', row.status + (row.test ? ', test mode' : '')],
    ['submitted', at(row.submitted_at)],
    ['reviewed', row.reviewed_at > 0 ? `${at(row.reviewed_at)} by ${row.reviewed_by}` : '-'],
    ['reason', [row.reason, row.note].filter((part) => part !== '').join(': ') || '-'],
  ]
  const { saved } = row
  return [
    ...facts.map(([name, value]) => `${name.padEnd(10)}${value}`),
    ...(saved === undefined ? [] : [`The photos are in ${saved}.front and ${saved}.back`]),
  ]
}

const show = typedCommand({
  name: 'identity show',
  parameters: '<id> [--save <file>]',
  about: 'everything about a verification; its photos in new files',
  act: true,
  input: ([id, option, path]) => {
    if (option !== undefined && (option !== '--save' || path === undefined))
      throw new UsageError(msg`where to? --save <file>; the sides are <file>.front and <file>.back`)
    return { id: parseId(id), path }
  },
  work: async (operation, { id, path }): Promise<Shown> => {
    const shown = await showClaim(operation, id)
    if (path === undefined) return shown
    await savePictures(operation, id, path)
    return { ...shown, saved: path }
  },
  text: showLines,
})

const picture = typedCommand({
  name: 'identity picture',
  parameters: `<id> <${IDENTITY_SIDES.join('|')}>`,
  about: 'a picture of a verification with your name across it; each look is written down',
  act: true,
  input: ([id, named]) => {
    const side = IDENTITY_SIDES.find((one) => one === named)
    if (!side) throw new UsageError(msg`which one? ${{ choices: IDENTITY_SIDES.join(', ') }}`)
    return { id: parseId(id), side }
  },
  work: claimPicture,
  text: pictureLines,
})

const limits = typedCommand({
  name: 'identity limits',
  parameters: '',
  about: 'what each level may withdraw within 24 hours and trade in fiat at once',
  act: false,
  input: () => undefined,
  work: limitsOf,
  text: ({ limits: rows }) =>
    rows.map(
      ({ level, withdraw_24h_btc, fiat_single_usdt }) =>
        `level ${level}  ${withdraw_24h_btc} BTC within 24 hours, ${fiat_single_usdt} USDT for a single fiat trade`,
    ),
})

async function approve(operation: Operation, [id]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const services = await operation.services()
  const verdict = { status: 2, reason: '', note: '' } as const
  const claim = await reviewClaim(services, number, operation.operator(), verdict)
  operation.print(
    claim.status === 2
      ? msg`Verification ${{ number }}: level ${{ level: claim.level }} verified.`
      : msg`Verification ${{ number }}: failed, the document verifies another account already.`,
  )
  return claim.status === 2 ? 0 : 1
}

async function reject(operation: Operation, [id, reason = '', ...words]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const note = joinWords(words)
  if (!isReason(reason))
    throw new UsageError(msg`the reason is one of ${{ choices: IDENTITY_REASONS.join(', ') }}`)
  if (reason === 'other' && note === '')
    throw new UsageError(msg`other needs words: its owner will read them`)
  const services = await operation.services()
  await reviewClaim(services, number, operation.operator(), { status: 3, reason, note })
  operation.print(msg`Verification ${{ number }}: failed, ${{ reason }}.`)
  return 0
}

async function setLimit(
  operation: Operation,
  [level, btc = '', usdt = '']: readonly string[],
): Promise<number> {
  if (level !== '1' && level !== '2') throw new UsageError(msg`the level is 1 or 2`)
  const [withdraw, fiat] = [parseTypedAmount(btc, 8), parseTypedAmount(usdt, 6)]
  if (withdraw === null || fiat === null || !gt(withdraw, ZERO) || !gt(fiat, ZERO))
    throw new UsageError(
      msg`the limits are numbers above 0: BTC within 24 hours, USDT of a single fiat trade`,
    )
  const set = { withdraw_24h_btc: withdraw, fiat_single_usdt: fiat }
  const act = { kind: 'real_limit', subject: level, terms: JSON.stringify(set) }
  const said = msg`Level ${{ level }}: ${{ withdraw }} BTC within 24 hours, ${{ fiat }} USDT for a single fiat trade.`
  return setTerms(operation, { what: `The limits of level ${level}`, said, ...act }, (tx) =>
    tx
      .updateTable('real_limits')
      .set(set)
      .where('level', '=', level === '1' ? 1 : 2)
      .execute(),
  )
}

export const verificationCommands: readonly Command[] = [
  list,
  show,
  picture,
  limits,
  {
    name: 'identity approve',
    parameters: '<id>',
    about: 'verifies a person, once; a document that verifies somebody else already fails',
    act: true,
    run: approve,
  },
  {
    name: 'identity reject',
    parameters: '<id> <reason> [words]',
    about: `says no; its owner reads the reason in their language: ${IDENTITY_REASONS.join(', ')}`,
    act: true,
    run: reject,
  },
  {
    name: 'identity limit',
    parameters: '<level> <BTC> <USDT>',
    about:
      'what a verified level may withdraw within 24 hours and trade in fiat at once; two operators set it',
    act: true,
    run: setLimit,
  },
]
