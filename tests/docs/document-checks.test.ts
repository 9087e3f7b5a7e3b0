import { describe, expect, test } from 'vitest'
import {
  lostCitations,
  lostCommands,
  lostLinks,
  lostPaths,
  type Repository,
  undefinedNames,
  unlinked,
  wrongConstants,
} from './document-checks.ts'
import { anchorsOf, linksOf, rowsOf } from './markdown.ts'

const repository = (texts: Readonly<Record<string, string>>): Repository => ({
  files: Object.keys(texts),
  read: (file) => texts[file] ?? '',
})

describe('anchorsOf (the link anchors of the headings of a page)', () => {
  test.each([
    ['## Accounts and journals', 'accounts-and-journals'],
    ['### What `ops audit` recomputes', 'what-ops-audit-recomputes'],
    ['## Fees, rates & rounding', 'fees-rates--rounding'],
    ['## Quotes – at most 5 %', 'quotes--at-most-5-'],
    ['## A [link](elsewhere.md) in it', 'a-link-in-it'],
    ['## LOCK_MS ##', 'lock_ms'],
  ])('gives %s the same anchor as GitHub', (heading, anchor) => {
    expect([...anchorsOf(heading)]).toEqual([anchor])
  })

  test('adds a number to a repeated heading, and ignores headings in code blocks', () => {
    const page = ['# Jobs', '```sh', '# no heading', '```', '## Jobs', '## Jobs'].join('\n')
    expect([...anchorsOf(page)]).toEqual(['jobs', 'jobs-1', 'jobs-2'])
  })
})

test('linksOf finds links in text, images and reference definitions, and ignores links inside code', () => {
  const page = [
    '[a](one.md) and ![b](two.png "title") and <img src="three.png">',
    '[c]: four.md',
    '`[d](five.md)`',
    '```',
    '[e](six.md)',
    '```',
  ].join('\n')
  expect(linksOf(page)).toEqual(['one.md', 'two.png', 'three.png', 'four.md'])
})

test('rowsOf returns only the rows of tables with the given header', () => {
  const page = ['| A | B |', '|---|--:|', '| `x\\|y` | 1 |', '', '| C | B |', '|---|---|', '| z | 2 |'].join(
    '\n',
  )
  expect(rowsOf(page, ['A', 'B'])).toEqual([{ line: 3, cells: ['x|y', '1'] }])
})

describe('lostCitations (citations whose page or heading does not exist)', () => {
  const pages = { 'docs/products/loan.md': '# Loan\n\n## Rules\n' }
  const lost = (text: string) => lostCitations(repository({ ...pages, 'src/a.ts': text }), ['src/a.ts'])

  test('returns the file and line of a citation whose heading does not exist', () => {
    expect(lost('\n// docs/products/loan.md#states')).toEqual([
      'src/a.ts:2: docs/products/loan.md has no heading #states',
    ])
  })

  test('returns a citation of a page that does not exist', () => {
    expect(lost('// docs/products/lend.md#rules')).toEqual([
      'src/a.ts:1: docs/products/lend.md does not exist',
    ])
  })

  test('returns nothing for citations of existing pages and headings and for links to other sites', () => {
    expect(
      lost('// `docs/products/loan.md#rules`, (docs/products/loan.md). https://x.example/docs/none.md'),
    ).toEqual([])
  })
})

test('lostPaths returns a path that a page mentions and that does not exist, and accepts glob patterns', () => {
  const page =
    'In `server/a.ts`, `server` and `tests/*/a.ts`, not in\n`server/b.ts`, of `server/c` (`d.ts` the job, `e.ts`).'
  const files = { 'server/a.ts': '', 'server/c/d.ts': '', 'docs/a.md': page }
  expect(lostPaths(repository(files), ['docs/a.md'])).toEqual([
    'docs/a.md:2: server/b.ts does not exist',
    'docs/a.md:2: server/c/e.ts does not exist',
  ])
})

test('lostCommands returns a command that does not exist, and ignores command groups, arguments and other code', () => {
  const page = 'Type `npm run ops -- bank set USD`, `bank list`, `bank`, `DATA_DIR`, not `bank put`.'
  expect(lostCommands(repository({ 'docs/a.md': page }), ['docs/a.md'], ['bank list', 'bank set'])).toEqual([
    'docs/a.md: there is no command bank put',
  ])
})

describe('lostLinks (links whose target does not exist)', () => {
  const files = { 'README.md': '# Us\n', 'docs/a.md': '# A\n', 'public/icon.svg': '' }
  const lost = (text: string) => lostLinks(repository({ ...files, 'docs/b.md': text }), ['docs/b.md'])

  test.each([
    ['[x](c.md)', 'docs/b.md: c.md: docs/c.md does not exist'],
    ['[x](a.md#b)', 'docs/b.md: a.md#b: docs/a.md has no heading #b'],
    ['[x](#none)', 'docs/b.md: #none: docs/b.md has no heading #none'],
    ['<img src="../public/none.png">', 'docs/b.md: ../public/none.png: public/none.png does not exist'],
  ])('reports %s as a broken link', (text, said) => {
    expect(lost(text)).toEqual([said])
  })

  test('reports no broken link for existing files, folders and headings and for other sites', () => {
    expect(
      lost(
        '# B\n[a](a.md#a) [b](#b) [c](../public/) [d](../README.md) [e](https://x.example/y) [f](mailto:a@b)',
      ),
    ).toEqual([])
  })
})

test('unlinked returns a page to which no other page links', () => {
  const pages = {
    'README.md': '[a](docs/a.md)',
    'docs/a.md': '[b](b.md#x)',
    'docs/b.md': '',
    'docs/c.md': '[me](c.md)',
  }
  expect(unlinked(repository(pages), Object.keys(pages))).toEqual(['docs/c.md'])
})

describe('wrongConstants (rows of constants that differ from the code)', () => {
  const wrong = (row: string) =>
    wrongConstants(
      'docs/a.md',
      ['| Constant | Value | Meaning | Defined in |', '|---|---|---|---|', row].join('\n'),
      async (file) => {
        if (file !== 'src/domain/a.ts') throw new Error('no such file')
        return { LIFE_MS: 8000 }
      },
    )

  test.each([
    ['| `LIFE_MS` | `9000` | … | `src/domain/a.ts` |', 'docs/a.md:3: LIFE_MS is 8000, not 9000'],
    ['| `LIFE` | `8000` | … | `src/domain/a.ts` |', 'docs/a.md:3: src/domain/a.ts exports no LIFE'],
    ['| `LIFE_MS` | `8000` | … | `src/a.ts` |', 'docs/a.md:3: src/a.ts cannot be imported: no such file'],
  ])('reports the row with %s', async (row, said) => {
    expect(await wrong(row)).toEqual([said])
  })

  test('reports nothing for a row that equals the value exported by the code', async () => {
    expect(await wrong('| `LIFE_MS` | `8000` | how long | `src/domain/a.ts` |')).toEqual([])
  })
})

describe('undefinedNames (names in a table row that no file of the row defines)', () => {
  const undefinedIn = (row: string) => {
    const pages = {
      'docs/a.md': ['| Question | Name | File |', '|---|---|---|', row].join('\n'),
      'src/a.ts': 'export function fee() {}\nconst RATE = 1',
      'src/b.ts': 'fee()',
    }
    return undefinedNames(repository(pages), 'docs/a.md')
  }

  test('returns a name that the file of the row only uses and does not define', () => {
    expect(undefinedIn('| fees? | `fee` | `src/b.ts` |')).toEqual([
      'docs/a.md:3: no file of the row defines fee',
    ])
  })

  test('returns nothing for a row whose files define all its names', () => {
    expect(undefinedIn('| fees? | `fee`, `RATE` | `src/b.ts`, `src/a.ts` |')).toEqual([])
  })
})
