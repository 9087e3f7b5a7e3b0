import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/paths.ts'

interface Part {
  readonly part: string
  readonly folders: readonly string[]
  /** Names in code and of files that docs/glossary.md has replaced by other names. */
  readonly names: RegExp
  readonly files: RegExp
}

const PARTS: readonly Part[] = [
  {
    part: 'the server',
    folders: ['server/'],
    names:
      /\b(?:Due(?:Job|Kinds|Handler|Runner|Result)|startDueRunner|takeTurns?|tell(?:After|Done|All|Mails|MailsSoon|Balances)|commitAndTell|bringTogether|House(?:Accounts|Rules?|Holds)|meetNeeds|house|over_house_limit|need(?!Tag|Chromium)[A-Z]\w*)\b/g,
    files: /\/(?:refusals?|judge|judging|due|due-jobs|tell|together|shelf|turn|needs|kefu)(?:\.test)?\.ts$/,
  },
  {
    part: 'the app',
    folders: ['src/', 'sw/'],
    names:
      /\b(?:onBeat|loadBoard|onBoard|useBoardPrices|createSignal|carryOver|useMovingObjects|(?:note|hold|settle|withFree)Intent|(?:Push)?RefusedError|isForced|forcedPrice|isBeyondForced|draftCover|Cover(?:Sheet|Form)|coverProfit|useEntrusts|(?:End)?Entrust(?:Card|List)|CancelEntrusts|Multiple(?:Sheet|Form)|Recharge(?:Row|Screen|Sheet|Form)|OwnLimit|OwnData|useOwn(?:File|Code|Contact)|GuardSheet|use\w+Words|NO_NEEDS)\b/g,
    files:
      /\/(?:beat|board|carry|early|first|intents|keeping|moving|settling|signal|together|own|guard|kefu|needs|judge|words)(?:\.test)?\.tsx?$/,
  },
]

/** Words that must not occur in any code, comment or title, in any form. */
const EVERYWHERE =
  /\w*[Jj]udg\w*|kefu_(?!url|hours)\w+|\w+Kefu\w*|Kefu[A-Z]\w*|[rR]efus(?:al|es|ing)\w*|refuse_(?!reason)\w+|\brefused[A-Z]\w*|\w+Recharges?\b|[rR]echarge[ds]?[A-Z]\w*|[rR]echarge(?:_id|_networks|s_limit)\b|[eE]ntrusts\b|\w+Entrust\w*|(?:mirror|follow)Cover|cover(?:One|Many|Firm|Row|Of(?=\(one))|cover_(?:worst|seq|at|trader|ended)\b|[fF]orced (?:close|price)|forcedOf|\bshel(?:f|ves)\b|\w+_shelf\b|SHELF|catch \(problem/g

/** Files that contain retired words on purpose: this list, and the test of renamed database rows. */
const EXEMPT = ['tests/lint/retired-words.test.ts', 'server/platform/db/rename-migration.test.ts']
const files = repositoryFiles().filter((file) => !EXEMPT.includes(file))

test('no code, comment or test title contains a term that docs/glossary.md has replaced', () => {
  const own = files.filter((file) => /^(?:server|src|sw|tests|tools)\/.*(?<!\.gen)\.tsx?$/.test(file))
  const found = own.flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(EVERYWHERE)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

describe.each(PARTS)('$part', ({ folders, names, files: fileNames }) => {
  const own = files.filter(
    (file) => folders.some((folder) => file.startsWith(folder)) && /\.tsx?$/.test(file),
  )

  test('the code contains no name that docs/glossary.md has replaced', () => {
    const found = own.flatMap((file) =>
      [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(names)].map(([name]) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })

  test('no file name is a name that docs/glossary.md has replaced', () => {
    expect(own.filter((file) => fileNames.test(file))).toEqual([])
  })
})
