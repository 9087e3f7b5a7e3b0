import { describe, expect, test } from 'vitest'
import { hasTexts, projectsFor, testsFor } from './tests-for-changes.ts'

const FILES = [
  'server/platform/http/http-error-handler.ts',
  'server/platform/http/http-error-handler.test.ts',
  'server/platform/http/parts/body.ts',
  'server/products/loan/handlers.ts',
  'server/products/nft/sample-media/player.test.ts',
  'src/contract/earn/loan.ts',
  'src/domain/loan.test.ts',
  'src/domain/money.ts',
  'src/features/loan/Form.test.tsx',
  'tests/docs/documents.test.ts',
  'tests/e2e/earn/loan.spec.ts',
  'tests/invariants/loan/races.test.ts',
  'tests/invariants/nft/races.test.ts',
  ...Array.from({ length: 13 }, (_, n) => `tests/contract/money${n}.test.ts`),
]
const IMPORTS: Readonly<Record<string, string>> = {
  'tests/invariants/nft/races.test.ts': "import { fail } from '#server/platform/http/http-error-handler.ts'",
  ...Object.fromEntries(
    Array.from({ length: 13 }, (_, n) => [`tests/contract/money${n}.test.ts`, "from '#domain/money.ts'"]),
  ),
}
const select = (...changed: string[]): readonly string[] =>
  testsFor(changed, FILES, (file) => IMPORTS[file] ?? '')

describe('testsFor (selects the tests to run for changed files)', () => {
  test("selects for a handler of a product the product's tests on the server, in any folder", () => {
    expect(select('server/products/loan/handlers.ts')).toEqual([
      'src/domain/loan.test.ts',
      'tests/invariants/loan/races.test.ts',
    ])
  })

  test('selects for the contract of a product the tests of the product on the server and in the app', () => {
    expect(select('src/contract/earn/loan.ts')).toEqual([
      'src/domain/loan.test.ts',
      'src/features/loan/Form.test.tsx',
      'tests/invariants/loan/races.test.ts',
    ])
  })

  test('selects for a file the tests in its folder or in the nearest parent folder with tests, and tests elsewhere that import the file', () => {
    expect(select('server/platform/http/http-error-handler.ts')).toEqual([
      'server/platform/http/http-error-handler.test.ts',
      'tests/invariants/nft/races.test.ts',
    ])
    expect(select('server/platform/http/parts/body.ts')).toEqual([
      'server/platform/http/http-error-handler.test.ts',
    ])
  })

  test('selects no importing tests for a changed file that very many tests import', () => {
    expect(select('src/domain/money.ts')).toEqual(['src/domain/loan.test.ts'])
  })

  test('selects for a changed test the test itself, and for a browser test the other tests of its product', () => {
    expect(select('tests/invariants/nft/races.test.ts', 'tests/e2e/earn/loan.spec.ts')).toEqual([
      'src/domain/loan.test.ts',
      'tests/invariants/loan/races.test.ts',
      'tests/invariants/nft/races.test.ts',
    ])
  })

  test.each(['README.md', 'package.json'])('%s selects the tests of the documents', (file) => {
    expect(select(file)).toEqual(['tests/docs/documents.test.ts'])
  })
})

describe('projectsFor (selects the type checks to run for changed files)', () => {
  test.each([
    [['server/platform/http/http-error-handler.ts'], ['tests']],
    [['src/domain/money.ts'], ['src', 'sw', 'tests']],
    [['src/ui/actions/Button.tsx'], ['src', 'sw', 'tests']],
    [['package.json'], ['src', 'sw', 'tests']],
    [['tools/docs/main.ts'], ['tests']],
    [['README.md', 'docs/glossary.md'], []],
  ])('%s requires the type check of %s', (changed, projects) => {
    expect(projectsFor(changed)).toEqual(projects)
  })
})

test('hasTexts (whether a change may affect visible texts) is true for catalogues, screens, source files with messages and deleted files, and false for other source files and for tests', () => {
  const sources = new Map([
    ['server/products/loan/texts.ts', "import { msg } from '#contract/wire/msg.ts'"],
    ['server/products/loan/handlers.ts', "import { reject } from './texts.ts'"],
    ['src/features/loan/Form.tsx', ''],
    ['src/features/loan/labels.ts', "import { msg } from '@lingui/core/macro'"],
    ['src/domain/loan.test.ts', "import { msg } from '@lingui/core/macro'"],
    ['tests/e2e/earn/loan.spec.ts', ''],
    ['locales/vn.po', ''],
  ])
  const read = (file: string): string => sources.get(file) ?? ''
  const has = (file: string): boolean => hasTexts([file], [...sources.keys()], read)
  const held = ['server/products/loan/texts.ts', 'src/features/loan/Form.tsx', 'src/features/loan/labels.ts']
  expect([...held, 'locales/vn.po', 'server/products/loan/gone.ts'].map(has)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  const others = [
    'server/products/loan/handlers.ts',
    'src/domain/loan.test.ts',
    'tests/e2e/earn/loan.spec.ts',
  ]
  expect(others.map(has)).toEqual([false, false, false])
})
