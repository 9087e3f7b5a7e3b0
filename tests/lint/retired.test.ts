import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../suite/files.ts'
import { ROOT } from '../suite/root.ts'

/** Names that the server had before docs/glossary.md: each has one name now. */
const NAMES =
  /\b(?:Refusal|refusal(?:Of|Texts?)|TickJudge|AnyJudge|noteJudged|judgedRows|Due(?:Job|Kinds|Handler|Runner|Result)|startDueRunner|takeTurns?|tell(?:After|Done|All|Mails|MailsSoon|Balances)|commitAndTell|bringTogether|House(?:Accounts|Rules?|Holds)|meetNeeds|need(?!Tag|Chromium)[A-Z]\w*)\b/g
const FILES = /\/(?:refusals?|judge|judging|due|due-jobs|tell|together|shelf|turn|needs)(?:\.test)?\.ts$/

const files = repositoryFiles().filter((file) => file.startsWith('server/') && file.endsWith('.ts'))

test('the server uses no retired name', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(NAMES)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('no file of the server has a retired name', () => {
  expect(files.filter((file) => FILES.test(file))).toEqual([])
})
